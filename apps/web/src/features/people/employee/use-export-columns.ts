import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { employeeFormWords } from './employee-form.words.ts';
import { employeeWords } from './employee.words.ts';

/** What a file may have besides the columns of the list. */
export function useExportColumns() {
  const [t, f] = [useWords(employeeWords), useWords(employeeFormWords)];
  const seesPay = useCan('EMPLOYEE_PAY');
  return [
    { key: 'no', title: t.no },
    { key: 'gender', title: f.gender },
    { key: 'kind', title: t.kind },
    { key: 'weekHours', title: f.weekHours },
    ...(seesPay ? [{ key: 'basePay', title: f.baseFen }] : []),
    { key: 'probationUntil', title: f.probationUntil },
    { key: 'leaveDate', title: t.leaveDate },
    { key: 'leaveReason', title: f.leaveReason },
    { key: 'health', title: f.healthUntil },
    { key: 'contract', title: f.contractUntil },
    { key: 'account', title: t.account },
    { key: 'source', title: f.source },
    { key: 'remark', title: f.remark },
  ];
}
