import type { FigureId } from '@netbar/contract/figures/facts/definitions';
import type { ReviewSummary } from '@netbar/contract/figures/review/review.model';
import { fill, type Lang } from '@netbar/contract/kernel/words';
import { useLang, useWords } from '#kernel/lang.ts';
import { Panel } from '#kit/Panel.tsx';
import { figureText, shortYuan } from './figure.text.ts';
import { reviewWords } from './review.words.ts';
import type { Review } from './use-review.ts';
import { barsOf } from './waterfall.rules.ts';

/** What the change against the first comparison is made of. The bars add up. */
export function Waterfall({ review, summary }: { review: Review; summary: ReviewSummary }) {
  const t = useWords(reviewWords);
  const { attribution } = summary;
  if (!attribution) return null;
  const { comparison, figureId, before, now } = attribution;
  const change = now - before;
  const note = `${t[comparison]} ${change < 0 ? '−' : '+'}${figureText(figureId, Math.abs(change))}`;
  const legend = (
    <div className="legend">
      <span>
        <i style={{ background: 'var(--wk-cat-1)' }} />
        {t.more}
      </span>
      <span>
        <i style={{ background: 'var(--wk-cat-2)' }} />
        {t.less}
      </span>
    </div>
  );
  return (
    <Panel title={t.whyChanged} note={note} extra={legend}>
      <Bars review={review} summary={summary} attribution={attribution} />
    </Panel>
  );
}

/** Less than half a yuan is no change that a bar could show. */
function changeText(fen: number, lang: Lang): string {
  const size = shortYuan(Math.abs(fen), lang);
  return size === '0' ? size : `${fen < 0 ? '−' : '+'}${size}`;
}

interface BarsProps {
  review: Review;
  summary: ReviewSummary;
  attribution: NonNullable<ReviewSummary['attribution']>;
}

function Bars({ review, summary, attribution }: BarsProps) {
  const t = useWords(reviewWords);
  const names: Record<string, string> = t;
  const lang = useLang();
  const { bars, least } = barsOf(attribution);
  const [compared] = summary.compared;
  const show = (key: string, figureId: FigureId) =>
    review.show({ figureId, side: 'OF', ...(key === 'before' && compared ? compared : summary.days), place: review.place });
  return (
    <>
      <ol className="rv-fall">
        {bars.map(({ key, figureId, amount, isWhole, from, to }) => {
          const shown = isWhole ? shortYuan(amount, lang) : changeText(amount, lang);
          const tone = isWhole ? 'is-whole' : amount < 0 ? 'is-less' : 'is-more';
          return (
            <li key={key}>
              <button type="button" onClick={() => show(key, figureId)}>
                <span className="rv-fall-b">
                  <i className={tone} style={{ bottom: `${from}%`, height: `${to - from}%` }} />
                  <b className="num" style={{ bottom: `${to}%` }}>
                    {shown}
                  </b>
                </span>
                <span className="rv-fall-n">{names[key]}</span>
              </button>
            </li>
          );
        })}
      </ol>
      <p className="rv-foot">{fill(t.waterfallFoot, { from: `¥${shortYuan(least, lang)}` })}</p>
    </>
  );
}
