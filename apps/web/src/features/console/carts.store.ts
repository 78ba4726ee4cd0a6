import { useEffect } from 'react';
import { create } from 'zustand';
import { keep, readKept } from '#kernel/keep.ts';
import { act, noCarts, type Cart, type CartAct, type Carts, type HeldCart } from './cart.rules.ts';

interface CartsState extends Carts {
  branchId: string | undefined;
}

/** The carts of the branch in front. The one being filled is this window's; those put aside are everybody's at this till. */
export const useCarts = create<CartsState>(() => ({ ...noCarts, branchId: undefined }));

const heldKey = (branchId: string) => `held ${branchId}`;
const currentKey = (branchId: string) => `cart ${branchId}`;
const windows = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('held');

export function cartAct(done: CartAct) {
  const before = useCarts.getState();
  const after = act(before, done);
  if (after === before) return;
  useCarts.setState(after);
  const { branchId } = before;
  if (!branchId) return;
  sessionStorage.setItem(currentKey(branchId), JSON.stringify(after.current));
  if (after.held === before.held) return;
  void keep(heldKey(branchId), after.held).then(() => windows?.postMessage(branchId));
}

/** Another branch, other carts: each comes back as it was left. */
async function openCarts(branchId: string) {
  if (useCarts.getState().branchId !== branchId) useCarts.setState({ ...noCarts, current: readCurrent(branchId), branchId });
  const held = (await readKept<HeldCart[]>(heldKey(branchId))) ?? [];
  if (useCarts.getState().branchId === branchId) useCarts.setState({ held });
}

function readCurrent(branchId: string): Cart {
  try {
    const { lines, memberId, machineId } = JSON.parse(sessionStorage.getItem(currentKey(branchId)) ?? '') as Cart;
    return Array.isArray(lines) ? { lines, memberId, machineId } : noCarts.current;
  } catch {
    return noCarts.current;
  }
}

export function useCartsOf(branchId: string) {
  useEffect(() => {
    void openCarts(branchId);
    const follow = ({ data }: MessageEvent<string>) => void (data === branchId && openCarts(branchId));
    windows?.addEventListener('message', follow);
    return () => windows?.removeEventListener('message', follow);
  }, [branchId]);
}
