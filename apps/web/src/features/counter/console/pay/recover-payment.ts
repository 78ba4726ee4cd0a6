import { fill } from '@netbar/contract/kernel/words';
import { App } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { showAtCounter } from '#features/counter/console/counter.store.ts';
import { isFinalAnswer } from '#kernel/call.ts';
import { useWords } from '#kernel/lang.ts';
import { forgetIntent, readLeftIntents, sendIntent, showWindowIsOpen, type MoneyIntent } from './money-intent.ts';
import { payWords } from './pay.words.ts';
import { giveBack, noPayment, settleIntent, showOrderState, usePayment, useRefreshAfterPayment } from './payment.store.ts';

/**
 * After a lost connection or a restart: replays payments that were never answered and shows the result. Returns the server's
 * refusal of one that this screen does not show, so that it can be said.
 */
export async function recoverPayment(branchId: string): Promise<string | undefined> {
  const { unanswered, isSending } = usePayment.getState();
  if (isSending) return undefined;
  if (unanswered) {
    usePayment.setState({ isSending: true });
    await settleIntent(unanswered);
    return leaveWithoutSubject();
  }
  let refusal: string | undefined;
  for (const kept of await readLeftIntents(branchId)) refusal = (await recoverLeft(kept)) ?? refusal;
  return refusal;
}

/** A refused payment that was begun before a restart has nothing left to show. */
function leaveWithoutSubject(): string | undefined {
  const { subject, order, refusal } = usePayment.getState();
  if (subject || order || !refusal) return undefined;
  usePayment.setState(noPayment);
  showAtCounter({ stage: 'cart' });
  return refusal;
}

type LeftIntent = Awaited<ReturnType<typeof readLeftIntents>>[number];

/** Without its input it cannot be sent again: the cart comes back under its key, and selling it again cannot book it twice. */
async function recoverLeft({ input, ...left }: LeftIntent): Promise<string | undefined> {
  if (!input) {
    giveBack(left.cart);
    await forgetIntent(left);
    return undefined;
  }
  const intent = { ...left, input } as MoneyIntent;
  const isFree = !usePayment.getState().subject;
  try {
    const order = await sendIntent(intent);
    if (!isFree) return undefined;
    usePayment.setState({ ...noPayment, subject: { kind: 'order', order } });
    showOrderState(order);
    showAtCounter({ stage: 'pay' });
  } catch (error) {
    if (isFinalAnswer(error)) {
      giveBack(intent.cart);
      return (error as Error).message;
    }
    if (!isFree) return undefined;
    usePayment.setState({
      ...noPayment,
      ...(intent.cart && {
        subject: { kind: 'sale', cart: intent.cart, payableFen: intent.name === 'sell' ? intent.input.payableFen : 0 },
      }),
      unanswered: intent,
    });
    showAtCounter({ stage: 'pay' });
  }
  return undefined;
}

const AGAIN_MS = 5_000;

/** Replays unanswered payments: when the counter opens, when the network returns, and at an interval. */
export function useRecovery(branchId: string) {
  const t = useWords(payWords);
  const { message } = App.useApp();
  const refresh = useRefreshAfterPayment();
  const isUnknown = usePayment((state) => state.unanswered !== undefined);
  const run = useEffectEvent(async () => {
    const refusal = await recoverPayment(branchId);
    if (refusal) void message.error(fill(t.recoveredRefusal, { reason: refusal }), 0);
    if (usePayment.getState().order) refresh();
  });
  useEffect(() => {
    showWindowIsOpen();
    const again = () => void run();
    again();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [branchId]);
  useEffect(() => {
    if (!isUnknown) return;
    const timer = setInterval(() => void run(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [isUnknown]);
}
