import { CheckCircleFilled, ExclamationCircleOutlined, ForwardOutlined, QuestionCircleOutlined } from '@ant-design/icons';
import { fill } from '@netbar/contract/kernel/words';
import type { StatementApi } from '@netbar/contract/money/statement/statement.api';
import {
  OWN_LINE,
  type LineDecision,
  type Statement,
  type StatementLine,
} from '@netbar/contract/money/statement/statement.model';
import { differenceOf, isOverTolerance, naturalDecision } from '@netbar/contract/money/statement/statement.rules';
import { Button, InputNumber } from 'antd';
import { useState, type ReactNode } from 'react';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import type { Tone } from '#kernel/theme/tokens.ts';
import { Money } from '#kit/Money.tsx';
import { StatusTag } from '#kit/StatusTag.tsx';
import type { LineColumns, LineGroup } from './StatementLines.tsx';
import { choicesOf, type Deciding } from './use-decide.ts';
import { statementWords } from './statement.words.ts';

interface LineRowProps extends Omit<LineColumns, 'groups'> {
  api: StatementApi;
  statement: Statement;
  line: StatementLine;
  groups: readonly LineGroup[];
  deciding: Deciding;
}

export function LineRow({ api, statement, line, groups, about, explain, deciding }: LineRowProps) {
  const t = useWords(statementWords);
  const { takesBill, toleranceBp } = statement;
  const isOff = naturalDecision(line, takesBill) === 'OPEN';
  const look = isOff ? (isOverTolerance(line, toleranceBp) ? ' is-over' : ' is-off') : '';
  return (
    <tr tabIndex={0} data-row={line.id} data-decision={line.decision}>
      <td>
        {line.lineKind === OWN_LINE.carry ? `${t.carriedIn} ${line.title}` : line.title}
        {about && <small>{about(line)}</small>}
        {line.note && <small>{line.note}</small>}
      </td>
      {groups.flatMap((group) =>
        group.columns.map((column, i) => (
          <td
            key={`${group.key} ${column.key}`}
            className={i === 0 ? 'r stm-edge' : 'r'}
            data-label={`${group.title} ${column.title}`}
          >
            {column.render(line)}
          </td>
        )),
      )}
      <td className="r stm-edge" data-label={t.ours}>
        <Money fen={line.lineKind === OWN_LINE.billOnly ? null : line.oursFen} />
      </td>
      {takesBill && (
        <>
          <td className={`r stm-edge${look}`} data-label={t.bill}>
            <BillAmount api={api} statement={statement} line={line} />
          </td>
          <td className={`r stm-edge${look}`} data-label={t.difference}>
            {isOff ? <Difference line={line} toleranceBp={toleranceBp} {...(explain && { explain })} /> : '—'}
          </td>
        </>
      )}
      <td data-label={t.decision}>
        <Decision api={api} statement={statement} line={line} deciding={deciding} />
      </td>
    </tr>
  );
}

/** Where the difference comes from, in words: the colour says it too, but not to everybody. */
function Difference({ line, toleranceBp, explain }: { line: StatementLine; toleranceBp: number } & Pick<LineColumns, 'explain'>) {
  const t = useWords(statementWords);
  // Before the bill is entered there is nothing to compare.
  if (line.billFen === null && line.decision === 'OPEN') return <span className="muted">{t.oursOnly}</span>;
  const plain =
    line.billFen === null
      ? t.oursOnly
      : line.lineKind === OWN_LINE.billOnly
        ? t.billOnly
        : isOverTolerance(line, toleranceBp)
          ? t.over
          : t.within;
  return (
    <>
      <b className="stm-diff">
        <Money fen={differenceOf(line)} isChange />
      </b>
      <small>{explain?.(line) ?? plain}</small>
    </>
  );
}

/** What the party asks for the line: typed here, and sent when the field is left. */
function BillAmount({ api, statement, line }: { api: StatementApi; statement: Statement; line: StatementLine }) {
  const t = useWords(statementWords);
  const [typed, setTyped] = useState<number | null>();
  const enter = useCommand(api.enterBill, { onDone: () => setTyped(undefined) });
  const { id, status, may } = statement;
  const isOpen = may.edit && (status === 'DRAFT' || status === 'ISSUED');
  if (!isOpen || line.lineKind === OWN_LINE.rebate || line.lineKind === OWN_LINE.carry) return <Money fen={line.billFen} />;
  const send = () => {
    if (typed === undefined || enter.isPending) return;
    const billFen = typed === null ? null : Math.round(typed * 100);
    if (billFen === line.billFen) setTyped(undefined);
    else enter.mutate({ id, lines: [{ lineId: line.id, billFen }] });
  };
  const known = line.billFen === null ? null : line.billFen / 100;
  return (
    <InputNumber
      className="stm-bill"
      size="small"
      precision={2}
      placeholder="—"
      aria-label={fill(t.billOf, { title: line.title })}
      value={typed === undefined ? known : typed}
      onChange={setTyped}
      onBlur={send}
      onPressEnter={send}
    />
  );
}

const looks: { [D in LineDecision]: { tone: Tone; icon: ReactNode } } = {
  OPEN: { tone: 'warning', icon: <ExclamationCircleOutlined /> },
  MATCHED: { tone: 'success', icon: <CheckCircleFilled /> },
  ACCEPTED: { tone: 'success', icon: <CheckCircleFilled /> },
  DISPUTED: { tone: 'error', icon: <QuestionCircleOutlined /> },
  CARRIED: { tone: 'plum', icon: <ForwardOutlined /> },
};

type DecisionProps = Pick<LineRowProps, 'api' | 'statement' | 'line' | 'deciding'>;

/** Buttons while it is open; then what was decided, which can be changed until the statement is confirmed. */
function Decision({ api, statement, line, deciding }: DecisionProps) {
  const t = useWords(statementWords);
  const [isChanging, setChanging] = useState(false);
  const choices = choicesOf(statement, line);
  const words = { ACCEPTED: t.accept, DISPUTED: t.disputeLine, CARRIED: t.carry };
  if (choices.length > 0 && (line.decision === 'OPEN' || isChanging))
    return (
      <span className="row stm-choices">
        {choices.map((choice) => (
          <Button
            key={choice}
            size="small"
            disabled={deciding.isPending}
            onClick={() => {
              setChanging(false);
              deciding.decide(line, choice);
            }}
          >
            {words[choice]}
          </Button>
        ))}
        <DropButton api={api} statement={statement} line={line} />
      </span>
    );
  return (
    <span className="row">
      <StatusTag {...looks[line.decision]} isBare={line.decision === 'MATCHED'}>
        {line.decision === 'DISPUTED' ? t.lineDISPUTED : t[line.decision]}
      </StatusTag>
      {choices.length > 0 && (
        <button
          type="button"
          className="link no-print"
          aria-label={`${t.change} ${line.title}`}
          onClick={() => setChanging(true)}
        >
          {t.change}
        </button>
      )}
    </span>
  );
}

/** Only what somebody added to this statement by hand can be taken away again. */
function DropButton({ api, statement, line }: Omit<DecisionProps, 'deciding'>) {
  const t = useWords(statementWords);
  const drop = useCommand(api.dropLine, { done: t.dropped });
  if (line.sourceId !== line.id) return null;
  return (
    <Button size="small" danger loading={drop.isPending} onClick={() => drop.mutate({ id: statement.id, lineId: line.id })}>
      {t.drop}
    </Button>
  );
}
