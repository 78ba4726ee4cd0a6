import { CheckOutlined, ClockCircleOutlined, CloseOutlined, MinusOutlined } from '@ant-design/icons';
import type { PatrolRound, RoundPoint } from '@netbar/contract/people/patrol/patrol.model';
import { fill } from '@netbar/contract/kernel/words';
import { Tooltip } from 'antd';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import { cellOf, pointsOfDay, type CellState, type Spot } from './patrol-day.rules.ts';
import { recordWords } from './patrol.words.ts';
import { clockText } from './round-draft.rules.ts';

interface DayGridProps {
  rounds: readonly PatrolRound[];
  spot: Spot | undefined;
  onChoose: (spot: Spot) => void;
  onMove: (columns: number, rows: number) => void;
  /** Goes to the next problem. */
  onNext: () => void;
}

const steps: Record<string, [columns: number, rows: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Points by rounds, a glyph a cell. One cell is in the order of the Tab key; arrows go on from there. */
export function DayGrid({ rounds, spot, onChoose, onMove, onNext }: DayGridProps) {
  const t = useWords(recordWords);
  const points = pointsOfDay(rounds);
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    // The focus goes along with the chosen cell, once it is in the grid.
    if (table.current?.contains(document.activeElement)) table.current.querySelector<HTMLElement>('[aria-current]')?.focus();
  }, [spot?.roundId, spot?.pointId]);
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step) onMove(...step);
    else if (event.key.toLowerCase() === 'n' && !event.ctrlKey && !event.metaKey) onNext();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <header className="panel-h">
        <h2>
          {t.grid}
          <Tooltip title={t.keys}>
            <small>{t.gridNote}</small>
          </Tooltip>
        </h2>
        <Legend />
      </header>
      <div className="pr-grid-scroll">
        <table ref={table} className="pr-grid" aria-label={t.grid} onKeyDown={press}>
          <thead>
            <tr>
              <td />
              {rounds.map((round) => (
                <th key={round.id} scope="col" className={round.id === spot?.roundId ? 'num is-on' : 'num'}>
                  {clockText(round.fromTime)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map((point, i) => (
              <PointRow
                key={point.id}
                point={point}
                rounds={rounds}
                spot={spot}
                isFirst={i === 0}
                onChoose={(roundId) => onChoose({ roundId, pointId: point.id })}
              />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t.by}</th>
              {rounds.map(({ id, byName, employeeName }) => (
                <td key={id} title={byName ?? employeeName ?? ''}>
                  {byName ?? employeeName ?? '–'}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </>
  );
}

interface PointRowProps {
  point: RoundPoint;
  rounds: readonly PatrolRound[];
  spot: Spot | undefined;
  isFirst: boolean;
  onChoose: (roundId: string) => void;
}

function PointRow({ point, rounds, spot, isFirst, onChoose }: PointRowProps) {
  const t = useWords(recordWords);
  const words = useCellWords();
  return (
    <tr>
      <th scope="row" title={`${point.no} ${point.name}`}>
        {point.name}
      </th>
      {rounds.map((round, i) => {
        const { state } = cellOf(round, point);
        if (state === 'NONE') return <td key={round.id} aria-label={t.notThere} />;
        const isOn = spot?.roundId === round.id && spot.pointId === point.id;
        const isInOrder = isOn || (!spot && isFirst && i === 0);
        return (
          <td key={round.id}>
            <button
              type="button"
              className={`pg-cell is-${state.toLowerCase()}`}
              aria-label={fill(t.cell, { from: clockText(round.fromTime), point: point.name, state: words[state] })}
              {...(isOn && { 'aria-current': true })}
              tabIndex={isInOrder ? 0 : -1}
              onClick={() => onChoose(round.id)}
            >
              <CellGlyph state={state} />
            </button>
          </td>
        );
      })}
    </tr>
  );
}

export function CellGlyph({ state }: { state: CellState }): ReactNode {
  const t = useWords(recordWords);
  if (state === 'OK') return <CheckOutlined aria-hidden />;
  if (state === 'PROBLEM') return <CloseOutlined aria-hidden />;
  if (state === 'SKIPPED') return <MinusOutlined aria-hidden />;
  if (state === 'RUNNING') return <ClockCircleOutlined aria-hidden />;
  return state === 'MISSED' ? <span aria-hidden>{t.missedShort}</span> : null;
}

function useCellWords(): Record<CellState, string> {
  const t = useWords(recordWords);
  return {
    OK: t.ok,
    PROBLEM: t.problem,
    SKIPPED: t.skipped,
    MISSED: t.missedCell,
    RUNNING: t.running,
    COMING: t.coming,
    NONE: t.notThere,
  };
}

const shown = ['OK', 'PROBLEM', 'SKIPPED', 'MISSED', 'RUNNING'] as const;

function Legend() {
  const words = useCellWords();
  return (
    <div className="pr-legend">
      {shown.map((state) => (
        <span key={state}>
          <i className={`pg-cell is-${state.toLowerCase()}`}>
            <CellGlyph state={state} />
          </i>
          {words[state]}
        </span>
      ))}
    </div>
  );
}
