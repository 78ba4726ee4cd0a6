import type { FigureId } from '@netbar/contract/figures/facts/definitions';
import type { ReviewSummary } from '@netbar/contract/figures/review/review.model';
import { fill } from '@netbar/contract/kernel/words';
import { useLang, useWords } from '#kernel/lang.ts';
import { Change } from './Change.tsx';
import { definitionOf, figureText } from './figure.text.ts';
import { reviewWords } from './review.words.ts';
import type { Review } from './use-review.ts';

/** The figures of the period side by side. One of them is drawn below; each says where it comes from. */
export function KpiStrip({ review, summary }: { review: Review; summary: ReviewSummary }) {
  return (
    <div className="rv-strip">
      {summary.figures.map((id) => (
        <Kpi key={id} id={id} review={review} summary={summary} />
      ))}
    </div>
  );
}

function Kpi({ id, review, summary }: { id: FigureId; review: Review; summary: ReviewSummary }) {
  const t = useWords(reviewWords);
  const lang = useLang();
  const { title, formula } = definitionOf(id);
  const isDrawn = review.kpi === id;
  const value = summary.values[id];
  return (
    <section className={isDrawn ? 'rv-kpi is-drawn' : 'rv-kpi'}>
      <h2>
        <button
          type="button"
          aria-pressed={isDrawn}
          title={formula[lang]}
          onClick={() => review.set({ kpi: id }, { replace: true })}
        >
          {title[lang]}
        </button>
      </h2>
      <button
        type="button"
        className="rv-value num"
        disabled={value === null || value === undefined}
        aria-label={`${fill(t.howCounted, { name: title[lang] })} ${figureText(id, value)}`}
        onClick={() => review.show({ figureId: id, side: 'OF', ...summary.days, place: review.place })}
      >
        {figureText(id, value)}
      </button>
      <p>
        {summary.compared.map(({ comparison, values }) => (
          <Change key={comparison} id={id} label={t[comparison]} now={value} before={values[id]} />
        ))}
      </p>
    </section>
  );
}
