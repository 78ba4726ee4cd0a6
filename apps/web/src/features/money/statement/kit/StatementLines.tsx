import { fill } from '@netbar/contract/kernel/words';
import type { StatementApi } from '@netbar/contract/money/statement/statement.api';
import { LineDecision, type Statement, type StatementLine } from '@netbar/contract/money/statement/statement.model';
import { twoDecimals } from '@netbar/contract/kernel/money';
import { App, Button, Pagination } from 'antd';
import { useState, type ReactNode, type RefObject } from 'react';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { TabStrip } from '#kit/list/TabRows.tsx';
import { Money } from '#kit/Money.tsx';
import { Record } from '#kit/record/Record.tsx';
import { AcceptReason } from './AcceptReason.tsx';
import { LineRow } from './LineRow.tsx';
import { useDecide, type Deciding } from './use-decide.ts';
import { statementWords } from './statement.words.ts';
import './statement.css';

export interface LineGroup {
  key: string;
  title: string;
  columns: { key: string; title: string; render: (line: StatementLine) => ReactNode }[];
}

/** What a kind of statement shows about its lines besides both amounts. */
export interface LineColumns {
  /** Columns under a common head, such as quantity and price of the order, between the item and the amounts. */
  groups?: readonly LineGroup[];
  /** A second line below the item, such as the day and number of its receipt. */
  about?: (line: StatementLine) => ReactNode;
  /** In words, where a difference comes from. */
  explain?: (line: StatementLine) => string | undefined;
}

interface StatementLinesProps extends LineColumns {
  api: StatementApi;
  statement: Statement;
  table: RefObject<HTMLTableElement | null>;
}

const PAGE = 100;

/** Our books beside the party's bill: differences first, what matches folded, decisions by button or by A, D and N. */
export function StatementLines({ api, statement, table, groups = [], ...columns }: StatementLinesProps) {
  const t = useWords(statementWords);
  const [decision, setDecision] = useState<LineDecision>();
  const [page, setPage] = useState(1);
  const [isUnfolded, setUnfolded] = useState(false);
  const read = useApi(api.lines, { id: statement.id, page, limit: PAGE, ...(decision && { decision }) });
  const deciding = useDecide(api, statement, table);
  const tabs = [
    { value: '', label: t.diffFirst },
    ...LineDecision.options.map((value) => ({ value, label: value === 'DISPUTED' ? t.lineDISPUTED : t[value] })),
  ];
  const matched = decision === undefined ? foldOf(statement) : undefined;
  return (
    <section className="panel stm">
      <div className="list-tools">
        <TabStrip
          row={{ name: 'status', label: t.decision, tabs }}
          look="states"
          values={{ status: decision ?? '' }}
          counts={read.data?.counts}
          onChoose={(_, value) => {
            setDecision(LineDecision.options.find((each) => each === value));
            setPage(1);
          }}
        />
        <span className="sp" />
        <Tools api={api} statement={statement} />
      </div>
      <Record read={read}>
        {({ rows, total }) => {
          const isFolded = matched !== undefined && !isUnfolded;
          const shown = isFolded ? rows.filter((row) => row.decision !== 'MATCHED') : rows;
          const count = isFolded ? total - matched.count : total;
          return (
            <>
              <Table {...{ api, statement, table, groups, columns, deciding }} rows={shown}>
                {matched && page * PAGE >= count && (
                  <Fold
                    matched={matched}
                    takesBill={statement.takesBill}
                    span={groups.flatMap((group) => group.columns).length}
                    isUnfolded={isUnfolded}
                    onFold={() => setUnfolded(!isUnfolded)}
                  />
                )}
              </Table>
              {shown.length === 0 && !matched && <p className="muted rec-none">{t.noLines}</p>}
              {count > PAGE && (
                <Pagination
                  className="stm-pages"
                  current={page}
                  pageSize={PAGE}
                  total={count}
                  showSizeChanger={false}
                  onChange={setPage}
                />
              )}
            </>
          );
        }}
      </Record>
      <Foot statement={statement} />
      {deciding.asking && <AcceptReason api={api} statement={statement} line={deciding.asking} onClose={deciding.stopAsking} />}
    </section>
  );
}

/** How many lines match, and their sums; none if nothing differs that they would have to make room for. */
function foldOf({ sums, openCount }: Statement) {
  const matched = sums.filter(({ decision }) => decision === 'MATCHED');
  const rest = sums.filter(({ decision }) => decision !== 'MATCHED');
  if (matched.length === 0 || (rest.length === 0 && openCount === 0)) return undefined;
  const add = (field: 'count' | 'oursFen' | 'billFen') => matched.reduce((all, sum) => all + sum[field], 0);
  return { count: add('count'), oursFen: add('oursFen'), billFen: add('billFen') };
}

