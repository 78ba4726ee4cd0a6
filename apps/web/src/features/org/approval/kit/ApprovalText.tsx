import { approvalSubjects } from '@netbar/contract/catalogue';
import type { ApprovalRow } from '@netbar/contract/org/approval/approval.model';
import { fill } from '@netbar/contract/kernel/words';
import { joinNames, useLang, useWords } from '#kernel/lang.ts';
import { approvalWords } from './approval.words.ts';

/** From this many hours on a request has waited long. */
const OLD_HOURS = 3;

/** The kind of a request, the first things it is about, and how many there are. */
export function useApprovalTitle() {
  const t = useWords(approvalWords);
  const lang = useLang();
  return ({ subjectType, names, count }: Pick<ApprovalRow, 'subjectType' | 'names' | 'count'>) => {
    const first = joinNames(names.slice(0, 2));
    const about = count > Math.min(2, names.length) ? `${first} ${fill(t.more, { n: count })}` : first;
    return [approvalSubjects[subjectType]?.name[lang], about].filter(Boolean).join(' ');
  };
}

export const ApprovalTitle = ({ row }: { row: ApprovalRow }) => useApprovalTitle()(row);

/** The branch it holds for, or the brand as a whole. */
export function ApprovalPlace({ row }: { row: Pick<ApprovalRow, 'branchName' | 'brandName'> }) {
  const t = useWords(approvalWords);
  return row.branchName ?? fill(t.wholeBrand, { brand: row.brandName ?? '' });
}

/** How long ago something was, in the largest whole unit. */
export function useAge() {
  const t = useWords(approvalWords);
  return (since: string) => {
    const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(since)) / 60_000));
    const hours = Math.floor(minutes / 60);
    const text =
      hours >= 48
        ? fill(t.days, { n: Math.floor(hours / 24) })
        : hours > 0
          ? fill(t.hours, { n: hours })
          : fill(t.minutes, { n: minutes });
    return { text, isOld: hours >= OLD_HOURS };
  };
}
