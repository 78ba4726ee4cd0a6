import { confessionApi } from '@netbar/contract/activities/confession/confession.api';
import {
  Mark,
  type Confession,
  type ConfessionAuthor,
  type ConfessionToday,
} from '@netbar/contract/activities/confession/confession.model';
import { findHits } from '@netbar/contract/activities/confession/confession.rules';
import { fill } from '@netbar/contract/kernel/words';
import type { ReactNode } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { serverNow } from '#kernel/server-clock.ts';
import { Avatar } from '#kit/picture/Avatar.tsx';
import { confessionWords, markWords } from './confession.words.ts';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="cf-part">
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Facts({ rows }: { rows: [label: string, value: ReactNode][] }) {
  return (
    <dl className="cf-facts">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The rules that hit, each with the words it found. */
export function RuleHits({ confession: { text, nickname } }: { confession: Confession }) {
  const t = useWords(confessionWords);
  const lang = useLang();
  const hits = [nickname ?? '', text].flatMap((said) =>
    findHits(said).map(({ mark, from, to }) => ({ mark, words: said.slice(from, to) })),
  );
  const found = Mark.options.filter((mark) => hits.some((hit) => hit.mark === mark));
  const wordsOf = (mark: Mark) => hits.filter((hit) => hit.mark === mark).map(({ words }) => `「${words}」`);
  return (
    <Part title={t.rules}>
      <Facts
        rows={[
          ...found.map((mark): [string, ReactNode] => [
            markWords[mark][lang],
            // Guests write Chinese, whatever language the staff prefer.
            <span key={mark} lang="zh-CN" className="cf-found">
              {wordsOf(mark).join(' ')}
            </span>,
          ]),
          [
            fill(t.otherRules, { n: Mark.options.length - found.length }),
            <span key="none" className="muted">
              {t.noHit}
            </span>,
          ],
        ]}
      />
    </Part>
  );
}

/** Who wrote it, as the server knows them, and what became of their earlier ones. */
export function AuthorPart({ id }: { id: string }) {
  const t = useWords(confessionWords);
  const read = useApi(confessionApi.get, { confessionId: id });
  const detail = read.data?.id === id ? read.data : undefined;
  return (
    <Part title={t.author}>
      {detail?.author && <Author author={detail.author} />}
      {detail && !detail.author && <p className="muted">{t.unknownAuthor}</p>}
    </Part>
  );
}

function Author({ author: { name, levelName, phone, published, rejected, hidden } }: { author: ConfessionAuthor }) {
  const t = useWords(confessionWords);
  const count = (n: number) => fill(t.countOf, { n });
  return (
    <>
      <div className="cf-author">
        <Avatar name={name} url={undefined} size={36} />
        <span>
          <b>{name}</b>
          <small className="muted num">{[levelName, phone].filter(Boolean).join(' · ')}</small>
        </span>
      </div>
      <Facts
        rows={[
          [t.published, count(published)],
          [t.rejected, count(rejected)],
          [t.hidden, count(hidden)],
        ]}
      />
    </>
  );
}

/** What was decided since the day began. */
export function TodayPart({ today }: { today: ConfessionToday }) {
  const t = useWords(confessionWords);
  const { published, rejected, forwarded, meanWaitSeconds, oldestTime } = today;
  const span = (seconds: number) => {
    if (seconds < 90) return fill(t.seconds, { n: seconds });
    const minutes = Math.round(seconds / 60);
    return minutes < 120 ? fill(t.minutes, { n: minutes }) : fill(t.hours, { n: Math.round(minutes / 60) });
  };
  const waited = oldestTime === null ? null : Math.max(0, Math.round((serverNow().getTime() - Date.parse(oldestTime)) / 1000));
  return (
    <Part title={t.today}>
      <Facts
        rows={[
          [t.handledToday, fill(t.countOf, { n: published + rejected + forwarded })],
          [t.approvedRejected, `${published} / ${rejected}`],
          [t.forward, fill(t.countOf, { n: forwarded })],
          [t.meanWait, meanWaitSeconds === null ? '—' : span(meanWaitSeconds)],
          [t.oldest, waited === null ? '—' : span(waited)],
        ]}
      />
    </Part>
  );
}
