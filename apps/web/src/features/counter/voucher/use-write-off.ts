import { voucherApi } from '@netbar/contract/counter/voucher/voucher.api';
import { kindsOfCode, voucherCode } from '@netbar/contract/counter/voucher/voucher.rules';
import type { Got } from '@netbar/contract/kernel/endpoint';
import { fill } from '@netbar/contract/kernel/words';
import { useState } from 'react';
import { play } from '#features/platform/realtime/kit/sound.ts';
import { useConnection } from '#kernel/connection.ts';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { serverNow } from '#kernel/server-clock.ts';
import { voucherWords } from './voucher.words.ts';

export type ShownVoucher = Got<typeof voucherApi.today>['rows'][number];
export type OwnCouponUse = Got<typeof voucherApi.today>['own'][number];
type WrittenOff = Got<typeof voucherApi.writeOff>;
type Own = Extract<WrittenOff, { kind: 'OWN' }>;

/** What the page shows: a voucher, a coupon of ours with the code that was read, or one that an order used. */
type Shown = Exclude<WrittenOff, Own> | (Own & { code: string }) | { kind: 'USE'; use: OwnCouponUse };

/** While a platform has not answered, the list looks this often whether the worker has heard of it. */
const LOOK_MS = 4_000;

/** What was written off at a branch today. */
function useToday(branchId: string) {
  const [hasDoubt, setDoubt] = useState(false);
  const day = useApi(voucherApi.today, { branchId }, hasDoubt ? { refetchInterval: LOOK_MS } : {});
  const rows = day.data?.rows ?? [];
  const isInDoubt = rows.some(({ status, isRevoking }) => status === 'VERIFYING' || isRevoking);
  if (isInDoubt !== hasDoubt) setDoubt(isInDoubt);
  return { day, rows };
}

const isRefused = (written: WrittenOff) =>
  written.kind === 'OWN' ? written.coupon.refusal !== null : written.voucher.status === 'FAILED';

interface Failure {
  why: string;
  code: string;
  time: Date;
}

/** What the page knows of a branch: today's vouchers, the one that is shown, and the last code that was refused. */
export function useWriteOff(branchId: string) {
  const t = useWords(voucherWords);
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState<Shown>();
  const [failure, setFailure] = useState<Failure>();
  const isOffline = useConnection((state) => state.isLost);
  const { day, rows } = useToday(branchId);
  const send = useCommand(voucherApi.writeOff, { quiet: true });

  const refuse = (why: string, code: string) => {
    play('wrong', 'here');
    setTyped('');
    setFailure({ why, code, time: serverNow() });
  };
  const show = (written: WrittenOff, code: string) => {
    play(isRefused(written) ? 'wrong' : 'charge', 'here');
    setTyped('');
    setShown(written.kind === 'OWN' ? { ...written, code } : written);
  };
  const writeOff = (read: string) => {
    const code = voucherCode(read);
    if (send.isPending) return refuse(t.busyNow, code);
    if (isOffline) return refuse(t.offline, code);
    if (kindsOfCode(code).length === 0) return refuse(fill(t.notACode, { code: code.slice(0, 24) }), code);
    setTyped(code);
    send.mutate(
      { branchId, code },
      { onSuccess: (written) => show(written, code), onError: ({ message }) => refuse(message, code) },
    );
  };
  const clear = () => {
    setTyped('');
    setShown(undefined);
  };
  // The list is read again after every step, so that its row is newer than the answer.
  const voucher = shown?.kind === 'PLATFORM' ? (rows.find(({ id }) => id === shown.voucher.id) ?? shown.voucher) : undefined;
  return {
    day,
    rows,
    typed,
    setTyped,
    writeOff,
    isBusy: send.isPending,
    isOffline,
    failure,
    own: shown?.kind === 'OWN' ? shown : undefined,
    use: shown?.kind === 'USE' ? shown.use : undefined,
    voucher,
    choose: setShown,
    clear,
  };
}

export type WriteOffDesk = ReturnType<typeof useWriteOff>;
