import { ScheduleOutlined, SelectOutlined } from '@ant-design/icons';
import type { PatrolDay, PatrolRound } from '@netbar/contract/people/patrol/patrol.model';
import { fill } from '@netbar/contract/kernel/words';
import { Drawer } from 'antd';
import { useRef, type ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import { useLatest } from '#kernel/use-latest.ts';
import { Blank } from '#kit/Blank.tsx';
import { usePageKeys } from '#kit/keys/use-page-keys.ts';
import { useIsPhone } from '#kit/use-is-phone.ts';
import { CellPanel } from './CellPanel.tsx';
import { DayGrid } from './DayGrid.tsx';
import { figuresOf, firstSpot, moveSpot, nextTrouble, pointsOfDay, type Spot } from './patrol-day.rules.ts';
import { patrolWords, recordWords } from './patrol.words.ts';
import { clockText } from './round-draft.rules.ts';
import { TicketTable } from './TicketTable.tsx';
import type { RecordAddress } from './use-record-address.ts';

interface DayRecordProps {
  day: PatrolDay;
  address: RecordAddress;
  branchId: string;
  onExplain: (round: PatrolRound) => void;
}

/** A day: figures, the grid of points by rounds with its tickets, and the chosen cell at the right. */
export function DayRecord({ day, address, branchId, onExplain }: DayRecordProps) {
  const t = useWords(patrolWords);
  const isPhone = useIsPhone();
  const panel = useRef<HTMLElement>(null);
  const { rounds } = day;
  const linked = rounds.find(({ id }) => id === address.linkedId);
  const usual = linked ? (firstSpot([linked]) ?? spotOf(linked)) : isPhone ? undefined : firstSpot(rounds);
  const spot = address.spot && rounds.some(({ id }) => id === address.spot?.roundId) ? address.spot : usual;
  const choose = (next: Spot | undefined) => address.go({ round: next?.roundId, point: next?.pointId });
  const start = (): Spot | undefined => rounds[0] && spotOf(rounds[0]);
  const move = (columns: number, rows: number) => {
    const from = spot ?? start();
    if (from) choose(moveSpot(rounds, from, { columns, rows }));
  };
  const next = useLatest(() => choose(nextTrouble(rounds, spot) ?? spot));
  usePageKeys({
    ArrowLeft: () => move(-1, 0),
    ArrowRight: () => move(1, 0),
    ArrowUp: () => move(0, -1),
    ArrowDown: () => move(0, 1),
    Enter: () => panel.current?.focus(),
    n: next,
    N: next,
  });
  const ticketTable = <TicketTable day={day} branchId={branchId} address={address} />;
  if (rounds.length === 0)
    return (
      <section className="panel">
        <Blank icon={<ScheduleOutlined />} title={t.noRounds} text={t.noRoundsText} />
        {ticketTable}
      </section>
    );
  const round = rounds.find(({ id }) => id === spot?.roundId);
  const point = round && pointsOfDay(rounds).find(({ id }) => id === spot?.pointId);
  const detail = round && point && (
    <CellPanel round={round} point={point} onExplain={onExplain} onTicket={(ticket) => address.go({ ticket })} />
  );
  return (
    <>
      <DayFigures day={day} />
      <div className="pr-cols">
        <section className="panel pr-main">
          <DayGrid rounds={rounds} spot={spot} onChoose={choose} onMove={move} onNext={next} />
          {ticketTable}
        </section>
        {!isPhone && (
          <aside className="panel pr-side" ref={panel} tabIndex={-1}>
            {detail || <NoCell />}
          </aside>
        )}
      </div>
      {isPhone && detail && address.spot && (
        <Drawer open placement="bottom" size="85%" className="pr-sheet" onClose={() => choose(undefined)}>
          {detail}
        </Drawer>
      )}
    </>
  );
}

const spotOf = ({ id, points }: PatrolRound): Spot | undefined => points[0] && { roundId: id, pointId: points[0].id };

function NoCell() {
  const t = useWords(recordWords);
  return <Blank icon={<SelectOutlined />} title={t.chooseCell} text={t.chooseCellText} />;
}

/** Rounds, missed ones, points, problems, and how long a round took. */
function DayFigures({ day }: { day: PatrolDay }) {
  const t = useWords(recordWords);
  const of = figuresOf(day);
  const [first] = of.missed;
  const missedNote = () => {
    if (!first) return of.incomplete > 0 ? fill(t.incompleteNote, { n: of.incomplete }) : t.noneMissed;
    const from = clockText(first.fromTime);
    if (of.missed.length > 1) return fill(t.missedMore, { from, n: of.unexplained.length });
    return fill(t.missedNote, { from, name: first.employeeName ?? t.nobody });
  };
  return (
    <section className="panel pr-strip" aria-label={t.grid}>
      <Figure title={t.rounds} value={of.done} of={of.rounds} note={fill(t.roundsNote, { now: of.running, coming: of.coming })} />
      <Figure title={t.missed} value={of.missed.length} isBad={of.missed.length > 0} note={missedNote()} />
      <Figure title={t.pointsDone} value={of.pointsDone} of={of.points} note={fill(t.pointsNote, { n: of.skipped })} />
      <Figure title={t.problems} value={of.problems} note={fill(t.problemsNote, { n: of.tickets, closed: of.closed })} />
      <Figure
        title={t.perRound}
        value={of.minutes?.mean ?? '–'}
        unit={of.minutes && t.minutes}
        note={of.minutes ? fill(t.perRoundNote, of.minutes) : t.noneDone}
      />
    </section>
  );
}

interface FigureProps {
  title: string;
  value: ReactNode;
  of?: number;
  unit?: string | undefined;
  isBad?: boolean;
  note: string;
}

const Figure = ({ title, value, of, unit, isBad = false, note }: FigureProps) => (
  <div>
    <span>{title}</span>
    <b className={isBad ? 'num is-bad' : 'num'}>
      {value} {of !== undefined && <small>/ {of}</small>}
      {unit && <small>{unit}</small>}
    </b>
    <small>{note}</small>
  </div>
);
