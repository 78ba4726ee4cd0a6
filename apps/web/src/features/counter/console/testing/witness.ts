import type { Booking } from './counter-server.ts';
import { isSeatOf, isServed, type Serving } from './serving.ts';

/** What the screen showed when a payment or a seat session was confirmed, and who was served then. */
interface Confirmed {
  memberId: string | undefined;
  seatId: string | undefined;
  serving: Serving;
  shiftId: string | undefined;
}

/** Compares what the server books with what a screen showed when it was confirmed. `wrong` lists what must never happen. */
export function openWitness() {
  const wrong: string[] = [];
  const confirmed = new Map<string, Confirmed>();
  const sold = new Set<string>();
  const charged = new Set<number>();
  return { wrong, confirmed, see };

  function see(booking: Booking) {
    const { kind, input } = booking;
    checkGuest(booking, confirmed.get(kind === 'start' ? `start ${input.memberId} ${input.machineId}` : booking.key));
    if (kind === 'start') return;
    if (kind === 'charge') {
      if (charged.has(input.amountFen)) wrong.push('a recharge was booked twice');
      charged.add(input.amountFen);
      return;
    }
    for (const { productId } of input.lines) {
      if (sold.has(productId)) wrong.push('goods were sold twice');
      sold.add(productId);
    }
  }

  function checkGuest({ kind, input }: Booking, shown: Confirmed | undefined) {
    const memberId = input.memberId;
    const seatId = kind === 'charge' ? undefined : (input as { machineId?: string }).machineId;
    if (!shown) return void wrong.push(`${kind}: nobody confirmed it`);
    if (memberId !== shown.memberId || seatId !== shown.seatId) wrong.push(`${kind}: not as the screen showed it`);
    if (!isServed(shown.serving, memberId)) wrong.push(`${kind}: for ${memberId}, who was not served`);
    if (kind !== 'charge' && !isSeatOf(shown.serving, seatId)) wrong.push(`${kind}: at ${seatId}, which was not picked`);
    if (shown.serving.shiftId !== shown.shiftId) wrong.push(`${kind}: of another shift`);
  }
}
