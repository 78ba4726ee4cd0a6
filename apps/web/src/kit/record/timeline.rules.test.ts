import type { RecordEntry } from '@netbar/contract/platform/log/log.model';
import { expect, it } from 'vitest';
import { joinRepeated } from './timeline.rules.ts';

const entry = (id: string, over: Partial<RecordEntry> = {}): RecordEntry => ({
  id,
  createdTime: '2026-11-17T02:00:00.000Z',
  actorName: '罗思琪',
  action: 'STOCKTAKE.count',
  branchName: '城西店',
  changes: [],
  facts: [],
  ip: null,
  ...over,
});

it('K8 joins what one person did again and again on a day, and nothing else', () => {
  const runs = joinRepeated([
    entry('a'),
    entry('b'),
    entry('c', { actorName: '周敏' }),
    entry('d'),
    entry('e', { createdTime: '2026-11-16T02:00:00.000Z' }),
    entry('f', { createdTime: '2026-11-16T02:00:00.000Z', facts: [{ field: 'no', value: '31' }] }),
  ]);
  expect(runs.map(({ entry: { id }, times }) => [id, times])).toEqual([
    ['a', 2],
    ['c', 1],
    ['d', 1],
    ['e', 1],
    ['f', 1],
  ]);
});
