import { yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { OWN_LINE, type LineDecision, type Statement, type StatementSum } from '@netbar/contract/money/statement/statement.model';
import { Link } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { PhotoRow } from '#kit/picture/PhotoRow.tsx';
import { Related } from '#kit/record/Related.tsx';
import { statementWords } from './statement.words.ts';
import './statement.css';

interface PayableProps {
  statement: Statement;
  lineKinds: { [lineKind: string]: string };
  detail: (id: string) => string;
}

const paying: LineDecision[] = ['MATCHED', 'DISPUTED', 'ACCEPTED'];

const add = (sums: StatementSum[], field: 'count' | 'payableFen' | 'oursFen' | 'billFen') =>
  sums.reduce((all, sum) => all + sum[field], 0);

/** What is payable and how it comes about: matched, disputed, accepted, what lowers it, what was brought forward. */
export function StatementPayable({ statement, lineKinds, detail }: PayableProps) {
  const t = useWords(statementWords);
  const { sums, totalFen, carriedInFen, carriedInto } = statement;
  const apart: { [lineKind: string]: string } = { ...lineKinds, [OWN_LINE.rebate]: t.REBATE };
  const plain = sums.filter(({ lineKind }) => !(lineKind in apart) && lineKind !== OWN_LINE.carry);
  const words: { [D in LineDecision]?: string } = {
    MATCHED: t.rowsMATCHED,
    DISPUTED: t.rowsDISPUTED,
    ACCEPTED: t.rowsACCEPTED,
  };
  const byDecision = paying.map((decision) => ({
    key: decision,
    label: words[decision] ?? '',
    of: plain.filter((sum) => sum.decision === decision),
  }));
  const byKind = Object.entries(apart).map(([lineKind, label]) => ({
    key: lineKind,
    label,
    of: sums.filter((sum) => sum.lineKind === lineKind && paying.includes(sum.decision)),
  }));
  const rows = [...byDecision, ...byKind].filter(({ of }) => of.length > 0);
  const disputed = sums.filter(({ decision }) => decision === 'DISPUTED');
  const carried = sums.filter(({ decision }) => decision === 'CARRIED');
  const notes = [
    ...(disputed.length > 0 ? [fill(t.claims, { amount: yuan(add(disputed, 'billFen') - add(disputed, 'oursFen')) })] : []),
    ...(carried.length > 0 ? [fill(t.carriedOut, { n: add(carried, 'count'), amount: yuan(add(carried, 'oursFen')) })] : []),
  ];
  return (
    <Panel title={t.payable}>
      <dl className="stm-sums">
        {rows.map(({ key, label, of }) => (
          <Sum key={key} label={fill(label, { n: add(of, 'count') })} fen={add(of, 'payableFen')} />
        ))}
        {carriedInFen !== 0 && <Sum label={t.carriedIn} fen={carriedInFen} />}
        <div className="stm-total">
          <dt>{t.total}</dt>
          <dd>
            <Money fen={totalFen} />
          </dd>
        </div>
      </dl>
      {notes.length > 0 && <p className="muted stm-note">{notes.join(' · ')}</p>}
      {carriedInto && (
        <p className="stm-note">
          <Link to={detail(carriedInto.id)}>{fill(t.intoNext, { no: carriedInto.no })}</Link>
        </p>
      )}
    </Panel>
  );
}

const Sum = ({ label, fen }: { label: string; fen: number }) => (
  <div>
    <dt>{label}</dt>
    <dd className={fen < 0 ? 't-plum stm-less' : ''}>
      <Money fen={fen} />
    </dd>
  </div>
);

/** What was paid, with the pictures of the bill. */
export function StatementPayments({ statement }: { statement: Statement }) {
  const t = useWords(statementWords);
  const { payments, paidFen, totalFen, evidence } = statement;
  const percent = totalFen > 0 ? `${Math.floor((paidFen / totalFen) * 100)}%` : undefined;
  return (
    <Panel title={t.payments} flush extra={percent && <span className="muted num">{fill(t.paidShare, { percent })}</span>}>
      {payments.length === 0 && <p className="muted rec-none">{t.noPayments}</p>}
      <Related
        groups={[
          {
            key: 'payments',
            rows: payments.map(({ id, amountFen, paidDay, bankRef, payerName }) => ({
              key: id,
              name: <span className="num">{`${paidDay} ${bankRef}`}</span>,
              value: <Money fen={amountFen} />,
              note: payerName ?? t.system,
            })),
          },
        ]}
      />
      <PhotoRow photos={evidence} />
    </Panel>
  );
}
