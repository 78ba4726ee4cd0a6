import { CheckCircleOutlined, WarningFilled } from '@ant-design/icons';
import { rosterApi } from '@netbar/contract/people/roster/roster.api';
import type { RosterBoard } from '@netbar/contract/people/roster/roster.model';
import type { RosterSetup, ShiftKind } from '@netbar/contract/people/roster/shift-kind.model';
import { addDays, daysSinceMonday, weekStart } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { Button, Segmented } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { Panel } from '#kit/Panel.tsx';
import '#kit/chart/chart.css';
import './staffing.css';
import { hoursOfKind } from '../board/board.rules.ts';
import { NeedsDrawer } from './NeedsDrawer.tsx';
import { NeedSuggestion } from './NeedSuggestion.tsx';
import { gapsOf, headsByRotation, headsNeeded, shiftForGap, worstGap, type Gap } from './setup.rules.ts';
import { StaffingChart } from './StaffingChart.tsx';
import { staffingWords } from './staffing.words.ts';

interface StaffingPanelProps {
  setup: RosterSetup;
  kinds: ReadonlyMap<string, ShiftKind>;
  /** Opens the form of a new kind of shift with these times. */
  onAddKind: (span: { startMin: number; endMin: number }) => void;
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/** A weekday's need against what the rotations, or this week's roster, give it. */
export function StaffingPanel({ setup, kinds, onAddKind }: StaffingPanelProps) {
  const t = useWords(staffingWords);
  useLang();
  const [weekday, setWeekday] = useState(daysSinceMonday(setup.today) + 1);
  const [isByBoard, setByBoard] = useState(setup.rotations.length === 0);
  const [isOpen, setOpen] = useState(false);
  const [suggested, setSuggested] = useState<readonly number[]>();
  const seesBoard = useCan('ROSTER_LIST');
  const monday = weekStart(setup.today);
  const date = addDays(monday, weekday - 1);
  const board = useApi(
    rosterApi.board,
    { branchId: setup.branchId, from: monday, to: addDays(monday, 6) },
    { enabled: seesBoard },
  );
  const onBoard = isByBoard && seesBoard ? heads(board.data, date) : undefined;
  const planned = onBoard ?? headsByRotation(setup.rotations, kinds, date);
  const needed = headsNeeded(setup.needs, weekday);
  const dayName = dayjs(date).format('ddd');
  const sum = (list: readonly number[]) => list.reduce((total, n) => total + n, 0);
  const short = needed.reduce((total, n, hour) => total + Math.max(0, n - (planned[hour] ?? 0)), 0);
  const choose = (next: number) => {
    setWeekday(next);
    setSuggested(undefined);
  };
  return (
    <Panel
      title={t.title}
      note={onBoard ? fill(t.byBoardNote, { date: date.slice(5) }) : t.byRotationNote}
      extra={
        <Button size="small" onClick={() => setOpen(true)}>
          {t.edit}
        </Button>
      }
    >
      <div className="ss-staff-tools">
        <Segmented
          size="small"
          aria-label={t.weekday}
          value={weekday}
          options={WEEKDAYS.map((value) => ({ value, label: dayjs(addDays(monday, value - 1)).format('ddd') }))}
          onChange={choose}
        />
        <span className="sp" />
        {seesBoard && (
          <Segmented
            size="small"
            aria-label={t.basis}
            value={isByBoard}
            options={[
              { value: false, label: t.byRotation },
              { value: true, label: t.byBoard },
            ]}
            onChange={setByBoard}
          />
        )}
      </div>
      <StaffingChart label={`${t.title} ${dayName}`} {...{ needed, planned, suggested }} />
      <Legend hasSuggestion={suggested !== undefined}>
        {fill(t.sum, { day: dayName, needed: sum(needed), planned: sum(planned), short })}
      </Legend>
      <GapNote
        gap={worstGap(gapsOf(needed, planned))}
        hasNeeds={sum(needed) > 0}
        demand={demandOf(board.data, date)}
        onAdd={onAddKind}
      />
      <NeedSuggestion key={weekday} {...{ setup, weekday, dayName }} onSuggested={setSuggested} />
      {isOpen && <NeedsDrawer setup={setup} weekday={weekday} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

const heads = (board: RosterBoard | undefined, date: string) =>
  board?.coverage.find((day) => day.date === date)?.hours.map(({ planned }) => planned);

const demandOf = (board: RosterBoard | undefined, date: string) => board?.demand.find((day) => day.date === date);

function Legend({ hasSuggestion, children }: { hasSuggestion: boolean; children: string }) {
  const t = useWords(staffingWords);
  return (
    <div className="ss-legend">
      <span className="legend">
        <span>
          <i style={{ background: 'var(--wk-cat-1)' }} />
          {t.planned}
        </span>
        <span>
          <i className="ln" style={{ background: 'var(--wk-text)' }} />
          {t.needed}
        </span>
        <span>
          <i className="is-gap" />
          {t.gap}
        </span>
        {hasSuggestion && (
          <span>
            <i className="is-wanted" />
            {t.suggested}
          </span>
        )}
      </span>
      <span className="sp" />
      <span className="sec num">{children}</span>
    </div>
  );
}

interface GapNoteProps {
  gap: Gap | undefined;
  hasNeeds: boolean;
  demand: RosterBoard['demand'][number] | undefined;
  onAdd: (span: { startMin: number; endMin: number }) => void;
}

/** The worst gap of the day, and a short shift that would fill it. */
function GapNote({ gap, hasNeeds, demand, onAdd }: GapNoteProps) {
  const t = useWords(staffingWords);
  if (!hasNeeds) return <p className="ss-note t-neutral">{t.noNeeds}</p>;
  if (!gap)
    return (
      <p className="ss-note t-success">
        <CheckCircleOutlined /> {t.noGap}
      </p>
    );
  const span = shiftForGap(gap);
  const busiest = Math.max(0, ...(demand?.hours ?? []).slice(gap.from, gap.to));
  const share = demand && demand.seats > 0 ? `${Math.round(busiest / demand.seats)}%` : undefined;
  return (
    <div className={gap.short >= 2 ? 'ss-note t-error' : 'ss-note t-warning'}>
      <WarningFilled />
      <span>
        <b>{fill(t.worst, { from: gap.from, to: gap.to, n: gap.short })}</b>
        {share && fill(t.worstPeak, { n: share })}
      </span>
      <span className="sp" />
      <button type="button" className="link" onClick={() => onAdd(span)}>
        {fill(t.addShort, { span: hoursOfKind(span) })}
      </button>
    </div>
  );
}
