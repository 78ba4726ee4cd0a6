import type { Order } from '@netbar/contract/counter/order/order.model';
import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import type { Endpoint, Sent } from '@netbar/contract/kernel/endpoint';
import type { Cart } from '#features/counter/console/cart/cart.rules.ts';
import { call, isFinalAnswer } from '#kernel/call.ts';
import { dropKeptRecord, keepRecord, readKeptRecords } from '#kernel/kept-records.ts';

/** The calls that take money. Each takes effect once, even if this window closes meanwhile. */
const moneyCalls = { sell: paymentApi.sell, charge: paymentApi.chargeMember, pay: paymentApi.pay } as const;
type MoneyCall = keyof typeof moneyCalls;

/** One confirmed payment. A replay needs the same key and input, or the server treats it as another intent. */
export type MoneyIntent = {
  [N in MoneyCall]: { name: N; key: string; branchId: string; input: Sent<(typeof moneyCalls)[N]>; cart?: Cart };
}[MoneyCall];

/** An intent on disk until it is answered, with the window that sent it. Without its input it held a password or a member's evidence. */
type KeptIntent = Omit<MoneyIntent, 'input'> & { input?: MoneyIntent['input']; windowId: string; sentTime: string };

const placeOf = (branchId: string, key = '') => `money ${branchId} ${key}`;

/** This window, also after a reload. */
const WINDOW_KEY = 'window';
function windowId(): string {
  const known = sessionStorage.getItem(WINDOW_KEY);
  if (known) return known;
  const made = crypto.randomUUID();
  sessionStorage.setItem(WINDOW_KEY, made);
  return made;
}

const lockOf = (id: string) => `window ${id}`;
// The Web Locks API needs a secure context.
const getLocks = (): LockManager | undefined => navigator.locks;
/** Other windows see by this lock that this one is open. It is never released; closing the window ends it. */
export const showWindowIsOpen = () => void getLocks()?.request(lockOf(windowId()), () => new Promise(() => {}));

/** Where locks are missing, an intent is left to its own window for as long as a call may take. */
const OWN_CALL_MS = 60_000;

/** Unanswered intents of this window before it was loaded again, and of windows that were closed. */
export async function readLeftIntents(branchId: string): Promise<KeptIntent[]> {
  const kept = await readKeptRecords<KeptIntent>(placeOf(branchId));
  const held = (await getLocks()?.query())?.held?.map(({ name }) => name);
  const isLeft = (intent: KeptIntent) =>
    intent.windowId === windowId() ||
    (held ? !held.includes(lockOf(intent.windowId)) : Date.now() - Date.parse(intent.sentTime) > OWN_CALL_MS);
  return kept.filter(isLeft);
}

/** Keeps the intent before sending it, and removes it once it is answered or refused. */
export async function sendIntent(intent: MoneyIntent): Promise<Order> {
  const { input, ...rest } = intent;
  const kept: KeptIntent = {
    ...rest,
    ...(!holdsSecret(intent) && { input }),
    windowId: windowId(),
    sentTime: new Date().toISOString(),
  };
  await keepRecord(placeOf(intent.branchId, intent.key), kept);
  try {
    const endpoint: Endpoint = moneyCalls[intent.name];
    const order = (await call(endpoint, input, { key: intent.key })) as Order;
    await forgetIntent(intent);
    return order;
  } catch (error) {
    if (isFinalAnswer(error)) await forgetIntent(intent);
    throw error;
  }
}

export const forgetIntent = ({ branchId, key }: Pick<MoneyIntent, 'branchId' | 'key'>) => dropKeptRecord(placeOf(branchId, key));

/** Whether the input holds somebody's password, or what a member showed: neither is kept on disk. */
const holdsSecret = ({ input }: MoneyIntent) =>
  ('approver' in input && input.approver !== undefined) ||
  input.tenders.some((part) => 'evidence' in part || (part.tender === 'SIGNED' && part.approver));
