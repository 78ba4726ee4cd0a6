import { statusGlyphs, statusWords } from '@netbar/contract/people/attendance/attendance.words';
import type { AttendanceStatus } from '@netbar/contract/people/attendance/day-result.model';
import { useLang, useWords } from '#kernel/lang.ts';
import type { CellLook } from './sheet.rules.ts';
import { sheetWords } from './sheet.words.ts';

const shown: [CellLook, AttendanceStatus][] = [
  ['normal', 'NORMAL'],
  ['late', 'LATE'],
  ['early', 'EARLY'],
  ['missing', 'MISSING_PUNCH'],
  ['half', 'HALF_DAY'],
  ['absent', 'ABSENT'],
  ['leave', 'LEAVE'],
  ['rest', 'REST'],
];

interface LegendProps {
  /** Some day of the sheet has no result yet. */
  hasWaiting: boolean;
  /** Some request waits for a decision. */
  hasPending: boolean;
}

/** What the glyphs mean. */
export function Legend({ hasWaiting, hasPending }: LegendProps) {
  const t = useWords(sheetWords);
  const lang = useLang();
  const rows: [CellLook, AttendanceStatus][] = hasWaiting ? [...shown, ['waiting', 'WAITING']] : shown;
  return (
    <ul className="att-legend" aria-label={t.legend}>
      {rows.map(([look, status]) => (
        <li key={look}>
          <i className={`att-cell is-${look}`} aria-hidden>
            {statusGlyphs[status][lang]}
          </i>
          {statusWords[status][lang]}
        </li>
      ))}
      <li>
        <i className="att-cell is-planned" aria-hidden>
          {t.sampleShift}
        </i>
        {t.planned}
      </li>
      {hasPending && (
        <li>
          <i className="att-dot" aria-hidden />
          {t.waits}
        </li>
      )}
    </ul>
  );
}
