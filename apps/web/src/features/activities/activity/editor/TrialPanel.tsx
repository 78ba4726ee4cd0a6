import { ReloadOutlined } from '@ant-design/icons';
import type { ActivityContent } from '@netbar/contract/activities/activity/activity.model';
import type { TrialResult } from '@netbar/contract/activities/activity/trial.model';
import { yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { Progress } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import { groupThousands } from '#kit/group-thousands.ts';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { sideWords } from './side.words.ts';

interface TrialPanelProps {
  content: ActivityContent;
  result: TrialResult | null;
  /** The figures are those of another content, until the new ones are there. */
  isStale: boolean;
  progressBp: number | undefined;
  failure: string | undefined;
  isReady: boolean;
  onAgain: () => void;
}

/** What the activity would have done in the last 30 days. */
export function TrialPanel({ content, result, isStale, progressBp, failure, isReady, onAgain }: TrialPanelProps) {
  const t = useWords(sideWords);
  const isRunning = progressBp !== undefined;
  const note = result && fill(t.trialDays, { from: result.fromDay.slice(5), to: result.toDay.slice(5) });
  const again = (
    <button type="button" className="link" disabled={!isReady || isRunning} onClick={onAgain}>
      <ReloadOutlined spin={isRunning} /> {t.again}
    </button>
  );
  return (
    <Panel title={t.trial} note={note} extra={again}>
      {isRunning && (
        <div className="trial-progress" role="status">
          <Progress percent={Math.round(progressBp / 100)} size="small" showInfo={false} aria-label={t.trial} />
          <small className="muted">
            {progressBp === 0 ? t.waiting : fill(t.running, { percent: `${Math.round(progressBp / 100)}%` })}
          </small>
        </div>
      )}
      {failure !== undefined && <p className="t-error trial-failure">{fill(t.trialFailed, { reason: failure || t.noReason })}</p>}
      {result ? (
        <div className={isStale || isRunning ? 'trial is-stale' : 'trial'} aria-busy={isStale || isRunning}>
          <TrialTable content={content} result={result} />
          <TrialFigures content={content} result={result} />
        </div>
      ) : (
        !isRunning && <p className="muted">{t.notReady}</p>
      )}
      <p className="example-foot">{t.caution}</p>
    </Panel>
  );
}

/** The result by tier, by way of pairing or by benefit. Its last row sums the rows above. */
export function TrialTable({ content, result }: { content: ActivityContent; result: TrialResult }) {
  const t = useWords(sideWords);
  const nameOf = (key: string, i: number) => {
    if (content.preset === 'CHARGE_DISCOUNT') return fill(t.tierPart, { fen: yuan(Number(key)).replace('.00', '') });
    if (key === 'SAME' || key === 'MIXED' || key === 'THREE' || key === 'GIFT') return t[key];
    return fill(t.benefitPart, { n: i + 1 });
  };
  const sum = (of: (part: TrialResult['parts'][number]) => number) => result.parts.reduce((total, part) => total + of(part), 0);
  return (
    <table className="trial-table" aria-label={t.trial}>
      <thead>
        <tr>
          <th>{t.part}</th>
          <th className="r">{t.docs}</th>
          <th className="r">{t.base}</th>
          <th className="r">{t.given}</th>
        </tr>
      </thead>
      <tbody>
        {result.parts.map(({ key, docs, baseFen, costFen }, i) => (
          <tr key={key}>
            <td>{nameOf(key, i)}</td>
            <td className="r num">{groupThousands(docs)}</td>
            <td className="r">
              <Money fen={baseFen} />
            </td>
            <td className="r is-promo">
              <Money fen={costFen} />
            </td>
          </tr>
        ))}
        {result.capped > 0 && (
          <tr className="muted">
            <td>{t.capped}</td>
            <td className="r num">{groupThousands(result.capped)}</td>
            <td className="r">—</td>
            <td className="r">—</td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <td>{t.sum}</td>
          <td className="r num">{groupThousands(sum(({ docs }) => docs))}</td>
          <td className="r">
            <Money fen={sum(({ baseFen }) => baseFen)} />
          </td>
          <td className="r">
            <Money fen={sum(({ costFen }) => costFen)} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

/** Cost, break-even, members and matches. */
function TrialFigures({ content, result }: { content: ActivityContent; result: TrialResult }) {
  const t = useWords(sideWords);
  const { costFen, breakEvenFen, hitFen, members, guests, hits, docs } = result;
  const budgetFen = content.budget?.kind === 'SPEND' ? content.budget.limit : undefined;
  const isOver = budgetFen !== undefined && costFen > budgetFen;
  const share = breakEvenFen === null || hitFen === 0 ? undefined : (breakEvenFen / hitFen) * 100;
  const figures: [label: string, value: ReactNode, note: string][] = [
    [t.cost, <Money key="cost" fen={costFen} />, isOver ? fill(t.overBudget, { fen: yuan(costFen - budgetFen) }) : t.costDays],
    [
      content.rule.trigger === 'CHARGE_PAID' ? t.breakEvenCharge : t.breakEven,
      share === undefined ? '—' : `${share.toFixed(1)}%`,
      breakEvenFen === null ? t.noMargin : fill(t.breakEvenNote, { fen: yuan(breakEvenFen) }),
    ],
    [t.touched, groupThousands(members), guests > 0 ? fill(t.guests, { n: guests }) : ''],
    [t.matched, groupThousands(hits), fill(t.ofDocs, { n: groupThousands(docs) })],
  ];
  return (
    <dl className="trial-figures">
      {figures.map(([label, value, note]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b className="num">{value}</b>
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
