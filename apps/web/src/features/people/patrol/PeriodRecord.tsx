import { ScheduleOutlined } from '@ant-design/icons';
import type { Completion, PatrolPeriod } from '@netbar/contract/people/patrol/patrol.model';
import { addDays, daysBetween, startOfBizDate } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { useLang, useWords } from '#kernel/lang.ts';
import { Blank } from '#kit/Blank.tsx';
import { recordWords } from './patrol.words.ts';
import type { RecordAddress } from './use-record-address.ts';

/** A week or month: how many rounds were done, by day and by who was asked. A day opens its record. */
export function PeriodRecord({ period, address }: { period: PatrolPeriod; address: RecordAddress }) {
  const t = useWords(recordWords);
  const { fromDate, toDate } = address.days;
  const dates = Array.from({ length: daysBetween(fromDate, toDate) + 1 }, (_, i) => addDays(fromDate, i));
  if (period.days.length === 0)
    return (
      <section className="panel">
        <Blank icon={<ScheduleOutlined />} title={t.noPeriod} text={t.noPeriodText} />
      </section>
    );
  const open = (date: string) => address.go({ date, view: undefined, round: undefined, point: undefined });
  return (
    <>
      <PeriodFigures period={period} />
      <section className="panel">
        <header className="panel-h">
          <h2>
            {t.byPerson}
            <small>{t.byPersonNote}</small>
          </h2>
        </header>
        <div className="pr-scroll" tabIndex={0} role="region" aria-label={t.byPerson}>
          <table className="pr-period" aria-label={t.byPerson}>
            <thead>
              <tr>
                <th scope="col">{t.person}</th>
                {dates.map((date) => (
                  <DayHead key={date} date={date} onOpen={() => open(date)} />
                ))}
                <th scope="col" className="r">
                  {t.total}
                </th>
              </tr>
            </thead>
            <tbody>
              {period.people.map((person) => (
                <tr key={person.employeeId ?? ''}>
                  <th scope="row">{person.employeeId ? person.name : <span className="muted">{t.unassigned}</span>}</th>
                  {dates.map((date) => (
                    <DoneCell key={date} of={person.days.find((day) => day.date === date)} />
                  ))}
                  <DoneCell of={person} isTotal />
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t.total}</th>
                {dates.map((date) => (
                  <DoneCell key={date} of={period.days.find((day) => day.date === date)} />
                ))}
                <DoneCell of={sumOf(period.days)} isTotal />
              </tr>
            </tfoot>
          </table>
        </div>
      </section>
    </>
  );
}

function DayHead({ date, onOpen }: { date: string; onOpen: () => void }) {
  const t = useWords(recordWords);
  const lang = useLang();
  const weekday = new Intl.DateTimeFormat(lang, { weekday: 'narrow', timeZone: 'Asia/Shanghai' }).format(startOfBizDate(date));
  return (
    <th scope="col">
      <button type="button" aria-label={fill(t.openDay, { date })} onClick={onOpen}>
        <span className="num">{date.slice(-2)}</span>
        <small>{weekday}</small>
      </button>
    </th>
  );
}

/** Done of all rounds that were asked; coloured by what is wrong. */
function DoneCell({ of, isTotal = false }: { of: Completion | undefined; isTotal?: boolean }) {
  const t = useWords(recordWords);
  if (!of || of.rounds === 0) return <td className="muted">·</td>;
  const tone = of.missed > 0 ? 'is-missed' : of.incomplete > 0 ? 'is-incomplete' : of.done === of.rounds ? 'is-done' : '';
  const detail = [
    `${t.done} ${of.done}`,
    of.missed > 0 && `${t.missed} ${of.missed}`,
    of.incomplete > 0 && `${t.incomplete} ${of.incomplete}`,
    of.problems > 0 && fill(t.nProblems, { n: of.problems }),
  ];
  return (
    <td className={isTotal ? 'num r' : 'num'} title={detail.filter(Boolean).join(' · ')}>
      <span className={tone}>{fill(t.roundsShort, { done: of.done, all: of.rounds })}</span>
    </td>
  );
}

const sumOf = (rows: readonly Completion[]): Completion => {
  const sum = (key: keyof Completion) => rows.reduce((all, row) => all + row[key], 0);
  return {
    rounds: sum('rounds'),
    done: sum('done'),
    incomplete: sum('incomplete'),
    missed: sum('missed'),
    unexplained: sum('unexplained'),
    planned: sum('planned'),
    points: sum('points'),
    pointsDone: sum('pointsDone'),
    skipped: sum('skipped'),
    problems: sum('problems'),
  };
};

const PERCENT = 100;
/** A share without decimals; a dash of nothing. */
const percent = (part: number, whole: number) => (whole === 0 ? '–' : `${Math.floor((part * PERCENT) / whole)}%`);

function PeriodFigures({ period }: { period: PatrolPeriod }) {
  const t = useWords(recordWords);
  const of = sumOf(period.days);
  const over = of.done + of.incomplete + of.missed;
  return (
    <section className="panel pr-strip" aria-label={t.completion}>
      <div>
        <span>{t.completion}</span>
        <b className="num">{percent(of.done, over)}</b>
        <small>
          {t.done} {of.done} / {over}
        </small>
      </div>
      <div>
        <span>{t.missed}</span>
        <b className={of.missed > 0 ? 'num is-bad' : 'num'}>{of.missed}</b>
        <small>{fill(t.incompleteNote, { n: of.incomplete })}</small>
      </div>
      <div>
        <span>{t.pointsDone}</span>
        <b className="num">
          {of.pointsDone} <small>/ {of.points}</small>
        </b>
        <small>{fill(t.pointsNote, { n: of.skipped })}</small>
      </div>
      <div>
        <span>{t.problems}</span>
        <b className="num">{of.problems}</b>
        <small>{fill(t.explainLeft, { n: of.unexplained })}</small>
      </div>
    </section>
  );
}
