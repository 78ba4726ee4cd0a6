import { yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import type { StatementApi } from '@netbar/contract/money/statement/statement.api';
import type { Statement, StatementLine } from '@netbar/contract/money/statement/statement.model';
import { differenceOf } from '@netbar/contract/money/statement/statement.rules';
import { useWords } from '#kernel/lang.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { statementWords } from './statement.words.ts';

interface AcceptReasonProps {
  api: StatementApi;
  statement: Statement;
  line: StatementLine;
  onClose: () => void;
}

/** A bill beyond the tolerance is accepted with a reason, which the approver reads. */
export function AcceptReason({ api, statement, line, onClose }: AcceptReasonProps) {
  const t = useWords(statementWords);
  const help = fill(t.acceptHelp, { title: line.title, amount: yuan(differenceOf(line)) });
  return (
    <FormDrawer
      title={t.acceptWhy}
      api={api.decide}
      fields={[{ kind: 'area', name: 'note', label: t.reason, help, max: 200 }]}
      fixed={{ id: statement.id, lineIds: [line.id], decision: 'ACCEPTED' }}
      done={t.decided}
      onClose={onClose}
    />
  );
}
