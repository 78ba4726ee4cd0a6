import { FIRST_DAY, grains } from '@netbar/contract/figures/facts/period.rules';
import { reviewApi } from '@netbar/contract/figures/review/review.api';
import { bases } from '@netbar/contract/figures/review/review.rules';
import { DatePicker, Segmented, Select } from 'antd';
import dayjs from 'dayjs';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { ExportButton } from '#kit/export/ExportButton.tsx';
import { reviewWords } from './review.words.ts';
import type { Review } from './use-review.ts';

const pickers = { DAY: 'date', WEEK: 'week', MONTH: 'month', QUARTER: 'quarter', YEAR: 'year' } as const;

/** Period, comparisons, basis, file. */
export function ReviewFilters({ review }: { review: Review }) {
  const t = useWords(reviewWords);
  const { grain, date, today, compare, offered, basis, set } = review;
  const canExport = useCan('REVIEW_EXPORT');
  return (
    <div className="rv-filters">
      <Segmented
        aria-label={t.grain}
        value={grain}
        options={grains.map((value) => ({ value, label: t[value] }))}
        onChange={(next) => set({ grain: next, date })}
      />
      <DatePicker
        aria-label={t.date}
        picker={pickers[grain]}
        {...(grain === 'WEEK' && { format: t.weekFormat })}
        allowClear={false}
        minDate={dayjs(FIRST_DAY)}
        maxDate={dayjs(today)}
        value={dayjs(date)}
        onChange={(day) => set({ date: day?.format('YYYY-MM-DD') })}
      />
      <Select
        className="rv-compare"
        mode="multiple"
        aria-label={t.compare}
        placeholder={t.compare}
        prefix={<span className="muted">{t.versus}</span>}
        value={compare}
        maxTagCount="responsive"
        options={offered.map((value) => ({ value, label: t[value] }))}
        onChange={(next) => set({ compare: next.length > 0 ? next.join(',') : 'NONE' })}
      />
      <Select
        aria-label={t.basis}
        value={basis}
        options={bases.map((value) => ({ value, label: t[value] }))}
        onChange={(next) => set({ basis: next, kpi: undefined, by: undefined, sort: undefined, areaId: undefined })}
      />
      {canExport && <Exporting review={review} />}
    </div>
  );
}

/** The file has the columns of the table. */
function Exporting({ review: { filter, rowsFilter, columns, by, compare } }: { review: Review }) {
  const t = useWords(reviewWords);
  const rows = useApi(reviewApi.rows, rowsFilter, { enabled: columns.isReady });
  const exported = [
    { key: 'name', title: t.dimension },
    ...columns.shown,
    ...compare.map((comparison) => ({ key: comparison, title: t[comparison] })),
  ];
  const total = rows.data ? rows.data.rows.length + 1 : undefined;
  return <ExportButton api={reviewApi.export} title={t.title} conditions={{ ...filter, by }} columns={exported} total={total} />;
}
