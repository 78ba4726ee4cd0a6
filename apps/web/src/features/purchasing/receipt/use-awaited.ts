import { receiptApi } from '@netbar/contract/purchasing/receipt/receipt.api';
import type { AwaitedDelivery } from '@netbar/contract/purchasing/receipt/receipt.model';
import { useEffect, useState } from 'react';
import { CallError } from '#kernel/call.ts';
import { useApi } from '#kernel/hooks.ts';
import { keepRecord, readKeptRecord } from '#kernel/kept-records.ts';
import { useSession } from '#kernel/session.ts';
import { useTaskSteps } from '#kit/phone-task/UnsentSteps.tsx';
import { withUnsent, type ReceiveDetail } from './sent-receipt.rules.ts';

export const taskOf = (branchId: string) => `receive ${branchId}`;

/** Others receive at the same branch meanwhile. */
const READ_AGAIN_MS = 20_000;

/** What a branch awaits. It is kept on this device, so that receiving goes on after a reload without a connection. */
export function useAwaited(branchId: string) {
  const read = useApi(receiptApi.awaited, { branchId }, { refetchInterval: READ_AGAIN_MS });
  const personId = useSession((state) => state.user?.id ?? '');
  const place = `receive-awaited ${personId} ${branchId}`;
  const [kept, setKept] = useState<AwaitedDelivery>();
  useEffect(() => {
    if (read.data && !read.isPlaceholderData) void keepRecord(place, read.data);
  }, [place, read.data, read.isPlaceholderData]);
  const isUnanswered = !read.data && read.error instanceof CallError && read.error.status === undefined;
  useEffect(() => {
    if (isUnanswered) void readKeptRecord<AwaitedDelivery>(place).then(setKept);
  }, [isUnanswered, place]);
  const { waiting, sent } = useTaskSteps(taskOf(branchId));
  // What the server took after it was asked is not in its answer yet.
  const newer = sent.filter(({ sentTime }) => sentTime > read.dataUpdatedAt).map(({ step }) => step);
  const data = read.data ?? kept;
  const details = [...waiting, ...newer].map(({ detail }) => detail as ReceiveDetail);
  return { ...read, data: data && withUnsent(data, details) };
}
