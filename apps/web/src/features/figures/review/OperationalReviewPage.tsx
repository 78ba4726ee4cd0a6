import { BarChartOutlined, EyeInvisibleOutlined } from '@ant-design/icons';
import { reviewApi } from '@netbar/contract/figures/review/review.api';
import type { ReviewSummary } from '@netbar/contract/figures/review/review.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { Link } from 'react-router';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { Blank } from '#kit/Blank.tsx';
import { Failed } from '#kit/list/ListStates.tsx';
import { PageHead } from '#kit/PageHead.tsx';
import { KpiStrip } from './KpiStrip.tsx';
import { ReviewFilters } from './ReviewFilters.tsx';
import { ReviewTable } from './ReviewTable.tsx';
import { ReviewTrend } from './ReviewTrend.tsx';
import { reviewWords } from './review.words.ts';
import { SourceDrawer } from './SourceDrawer.tsx';
import { type Review, useReview } from './use-review.ts';
import { Waterfall } from './Waterfall.tsx';
import './review.css';

/** How a period went: its figures against others, day by day, why they changed, and down to the documents behind each of them. */
export default function OperationalReviewPage() {
  const t = useWords(reviewWords);
  const review = useReview();
  const summary = useApi(reviewApi.summary, review.filter);
  return (
    <>
      <PageHead
        title={t.title}
        note={summary.data && <Note review={review} of={summary.data} />}
        actions={<ReviewFilters review={review} />}
      />
      <Body review={review} summary={summary} />
      {review.behind && <SourceDrawer key={review.behind.figureId} review={review} behind={review.behind} />}
    </>
  );
}

/** Which days, on which basis, counted until when. */
function Note({ review, of: { days, today, asOf } }: { review: Review; of: ReviewSummary }) {
  const t = useWords(reviewWords);
  const span = days.from === days.to ? days.from : `${days.from} – ${days.to.slice(5)}`;
  const isRunning = days.from <= today && days.to >= today;
  const parts = [t[review.basis], span, isRunning && t.running];
  return (
    <>
      <span>{parts.filter(Boolean).join(' · ')}</span>{' '}
      <span className="num">{fill(t.asOf, { time: formatTime(new Date(asOf), 'time').slice(0, 5) })}</span>
    </>
  );
}

interface BodyProps {
  review: Review;
  summary: { data: ReviewSummary | null | undefined; error: unknown; isPending: boolean; refetch: () => unknown };
}

function Body({ review, summary }: BodyProps) {
  const t = useWords(reviewWords);
  const { data } = summary;
  if (summary.isPending) return <Skeleton />;
  if (data === undefined)
    return (
      <section className="panel">
        <Failed error={summary.error} onRetry={() => void summary.refetch()} />
      </section>
    );
  if (data === null)
    return (
      <section className="panel">
        <Blank icon={<EyeInvisibleOutlined />} title={t.blind} text={t.blindText} />
      </section>
    );
  if (!data.hasTrade) return <NoTrade />;
  return (
    <div className="stack">
      <KpiStrip review={review} summary={data} />
      <div className="rv-charts">
        <ReviewTrend review={review} summary={data} />
        <Waterfall review={review} summary={data} />
      </div>
      <ReviewTable review={review} names={data.place} days={data.days} />
    </div>
  );
}

function NoTrade() {
  const t = useWords(reviewWords);
  const canSell = useCan('ORDER_PAY');
  const to = canSell && <Link to="/admin/bar/console">{t.toCounter}</Link>;
  return (
    <section className="panel">
      <Blank icon={<BarChartOutlined />} title={t.noTrade} text={t.noTradeText} actions={to} />
    </section>
  );
}

const Skeleton = () => (
  <div className="stack" aria-busy="true">
    <div className="rv-strip">
      {Array.from({ length: 6 }, (_, i) => (
        <div key={i} className="rv-kpi rv-wait" />
      ))}
    </div>
    <div className="rv-charts">
      <div className="panel rv-wait" />
      <div className="panel rv-wait" />
    </div>
    <div className="panel rv-wait" />
  </div>
);
