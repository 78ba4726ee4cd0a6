import { ExclamationCircleFilled } from '@ant-design/icons';
import { ageOn } from '@netbar/contract/kernel/id-card';
import { daysBetween } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { documentKindWords } from '@netbar/contract/people/employee/employee.words';
import { joinNames, useLang, useWords } from '#kernel/lang.ts';
import { useBizToday } from '#kit/branch/use-biz-today.ts';
import { Panel } from '#kit/Panel.tsx';
import { employeeFormWords } from './employee-form.words.ts';
import { usePositions } from './kit/use-positions.ts';
import { bornOf } from './use-employee-fields.tsx';

const OF_AGE = 18;

/** What the typed values come to: age by the ID number, length of the trial, and the documents that the position needs. */
export function FormCheck({ typed }: { typed: Record<string, unknown> }) {
  const t = useWords(employeeFormWords);
  const lang = useLang();
  const today = useBizToday();
  const positions = usePositions();
  const joined = typeof typed['joinedDate'] === 'string' ? typed['joinedDate'] : undefined;
  const born = bornOf(typed['idCard'], today);
  const isMinor = born !== undefined && ageOn(born, joined ?? today) < OF_AGE;
  const trial =
    joined && typeof typed['probationUntil'] === 'string' ? daysBetween(joined, typed['probationUntil']) + 1 : undefined;
  const position = positions.rows.find(({ id }) => id === typed['positionId']);
  const needs = position?.needs ?? [];
  if (!born && !(trial && trial > 0) && needs.length === 0) return null;
  return (
    <Panel title={t.preview}>
      <ul className="emp-check">
        {born && (
          <li>
            <span className="sec">{t.born}</span>
            <span className="num">
              {born} · {fill(t.age, { n: ageOn(born, today) })}
            </span>
          </li>
        )}
        {isMinor && (
          <li className="t-error">
            <ExclamationCircleFilled /> {t.minor}
          </li>
        )}
        {trial !== undefined && trial > 0 && (
          <li>
            <span className="sec">{t.probationUntil}</span>
            <span className="num">{fill(t.trialOf, { n: trial })}</span>
          </li>
        )}
        {position && needs.length > 0 && (
          <li>
            <span className="sec">{fill(t.needs, { position: position.name })}</span>
            <span>
              {joinNames(needs.map((kind) => documentKindWords[kind][lang]))}
              <small className="muted">{t.needsNote}</small>
            </span>
          </li>
        )}
      </ul>
    </Panel>
  );
}
