import type { MachineFigures } from '@netbar/contract/floor/machine/machine.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { DayBars, type DayBar } from '#kit/chart/DayBars.tsx';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { RecordTable } from '#kit/record/RecordTable.tsx';
import { machineRecordWords } from './machine-record.words.ts';

type Session = MachineFigures['latest'][number];

/** Hours of each day and the latest sessions. */
export function MachineUse({ figures: { days, latest } }: { figures: MachineFigures }) {
  const t = useWords(machineRecordWords);
  const [now] = useState(() => Date.now());
  const describe = ({ day, value, lost = 0 }: DayBar) =>
    fill(lost > 0 ? t.dayWithFault : t.day, { day, n: value.toFixed(1), lost: lost.toFixed(1) });
  const shortTime = (at: string) => formatTime(new Date(at), 'datetime').slice(5, 16);
  const lengthOf = ({ startedTime, endedTime }: Session) => {
    const minutes = Math.round(((endedTime ? Date.parse(endedTime) : now) - Date.parse(startedTime)) / 60_000);
    return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  };
  const legend = (
    <span className="legend">
      <span>
        <i style={{ background: 'var(--wk-cat-1)' }} />
        {t.inUse}
      </span>
      <span>
        <i style={{ background: 'var(--wk-error-bg)', boxShadow: 'inset 0 0 0 1px var(--wk-error-solid)' }} />
        {t.outOfOrder}
      </span>
    </span>
  );
  return (
    <>
      <Panel title={t.daily} note={t.last30} extra={legend}>
        <DayBars
          label={t.daily}
          describe={describe}
          days={days.map(({ day, minutes, faultMinutes }) => ({ day, value: minutes / 60, lost: faultMinutes / 60 }))}
        />
      </Panel>
      <Panel title={t.latest} note={t.latestNote} flush>
        <RecordTable
          label={t.latest}
          rows={latest}
          keyOf={({ id }) => id}
          isLit={({ endedTime }) => endedTime === null}
          empty={t.noSessions}
          columns={[
            {
              key: 'time',
              title: t.time,
              render: (row) => (
                <span className="num">{`${shortTime(row.startedTime)} – ${row.endedTime ? shortTime(row.endedTime).slice(6) : t.now}`}</span>
              ),
            },
            { key: 'length', title: t.length, align: 'right', render: (row) => <span className="num">{lengthOf(row)}</span> },
            { key: 'name', title: t.name, render: ({ name }) => name },
            { key: 'kind', title: t.kind, render: ({ isMember }) => (isMember ? t.member : t.guest) },
            { key: 'package', title: t.package, render: ({ packageName }) => packageName ?? '—' },
            { key: 'fee', title: t.fee, align: 'right', render: ({ chargedFen }) => <Money fen={chargedFen} /> },
          ]}
        />
      </Panel>
    </>
  );
}
