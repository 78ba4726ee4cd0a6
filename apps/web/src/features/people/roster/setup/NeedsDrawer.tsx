import { CloseOutlined } from '@ant-design/icons';
import { rosterSetupApi } from '@netbar/contract/people/roster/roster.api';
import type { RosterSetup } from '@netbar/contract/people/roster/shift-kind.model';
import { fill } from '@netbar/contract/kernel/words';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Drawer, Select } from 'antd';
import dayjs from 'dayjs';
import { useState, type KeyboardEvent } from 'react';
import { useCommand } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { useMarkPaneDirty } from '#kernel/pane.ts';
import { refreshFeatures } from '#kernel/refresh.ts';
import { staffingWords } from './staffing.words.ts';

interface NeedRow {
  positionId: string | null;
  heads: number[];
}

interface NeedsDrawerProps {
  setup: RosterSetup;
  weekday: number;
  onClose: () => void;
}

const MOST_HEADS = 99;
const noHeads = () => Array.from({ length: 24 }, () => 0);
// Any Monday: only the names of the weekdays in the language of the reader are needed.
const dayName = (weekday: number) =>
  dayjs('2026-03-02')
    .add(weekday - 1, 'day')
    .format('ddd');

/** How many people each hour of some weekdays needs: altogether, and of single positions. */
export function NeedsDrawer({ setup, weekday, onClose }: NeedsDrawerProps) {
  const t = useWords(staffingWords);
  useLang();
  const { branchId, positions } = setup;
  const [rows, setRows] = useState<NeedRow[]>(() => rowsOn(setup, weekday));
  // The needs that the rows began with, also after the page has read newer ones.
  const [seen] = useState(setup.needsStamp);
  const cache = useQueryClient();
  const [weekdays, setWeekdays] = useState([weekday]);
  const [isTouched, setTouched] = useState(false);
  useMarkPaneDirty(isTouched);
  const save = useCommand(rosterSetupApi.setNeeds, { done: t.saved, quiet: true, onDone: onClose });
  const readAgain = () => void refreshFeatures(cache, rosterSetupApi.setNeeds.stale);
  const change = (next: NeedRow[]) => {
    setRows(next);
    setTouched(true);
  };
  const setHead = (at: number, hour: number, n: number) =>
    change(
      rows.map((row, i) => (i === at ? { ...row, heads: row.heads.with(hour, Math.min(MOST_HEADS, Math.max(0, n))) } : row)),
    );
  const nameOf = (id: string | null) => (id === null ? t.anybody : (positions.find((one) => one.id === id)?.name ?? ''));
  const free = positions.filter(({ id }) => !rows.some(({ positionId }) => positionId === id));
  const footer = (
    <div className="form-foot">
      <span className="sp" />
      <Button onClick={onClose}>{t.cancel}</Button>
      <Button
        type="primary"
        disabled={weekdays.length === 0}
        loading={save.isPending}
        onClick={() => save.mutate({ branchId, seen, weekdays, needs: rows }, { onError: readAgain })}
      >
        {t.save}
      </Button>
    </div>
  );
  return (
    <Drawer open size={980} title={t.drawer} onClose={onClose} mask={{ closable: false }} footer={footer}>
      {save.error && <Alert type="error" showIcon title={save.error.message} className="form-refusal" />}
      <p className="sec">{t.drawerHelp}</p>
      <div className="ss-needs-scroll">
        <NeedsGrid {...{ rows, nameOf, setHead }} onRemove={(at) => change(rows.toSpliced(at, 1))} />
      </div>
      {free.length > 0 && (
        <Select
          className="ss-add-position"
          value={null}
          aria-label={t.addPosition}
          placeholder={t.addPosition}
          options={free.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(positionId: string) => change([...rows, { positionId, heads: noHeads() }])}
        />
      )}
      <h3 className="ss-days-title">{t.days}</h3>
      <Checkbox.Group
        value={weekdays}
        options={[1, 2, 3, 4, 5, 6, 7].map((value) => ({ value, label: dayName(value) }))}
        onChange={setWeekdays}
      />
    </Drawer>
  );
}

function rowsOn({ needs }: RosterSetup, weekday: number): NeedRow[] {
  const own = needs.filter((need) => need.weekday === weekday).map(({ positionId, heads }) => ({ positionId, heads }));
  return own.some(({ positionId }) => positionId === null) ? own : [{ positionId: null, heads: noHeads() }, ...own];
}

interface NeedsGridProps {
  rows: readonly NeedRow[];
  nameOf: (positionId: string | null) => string;
  setHead: (at: number, hour: number, n: number) => void;
  onRemove: (at: number) => void;
}

const moves: Readonly<Record<string, [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Hours as cells: a digit sets one, + and − change it, a press adds one person. */
function NeedsGrid({ rows, nameOf, setHead, onRemove }: NeedsGridProps) {
  const t = useWords(staffingWords);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-hour]');
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
    const [at = 0, hour = 0] = (cell.dataset['hour'] ?? '').split(' ').map(Number);
    const now = rows[at]?.heads[hour] ?? 0;
    const move = moves[event.key];
    if (move) event.currentTarget.querySelector<HTMLElement>(`[data-hour="${at + move[0]} ${hour + move[1]}"]`)?.focus();
    else if (/^\d$/.test(event.key)) setHead(at, hour, Number(event.key));
    else if (event.key === '+' || event.key === '=') setHead(at, hour, now + 1);
    else if (event.key === '-') setHead(at, hour, now - 1);
    else if (event.key === 'Delete' || event.key === 'Backspace') setHead(at, hour, 0);
    else return;
    event.preventDefault();
  };
  return (
    <table className="ss-needs" onKeyDown={onKeyDown}>
      <thead>
        <tr>
          <td />
          {noHeads().map((_, hour) => (
            <th key={hour} scope="col" className="num">
              {hour}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ positionId, heads }, at) => (
          <tr key={positionId ?? 'anybody'}>
            <th scope="row">{nameOf(positionId)}</th>
            {heads.map((n, hour) => (
              <td key={hour}>
                <button
                  type="button"
                  className={n === 0 ? 'num is-none' : 'num'}
                  data-hour={`${at} ${hour}`}
                  tabIndex={at === 0 && hour === 0 ? 0 : -1}
                  aria-label={`${fill(t.cellName, { name: nameOf(positionId), hour })} ${n}`}
                  onClick={() => setHead(at, hour, n + 1)}
                  onContextMenu={(event) => {
                    event.preventDefault();
                    setHead(at, hour, n - 1);
                  }}
                >
                  {n}
                </button>
              </td>
            ))}
            <td className="ss-needs-sum">
              <small className="num">{fill(t.sumOf, { n: heads.reduce((sum, n) => sum + n, 0) })}</small>
              {positionId !== null && (
                <Button
                  type="text"
                  size="small"
                  icon={<CloseOutlined />}
                  aria-label={fill(t.removeRow, { name: nameOf(positionId) })}
                  onClick={() => onRemove(at)}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