/** The tolerance, the keys, and the way to take all the rest as matched. */
function Tools({ api, statement }: { api: StatementApi; statement: Statement }) {
  const t = useWords(statementWords);
  const { modal } = App.useApp();
  const enter = useCommand(api.enterBill, { done: t.billEntered });
  const { id, status, may, takesBill, toleranceBp, openCount } = statement;
  const isOpen = may.edit && (status === 'DRAFT' || status === 'ISSUED');
  const ask = () =>
    void modal.confirm({
      title: t.matchAsk,
      okText: t.matchRest,
      cancelText: t.cancel,
      onOk: () => enter.mutate({ id, lines: [], rest: 'MATCH' }),
    });
  if (!takesBill) return null;
  return (
    <span className="row">
      <small className="muted wide-only" {...(isOpen && { title: t.keys })}>
        {fill(t.tolerance, { percent: `${twoDecimals(toleranceBp)}%` })}
      </small>
      {isOpen && openCount > 0 && (
        <Button size="small" loading={enter.isPending} onClick={ask}>
          {t.matchRest}
        </Button>
      )}
    </span>
  );
}

interface TableProps extends Pick<StatementLinesProps, 'api' | 'statement' | 'table'> {
  groups: readonly LineGroup[];
  columns: Omit<LineColumns, 'groups'>;
  deciding: Deciding;
  rows: StatementLine[];
  children: ReactNode;
}

function Table({ api, statement, table, groups, columns, deciding, rows, children }: TableProps) {
  const t = useWords(statementWords);
  const deep = groups.length > 0 ? 2 : 1;
  const { takesBill } = statement;
  return (
    <div className="stm-wrap">
      {/* Rows take the focus, and the keys act on the one that has it. */}
      <table ref={table} className="rec-table stm-lines" aria-label={t.lines} onKeyDown={(event) => deciding.press(event, rows)}>
        <thead>
          <tr>
            <th scope="col" rowSpan={deep}>
              {t.item}
            </th>
            {groups.map(({ key, title, columns: list }) => (
              <th key={key} scope="colgroup" colSpan={list.length} className="stm-group">
                {title}
              </th>
            ))}
            {[t.ours, ...(takesBill ? [t.bill, t.difference] : [])].map((title) => (
              <th key={title} scope="col" rowSpan={deep} className="r">
                {title}
              </th>
            ))}
            <th scope="col" rowSpan={deep}>
              {t.decision}
            </th>
          </tr>
          {deep === 2 && (
            <tr>
              {groups.flatMap(({ key, columns: list }) =>
                list.map((column) => (
                  <th key={`${key} ${column.key}`} scope="col" className="r">
                    {column.title}
                  </th>
                )),
              )}
            </tr>
          )}
        </thead>
        <tbody>
          {rows.map((line) => (
            <LineRow key={line.id} {...{ api, statement, line, groups, deciding }} {...columns} />
          ))}
          {children}
        </tbody>
      </table>
    </div>
  );
}

interface FoldProps {
  matched: NonNullable<ReturnType<typeof foldOf>>;
  takesBill: boolean;
  /** How many columns the kind has. */
  span: number;
  isUnfolded: boolean;
  onFold: () => void;
}

function Fold({ matched, takesBill, span, isUnfolded, onFold }: FoldProps) {
  const t = useWords(statementWords);
  return (
    <tr className="stm-fold">
      <td colSpan={span + 1}>
        <button type="button" className="link" aria-expanded={isUnfolded} onClick={onFold}>
          {fill(t.matchedRows, { n: matched.count })} · {isUnfolded ? t.fold : t.unfold}
        </button>
      </td>
      <td className="r" data-label={t.ours}>
        <Money fen={matched.oursFen} />
      </td>
      {takesBill && (
        <>
          <td className="r" data-label={t.bill}>
            <Money fen={matched.billFen} />
          </td>
          <td />
        </>
      )}
      <td />
    </tr>
  );
}

function Foot({ statement: { sums, oursFen, billFen, takesBill } }: { statement: Statement }) {
  const t = useWords(statementWords);
  const n = sums.reduce((all, { count }) => all + count, 0);
  return (
    <footer className="stm-foot">
      <b>{fill(t.allLines, { n })}</b>
      <span className="sp" />
      <span>
        {t.ours} <Money fen={oursFen} />
      </span>
      {takesBill && (
        <>
          <span>
            {t.bill} <Money fen={billFen} />
          </span>
          <span className={billFen !== null && billFen !== oursFen ? 't-warning stm-off' : ''}>
            {t.difference} <Money fen={billFen === null ? null : billFen - oursFen} isChange />
          </span>
        </>
      )}
    </footer>
  );
}
