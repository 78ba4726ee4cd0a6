import type { RecordKind } from '@netbar/contract/kernel/record';
import { logApi } from '@netbar/contract/platform/log/log.api';
import { useApi } from '#kernel/hooks.ts';

export interface TimelineOf {
  kind: RecordKind;
  id: string;
  /** For what a branch has of its own of a record of the brand. */
  branchId?: string;
}

/** How many lines the side column shows; several entries may be one line. */
export const SHOWN = 8;
const READ = 20;

export const useLatestEntries = (of: TimelineOf) => useApi(logApi.record, { ...of, limit: READ });
