import { useEffect } from 'react';
import { create } from 'zustand';
import { dropKeptRecord, keepRecord, readKeptRecords } from '#kernel/kept-records.ts';
import { applyCartAction, noCarts, type Cart, type CartAction, type Carts, type HeldCart } from './cart.rules.ts';

interface CartsState extends Carts {
  branchId: string | undefined;
}

/** The carts of the open branch. The current cart belongs to this window; held carts are shared by all windows of this browser. */
export const useCarts = create<CartsState>(() => ({ ...noCarts(crypto.randomUUID()), branchId: undefined }));

/** Each held cart is a record of its own, so that two windows never overwrite each other's. */
const heldPlace = (branchId: string, key = '') => `held ${branchId} ${key}`;
const currentKey = (branchId: string) => `cart ${branchId}`;
const windows = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('held');

export function changeCarts(done: CartAction) {
  const before = useCarts.getState();
  const after = applyCartAction(before, done, crypto.randomUUID());
  if (after === before) return;
  useCarts.setState(after);
  const { branchId } = before;
  if (!branchId) return;
  sessionStorage.setItem(currentKey(branchId), JSON.stringify(after.current));
  if (after.held !== before.held) void keepHeld(branchId, before.held, after.held);
}

async function keepHeld(branchId: string, before: readonly HeldCart[], after: readonly HeldCart[]) {
  const gone = before.filter((cart) => !after.includes(cart));
  const come = after.filter((cart) => !before.includes(cart));
  await Promise.all([
    ...come.map((cart) => keepRecord(heldPlace(branchId, cart.key), cart)),
    ...gone.map(({ key }) => dropKeptRecord(heldPlace(branchId, key))),
  ]);
  windows?.postMessage(branchId);
}

/** Loads the carts of a branch as they were left. Which shift they belong to is known once the own shift is. */
export async function openCarts(branchId: string) {
  if (useCarts.getState().branchId !== branchId)
    useCarts.setState({ ...noCarts(crypto.randomUUID()), ...readCurrent(branchId), branchId });
  const held = await readKeptRecords<HeldCart>(heldPlace(branchId));
  if (useCarts.getState().branchId === branchId)
    useCarts.setState({ held: held.toSorted((a, b) => a.heldTime.localeCompare(b.heldTime)) });
}

function readCurrent(branchId: string): Partial<Carts> {
  try {
    const current = JSON.parse(sessionStorage.getItem(currentKey(branchId)) ?? '') as Cart;
    return Array.isArray(current.lines) && current.key ? { current } : {};
  } catch {
    return {};
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
