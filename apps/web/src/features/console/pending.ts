import type { Endpoint, Got, Sent } from '@netbar/contract/kernel/endpoint';
import { orderApi } from '@netbar/contract/order/order.api';
import { paymentApi } from '@netbar/contract/payment/payment.api';
import { call, CallError } from '#kernel/call.ts';
import { keep, keepInHand, readKept, unkeep } from '#kernel/keep.ts';

/** What takes money. Each is sent once, whatever happens to this window meanwhile. */
const moneyCalls = { sell: orderApi.sell, charge: orderApi.charge, pay: paymentApi.pay } as const;
export type MoneyCall = keyof typeof moneyCalls;
type MoneyEndpoint = (typeof moneyCalls)[MoneyCall];

/** An intent that was sent and not answered: the same key and the same words, or the server would take it for another. */
export interface PendingMoney {
  name: MoneyCall;
  key: string;
  input: Sent<MoneyEndpoint>;
  sentTime: string;
}

const placeOf = (branchId: string) => `money ${branchId}`;
const readPending = (branchId: string) => readKept<PendingMoney>(placeOf(branchId));

/** Somebody signed with their password. */
const isSigned = ({ tenders }: Sent<MoneyEndpoint>) => tenders.some((part) => part.tender === 'SIGNED' && part.approver);

/** Kept before it is sent and until it is answered, by yes or by no. */
export async function sendMoney<N extends MoneyCall>(branchId: string, name: N, input: Sent<(typeof moneyCalls)[N]>) {
  const pending: PendingMoney = { name, key: crypto.randomUUID(), input, sentTime: new Date().toISOString() };
  await (isSigned(input) ? keepInHand : keep)(placeOf(branchId), pending);
  return send(branchId, pending);
}

async function send(branchId: string, { name, key, input }: PendingMoney): Promise<Got<typeof orderApi.sell>> {
  const endpoint: Endpoint = moneyCalls[name];
  try {
    const order = (await call(endpoint, input, { key })) as Got<typeof orderApi.sell>;
    await unkeep(placeOf(branchId));
    return order;
  } catch (error) {
    if (isAnswer(error)) await unkeep(placeOf(branchId));
    throw error;
  }
}

/** Still running is no answer; neither is silence, nor a server that was too busy to say. */
export const isAnswer = (error: unknown) =>
  error instanceof CallError && error.status !== undefined && error.status < 50_000 && error.status !== STILL_RUNNING;
const STILL_RUNNING = 40902;

/** Sends again what was not answered: in one window only, and with its own key, so it happens once. Nothing when there is none. */
export async function replay(branchId: string) {
  const again = async () => {
    const pending = await readPending(branchId);
    return pending && { pending, order: await send(branchId, pending) };
  };
  // Without a secure context there are no locks, and hardly a second window.
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(placeOf(branchId), { ifAvailable: true }, (lock) => (lock ? again() : undefined)) : again();
}
