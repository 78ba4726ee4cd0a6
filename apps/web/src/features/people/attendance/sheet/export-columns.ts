import type { sheetColumnKeys } from '@netbar/contract/people/attendance/attendance.model';
import { useWords } from '#kernel/lang.ts';
import { sheetWords } from './sheet.words.ts';

/** The columns of the file, one row for each person. */
export function useExportColumns(): { key: (typeof sheetColumnKeys)[number]; title: string }[] {
  const t = useWords(sheetWords);
  return [
    { key: 'no', title: t.no },
    { key: 'name', title: t.name },
    { key: 'position', title: t.position },
    { key: 'branch', title: t.branch },
    { key: 'due', title: t.due },
    { key: 'done', title: t.done },
    { key: 'leave', title: t.leave },
    { key: 'workedMin', title: t.hours },
    { key: 'lateTimes', title: t.lateTimes },
    { key: 'lateMin', title: t.lateMin },
    { key: 'earlyTimes', title: t.earlyTimes },
    { key: 'earlyMin', title: t.earlyMin },
    { key: 'missing', title: t.missing },
    { key: 'half', title: t.half },
    { key: 'absent', title: t.absent },
    { key: 'days', title: t.days },
  ];
}
