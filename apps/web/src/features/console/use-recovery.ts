import { fill } from '@netbar/contract/kernel/words';
import { App } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { useWords } from '#kernel/lang.ts';
import { payWords } from './pay.words.ts';
import { recover, usePayment } from './payment.store.ts';
import { useStale } from './use-stale.ts';

const AGAIN_MS = 5_000;

/** Sees to money that was sent and never answered: when the counter opens, when the line is back, and every so often. */
export function useRecovery(branchId: string) {
  const t = useWords(payWords);
  const { message } = App.useApp();
  const refresh = useStale();
  const isUnknown = usePayment((state) => state.isUnknown);
  const run = useEffectEvent(async () => {
    if (usePayment.getState().isSending) return;
    const refusal = await recover(branchId);
    if (refusal) void message.error(fill(t.recoveredRefusal, { reason: refusal }), 0);
    if (usePayment.getState().order) refresh();
  });
  useEffect(() => {
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
