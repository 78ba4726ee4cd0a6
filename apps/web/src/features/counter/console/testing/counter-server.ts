import type { Sent } from '@netbar/contract/kernel/endpoint';
import type { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import type { seatSessionApi } from '@netbar/contract/floor/machine/seat-session.api';

/** What becomes of the next call: its request, its answer or both may be lost, come late, or be turned into a proxy's 504. */
export type Line = 'answered' | 'requestLost' | 'answerLost' | 'gateway' | 'refused' | 'late';

type Sale = Sent<typeof paymentApi.sell>;
type Charge = Sent<typeof paymentApi.chargeMember>;
type Start = Sent<typeof seatSessionApi.start>;
export type Booking = { key: string } & (
  | { kind: 'sale'; input: Sale }
  | { kind: 'charge'; input: Charge }
  | { kind: 'start'; input: Start }
);

export interface Sitting {
  id: string;
  machineId: string;
  memberId: string;
}

const kinds: Record<string, Booking['kind']> = {
  '/api/payment/order/sale': 'sale',
  '/api/payment/order/charge': 'charge',
  '/api/member/session': 'start',
};
const NOT_ANSWERED = new TypeError('Failed to fetch');

/** A server that books each key once, as the real one does. `onBooked` sees every booking when it happens. */
export function counterServer(onBooked: (booking: Booking) => void) {
  const answers = new Map<string, { text: string; data: unknown }>();
  let late: (() => void)[] = [];
  const server = {
    line: 'answered' as Line,
    shiftId: 'morning' as string | undefined,
    sitting: [] as Sitting[],
    /** Answers that were late arrive now. */
    deliver() {
      const due = late;
      late = [];
      due.forEach((arrive) => arrive());
    },
    /** The page that waits for them was loaded again. */
    forget: () => void (late = []),
    fetch: async (url: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
      const { line } = server;
      server.line = 'answered';
      if (line === 'requestLost') throw NOT_ANSWERED;
      if (line === 'refused') return json(422, { status: 42200, message: '不行' });
      const answer = book(kinds[new URL(url, 'http://localhost').pathname]!, headers['idempotency-key']!, body);
      if (line === 'answerLost') throw NOT_ANSWERED;
      if (line === 'gateway') return new Response('<html>504</html>', { status: 504 });
      if (line === 'late') await new Promise<void>((arrive) => late.push(arrive));
      return answer;
    },
  };

  function book(kind: Booking['kind'], key: string, text: string): Response {
    const known = answers.get(key);
    if (known) return known.text === text ? json(200, { status: 200, data: known.data }) : json(422, { status: 42200 });
    const booking = { kind, key, input: JSON.parse(text) } as Booking;
    const why = whyNot(booking);
    if (why) return json(422, { status: 42201, message: why });
    onBooked(booking);
    const data = kind === 'start' ? sit(booking.input as Start) : paidOrder(key, booking.input as Sale);
    answers.set(key, { text, data });
    return json(200, { status: 200, data });
  }

  function whyNot({ kind, input }: Booking) {
    if (kind !== 'start') return server.shiftId === undefined && 'no shift';
    const isTaken = ({ machineId, memberId }: Sitting) => machineId === input.machineId || memberId === input.memberId;
    return server.sitting.some(isTaken) && 'taken';
  }

  const sit = ({ machineId, memberId }: Start) => {
    const sitting = { id: `session ${crypto.randomUUID()}`, machineId: machineId!, memberId: memberId! };
    server.sitting.push(sitting);
    return { ...sitting, machineNo: machineId };
  };
  return server;
}

const paidOrder = (id: string, { memberId, machineId }: Pick<Sale, 'memberId' | 'machineId'>) => ({
  id,
  no: id,
  memberId: memberId ?? null,
  machineId: machineId ?? null,
  status: 'COMPLETED',
  dueFen: 0,
  payments: [],
});

const json = (status: number, body: object) => new Response(JSON.stringify(body), { status });
