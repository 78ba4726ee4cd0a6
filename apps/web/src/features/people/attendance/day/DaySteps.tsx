import type { DayDetail } from '@netbar/contract/people/attendance/attendance.model';
import { Fragment } from 'react';
import { useLang, useWords } from '#kernel/lang.ts';
import { isAnomaly } from './day-status.ts';
import { dayWords } from './day.words.ts';
import { explainDay } from './explain-day.ts';

/** The numbered steps from the shift to the result. */
export function DaySteps({ detail }: { detail: DayDetail }) {
  const t = useWords(dayWords);
  const lang = useLang();
  const { status } = detail.result;
  return (
    <ol className={isAnomaly(status) ? 'day-steps is-odd' : 'day-steps'}>
      {explainDay(detail, t, lang).map(({ key, title, lines }) => (
        <li key={key}>
          <b>{title}</b>
          {lines.map((line) => (
            <p key={line}>
              <Marked text={line} />
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}

/** Every second piece of the text stands out. */
const Marked = ({ text }: { text: string }) =>
  text
    .split('*')
    // A line never changes its pieces, so their order is their key.
    .map((piece, i) => (i % 2 === 1 ? <em key={i}>{piece}</em> : <Fragment key={i}>{piece}</Fragment>));
