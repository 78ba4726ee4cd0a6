import { stocktakeApi } from '@netbar/contract/goods/stocktake/stocktake.api';
import type { Stocktake } from '@netbar/contract/goods/stocktake/stocktake.model';
import { useEffect, useEffectEvent, useState } from 'react';
import { CallError } from '#kernel/call.ts';
import { useApi } from '#kernel/hooks.ts';
import { keepRecord, readKeptRecord } from '#kernel/kept-records.ts';
import { useSession } from '#kernel/session.ts';
import { useTaskSteps } from '#kit/phone-task/UnsentSteps.tsx';
import { withAnswers } from './count.rules.ts';
import { taskOf } from './use-count.ts';

/** Others count the same sheet meanwhile. */
const READ_AGAIN_MS = 20_000;

/** A stocktake. While it is counted on this phone it is kept, so that counting goes on after a reload without a connection. */
export function useSheet(id: string, isTask: boolean) {
  const read = useApi(stocktakeApi.get, { id }, isTask ? { refetchInterval: READ_AGAIN_MS } : {});
  const { sent } = useTaskSteps(taskOf(id));
  const personId = useSession((state) => state.user?.id ?? '');
  const place = `count-sheet ${personId} ${id}`;
  const data = read.data && withAnswers(read.data, sent, read.dataUpdatedAt);
  const [kept, setKept] = useState<Stocktake>();
  const keep = useEffectEvent(() => void (isTask && data && keepRecord(place, data)));
  useEffect(() => keep(), [isTask, read.data, sent.length]);
  const isUnanswered = isTask && !data && read.error instanceof CallError && read.error.status === undefined;
  useEffect(() => {
    if (isUnanswered) void readKeptRecord<Stocktake>(place).then(setKept);
  }, [isUnanswered, place]);
  return { ...read, data: data ?? (isTask ? kept : undefined) };
}
