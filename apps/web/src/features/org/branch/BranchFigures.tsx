import type { BranchFigures } from '@netbar/contract/org/branch/branch.model';
import { yuan } from '@netbar/contract/kernel/money';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { useWords } from '#kernel/lang.ts';
import { DayBars } from '#kit/chart/DayBars.tsx';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { RecordFigures, type Figure } from '#kit/record/RecordFigures.tsx';
import { Related } from '#kit/record/Related.tsx';
import { branchRecordWords } from './branch-record.words.ts';

const sumOf = (days: { fen: number }[]) => days.reduce((sum, { fen }) => sum + fen, 0);

/** The figures of a branch, as far as the reader may see them. */
export function BranchFigureStrip({ figures: { takings, seats, openShifts, lowStock, people } }: { figures: BranchFigures }) {
  const t = useWords(branchRecordWords);
  const figures: (Figure | false)[] = [
    takings !== null && { key: 'today', label: t.today, value: <Money fen={takings.todayFen} />, note: t.received },
    takings !== null && {
      key: 'month',
      label: t.month,
      value: <Money fen={sumOf(takings.days)} />,
      note: fill(t.daily, { fen: yuan(Math.round(sumOf(takings.days) / takings.days.length)) }),
    },
    seats !== null && {
      key: 'seats',
      label: t.seats,
      value: `${seats.taken} / ${seats.all}`,
      note: seats.all > 0 && fill(t.occupancy, { n: ((seats.taken / seats.all) * 100).toFixed(0) }),
    },
    people !== null && { key: 'people', label: t.people, value: people, note: t.peopleNote },
    openShifts !== null && {
      key: 'shifts',
      label: t.shifts,
      value: openShifts.length,
      note: openShifts[0]?.cashierName ?? t.noShift,
    },
    lowStock !== null && {
      key: 'stock',
      label: t.lowStock,
      value: lowStock.total,
      note: lowStock.total > 0 ? t.lowNote : t.noLow,
      isWarning: lowStock.total > 0,
    },
  ];
  return <RecordFigures figures={figures.filter((figure) => figure !== false)} />;
}

/** What was taken on each of thirty days; its sum is the figure above. */
export function BranchTakings({ takings: { days } }: { takings: NonNullable<BranchFigures['takings']> }) {
  const t = useWords(branchRecordWords);
  const fenOn = new Map(days.map(({ day, fen }) => [day, fen]));
  return (
    <Panel title={t.takings} note={fill(t.takingsNote, { fen: yuan(sumOf(days)) })}>
      <DayBars
        label={t.takings}
        days={days.map(({ day, fen }) => ({ day, value: Math.max(0, fen / 100) }))}
        describe={({ day }) => `${day} ${yuan(fenOn.get(day) ?? 0)}`}
      />
    </Panel>
  );
}

/** What goes on now: open shifts and goods that run out. */
export function BranchNow({ figures: { openShifts, lowStock } }: { figures: BranchFigures }) {
  const t = useWords(branchRecordWords);
  const groups = [
    {
      key: 'shifts',
      title: t.shifts,
      rows: (openShifts ?? []).map(({ id, drawerName, cashierName, openedTime }) => ({
        key: id,
        name: `${drawerName} · ${cashierName}`,
        note: formatTime(new Date(openedTime), 'datetime').slice(5, 16),
      })),
    },
    {
      key: 'stock',
      title: t.lowStock,
      rows: (lowStock?.rows ?? []).map(({ id, name, available, unit }) => ({
        key: id,
        name,
        value: <span className="rec-warn">{`${available} ${unit}`}</span>,
      })),
    },
  ];
  if (groups.every(({ rows }) => rows.length === 0)) return null;
  return (
    <Panel title={t.now} flush>
      <Related groups={groups} />
    </Panel>
  );
}
