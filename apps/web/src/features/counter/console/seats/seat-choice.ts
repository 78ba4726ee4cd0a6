import { changeCarts, useCarts } from '#features/counter/console/cart/carts.store.ts';
import { showAtCounter, useCounter } from '#features/counter/console/counter.store.ts';
import { showCart } from '#features/counter/console/pay/payment.store.ts';
import type { SeatView } from './use-seats.ts';

/**
 * Picking a seat puts it on the cart and makes the guest who sits there the buyer; picking it again takes it off. While a payment
 * is under way or a newcomer is received it only shows the seat: the cart is not on screen.
 */
export function pickSeat({ id, session }: SeatView) {
  const { stage } = useCounter.getState();
  if (stage !== 'register' && stage !== 'tempCard') showCart();
  const { seatId, stage: shown } = useCounter.getState();
  const isOnCart = useCarts.getState().current.machineId === id;
  const isAgain = seatId === id && (isOnCart || shown !== 'cart');
  showAtCounter({ seatId: isAgain ? undefined : id, movingId: undefined });
  if (shown !== 'cart') return;
  const guest = session && { sessionId: session.id, memberId: session.memberId ?? undefined };
  changeCarts({ do: 'setSeat', ...(isAgain ? { machineId: undefined, guest: undefined } : { machineId: id, guest }) });
}

/** The member whom the cart on screen shows for this free seat; only they can be seated there. The seat is put on the cart. */
export function guestToSeat(machineId: string): string | undefined {
  if (useCounter.getState().stage !== 'cart') return undefined;
  if (useCarts.getState().current.machineId !== machineId) changeCarts({ do: 'setSeat', machineId, guest: undefined });
  return useCarts.getState().current.memberId;
}

/** The guest sits: without goods the cart is over, and the next free seat begins without them. */
export function endCartOfSeated({ machineId, memberId }: { machineId: string; memberId: string | null }) {
  const { current } = useCarts.getState();
  if (current.machineId !== machineId || current.memberId !== (memberId ?? undefined)) return;
  changeCarts({ do: 'next', key: current.key });
}

/**
 * Keeps the cart with its guest: when the guest moves, the cart moves along; when the guest leaves, the cart is nobody's, so that
 * whoever sits there next does not pay for it.
 */
export function followGuest(seats: readonly SeatView[]) {
  const { key, machineId, sessionId } = useCarts.getState().current;
  if (sessionId === undefined) return;
  const at = seats.find(({ session }) => session?.id === sessionId);
  if (!at) changeCarts({ do: 'leaveSeat', key });
  else if (at.id !== machineId) changeCarts({ do: 'moveSeat', key, machineId: at.id });
}
