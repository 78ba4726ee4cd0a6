import { useEffect } from 'react';
import { create } from 'zustand';
import { keepRecord, readKeptRecord } from '#kernel/kept-records.ts';
import { applyCartAction, noCarts, type Cart, type CartAction, type Carts, type HeldCart } from './cart.rules.ts';

interface CartsState extends Carts {
  branchId: string | undefined;
}

/** The carts of the open branch. The current cart belongs to this window; held carts are shared by all windows of this browser. */
export const useCarts = create<CartsState>(() => ({ ...noCarts, branchId: undefined }));

const heldKey = (branchId: string) => `held ${branchId}`;
const currentKey = (branchId: string) => `cart ${branchId}`;
const windows = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('held');

export function changeCarts(done: CartAction) {
  const before = useCarts.getState();
  const after = applyCartAction(before, done);
  if (after === before) return;
  useCarts.setState(after);
  const { branchId } = before;
  if (!branchId) return;
  sessionStorage.setItem(currentKey(branchId), JSON.stringify(after.current));
  if (after.held === before.held) return;
  void keepRecord(heldKey(branchId), after.held).then(() => windows?.postMessage(branchId));
}

/** Loads the carts of a branch as they were left. */
async function openCarts(branchId: string) {
  if (useCarts.getState().branchId !== branchId) useCarts.setState({ ...noCarts, current: readCurrent(branchId), branchId });
  const held = (await readKeptRecord<HeldCart[]>(heldKey(branchId))) ?? [];
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

export function useCartsOfBranch(branchId: string) {
  useEffect(() => {
    void openCarts(branchId);
    const follow = ({ data }: MessageEvent<string>) => void (data === branchId && openCarts(branchId));
    windows?.addEventListener('message', follow);
    return () => windows?.removeEventListener('message', follow);
  }, [branchId]);
}
