import type { RecordKind } from '@netbar/contract/kernel/record';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import type { StatementApi } from '@netbar/contract/money/statement/statement.api';
import type { Statement } from '@netbar/contract/money/statement/statement.model';
import { restOf } from '@netbar/contract/money/statement/statement.rules';
import { Alert } from 'antd';
import { useRef, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Record } from '#kit/record/Record.tsx';
import { RecordAlert, RecordBody } from '#kit/record/RecordBody.tsx';
import { RecordHead } from '#kit/record/RecordHead.tsx';
import type { RecordStep } from '#kit/record/RecordSteps.tsx';
import { RecordTrail } from '#kit/record/RecordTrail.tsx';
import { Timeline } from '#kit/record/Timeline.tsx';
import { StatementActions, useStatementMenu } from './StatementActions.tsx';
import { StatementLines, type LineColumns } from './StatementLines.tsx';
import { StatementPayable, StatementPayments } from './StatementSide.tsx';
import { StatementState } from './StatementState.tsx';
import { statementWords } from './statement.words.ts';

interface StatementViewProps extends LineColumns {
  api: StatementApi;
  /** The kind of record whose timeline it shows. */
  record: RecordKind;
  /** The address of the page that shows a statement of this kind. */
  detail: (id: string) => string;
  /** What the other side is called. */
  party: string;
  /** Kinds of line that the sums name apart, such as returns, with `{n}` for how many. */
  lineKinds?: { [lineKind: string]: string };
  /** What else can be done with one, before its next step. */
  actions?: (statement: Statement) => ReactNode;
}

/** One statement: what both sides say, what was decided about it, what is payable, and the next step. */
export function StatementView({ api, record, detail, party, lineKinds = {}, actions, ...columns }: StatementViewProps) {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const read = useApi(api.get, { id });
  const table = useRef<HTMLTableElement>(null);
  return (
    <Record isPage read={read} timeline={{ kind: record, id }}>
      {(statement) => (
        <>
          <Head api={api} statement={statement} detail={detail} party={party} actions={actions?.(statement)} />
          <Alerts
            statement={statement}
            onShow={() => table.current?.querySelector<HTMLElement>('tr[data-decision=OPEN]')?.focus()}
          />
          <RecordBody
            side={
              <>
                <StatementPayable statement={statement} lineKinds={lineKinds} detail={detail} />
                <StatementPayments statement={statement} />
                <Timeline kind={record} id={id} />
              </>
            }
          >
            <StatementLines key={id} api={api} statement={statement} table={table} {...columns} />
          </RecordBody>
        </>
      )}
    </Record>
  );
}

interface HeadProps {
  api: StatementApi;
  statement: Statement;
  detail: (id: string) => string;
  party: string;
  actions: ReactNode;
}

function Head({ api, statement, detail, party, actions }: HeadProps) {
  const t = useWords(statementWords);
  const navigate = useNavigate();
  const { menu, drawer } = useStatementMenu(api, statement);
  const { no, periodFrom, periodTo } = statement;
  return (
    <>
      <RecordHead
        title={no}
        number={no}
        tag={<StatementState statement={statement} />}
        trail={<RecordTrail api={api.list} id={statement.id} onGo={(next) => void navigate(detail(next), { replace: true })} />}
        steps={stepsOf(statement, t)}
        actions={
          <>
            {actions}
            <StatementActions api={api} statement={statement} />
          </>
        }
        menu={menu}
        facts={[
          { label: party, value: statement.partyName },
          { label: t.period, value: <span className="num stm-period">{`${periodFrom} – ${periodTo}`}</span> },
          { label: t.place, value: statement.branchName ?? statement.brandName ?? t.company },
          { label: t.due, value: <span className="num">{statement.dueDay ?? '—'}</span> },
          ...(statement.takesBill ? [{ label: t.billNo, value: statement.billNo || '—' }] : []),
          ...(statement.note ? [{ label: t.note, value: statement.note }] : []),
        ]}
      />
      {drawer}
    </>
  );
}

type Words = { [K in keyof typeof statementWords]: string };

const way = ['DRAFT', 'ISSUED', 'CONFIRMED', 'APPROVED', 'PAID'] as const;

/** Drawn up, issued, confirmed, approved, paid; or ended before. A balance at zero or below is carried instead of paid. */
function stepsOf(statement: Statement, t: Words): RecordStep[] {
  const { status, totalFen, openCount, dueDay } = statement;
  const isCarried = status === 'APPROVED' && totalFen <= 0;
  const said = (step: { byName: string | null; time: string } | null) =>
    step ? `${formatTime(new Date(step.time), 'datetime').slice(5, 16)} ${step.byName ?? t.system}` : undefined;
  const notes = [
    said({ byName: statement.draftedByName, time: statement.createdTime }),
    said(statement.issued),
    said(statement.confirmed) ?? (openCount > 0 ? fill(t.stillOpen, { n: openCount }) : undefined),
    said(statement.approved),
    statement.paidTime
      ? formatTime(new Date(statement.paidTime), 'datetime').slice(5, 16)
      : dueDay && restOf(statement) > 0
        ? fill(t.dueBy, { day: dueDay })
        : undefined,
  ];
  const titles = [t.stepDraft, t.stepIssue, t.stepConfirm, t.stepApprove, isCarried ? t.stepCarry : t.stepPay];
  if (status === 'VOID' || status === 'DISPUTED')
    return [
      { key: 'DRAFT', title: t.stepDraft, note: notes[0], state: 'done' },
      ...(statement.issued ? [{ key: 'ISSUED', title: t.stepIssue, note: notes[1], state: 'done' as const }] : []),
      { key: status, title: t[status], state: 'stopped' },
    ];
  const at = way.indexOf(status);
  return titles.map((title, i) => ({
    key: way[i] ?? title,
    title,
    note: notes[i],
    state: i <= at || isCarried ? 'done' : i === at + 1 ? 'now' : 'open',
  }));
}

/** What keeps the statement from going on. */
function Alerts({ statement, onShow }: { statement: Statement; onShow: () => void }) {
  const t = useWords(statementWords);
  const { status, openCount, reason, whyNot } = statement;
  return (
    <>
      {whyNot !== null && <Alert type="info" showIcon title={whyNot} />}
      {status === 'DISPUTED' && <RecordAlert>{fill(t.sentBack, { reason })}</RecordAlert>}
      {status === 'VOID' && <RecordAlert>{fill(t.wasVoided, { reason })}</RecordAlert>}
      {status === 'ISSUED' && openCount > 0 && (
        <RecordAlert
          action={
            <button type="button" className="link" onClick={onShow}>
              {t.goThere}
            </button>
          }
        >
          {fill(t.openAlert, { n: openCount })}
        </RecordAlert>
      )}
    </>
  );
}
