import type { ApprovalRow } from '@netbar/contract/org/approval/approval.model';
import { fill } from '@netbar/contract/kernel/words';
import { joinNames, useWords } from '#kernel/lang.ts';
import { approvalWords } from './approval.words.ts';

/** The first things a request is about, and how many there are. */
export function ApprovalNames({ row }: { row: Pick<ApprovalRow, 'names' | 'count'> }) {
  const t = useWords(approvalWords);
  const names = joinNames(row.names);
  return row.count > row.names.length ? `${names} ${fill(t.more, { n: row.count })}` : names;
}

/** The branch it holds for, or the brand as a whole. */
export function ApprovalPlace({ row }: { row: Pick<ApprovalRow, 'branchName' | 'brandName'> }) {
  const t = useWords(approvalWords);
  return row.branchName ?? fill(t.wholeBrand, { brand: row.brandName ?? '' });
}
