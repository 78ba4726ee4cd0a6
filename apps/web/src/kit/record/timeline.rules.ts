import { formatTime } from '@netbar/contract/kernel/time';
import type { RecordEntry } from '@netbar/contract/platform/log/log.model';

export interface EntryRun {
  /** The latest of them. */
  entry: RecordEntry;
  times: number;
}

/** Entries that say the same one after another, such as a count line by line, become one with how often it was. */
export function joinRepeated(entries: readonly RecordEntry[]): EntryRun[] {
  const runs: EntryRun[] = [];
  for (const entry of entries) {
    const last = runs.at(-1);
    if (last && saidOf(last.entry) === saidOf(entry)) last.times++;
    else runs.push({ entry, times: 1 });
  }
  return runs;
}

const saidOf = ({ createdTime, actorName, action, branchName, changes, facts }: RecordEntry) =>
  JSON.stringify([formatTime(new Date(createdTime), 'date'), actorName, action, branchName, changes, facts]);
