import { ApartmentOutlined } from '@ant-design/icons';
import type { FigureId } from '@netbar/contract/figures/facts/definitions';
import type { Days } from '@netbar/contract/figures/facts/period.rules';
import { reviewApi } from '@netbar/contract/figures/review/review.api';
import type { ReviewRows, ReviewSummary } from '@netbar/contract/figures/review/review.model';
import { type Dimension, dimensionsOf } from '@netbar/contract/figures/review/review.rules';
import { fill } from '@netbar/contract/kernel/words';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { joinNames, useLang, useWords } from '#kernel/lang.ts';
import { Blank } from '#kit/Blank.tsx';
import { ColumnSettings } from '#kit/list/ColumnSettings.tsx';
import { Panel } from '#kit/Panel.tsx';
import { Record } from '#kit/record/Record.tsx';
import { useIsPhone } from '#kit/use-is-phone.ts';
import { definitionOf } from './figure.text.ts';
import { hasWeeks } from './has-weeks.ts';
import { PlaceTrail } from './PlaceTrail.tsx';
import { reviewWords } from './review.words.ts';
import { sortRows } from './sort-rows.ts';
import { TableRow } from './TableRow.tsx';
import type { Review } from './use-review.ts';
import { useRowKeys } from './use-row-keys.ts';

/** More rows would make the page slow, and nobody reads them at once. */
const STEP = 50;
/** With more columns the table scrolls sideways and keeps the names. */
const MOST_FITTING = 6;

interface ReviewTableProps {
  review: Review;
  names: ReviewSummary['place'];
  days: Days;
}

/** The period taken apart: by place down to areas, by hour, class of products or level of members. */
export function ReviewTable({ review, names, days }: ReviewTableProps) {
  const t = useWords(reviewWords);
  const { columns } = review;
  const isPhone = useIsPhone();
  const read = useApi(reviewApi.rows, review.rowsFilter, { enabled: columns.isReady });
  const dimensions = dimensionsOf(review.basis);
  const choice = dimensions.length > 1 && (
    <Segmented<Dimension>
      size="small"
      aria-label={t.drillDown}
      value={review.by}
      options={dimensions.map((value) => ({ value, label: t[value] }))}
      onChange={(by) => review.set({ by: by === 'PLACE' ? undefined : by, sort: undefined })}
    />
  );
  return (
    <Panel
      title={t.drillDown}
      note={<PlaceTrail review={review} names={names} />}
      extra={
        <>
          {choice}
          {!isPhone && columns.choices.length > 1 && (
            <ColumnSettings
              columns={columns.choices}
              settings={columns.settings}
              onChange={columns.change}
              onRestore={columns.restore}
              canPin={false}
              asLink
            />
          )}
        </>
      }
      flush
    >
      <Record read={read}>
        {(data) => data && (data.isTooWide ? <TooWide /> : <Rows review={review} data={data} days={days} />)}
      </Record>
    </Panel>
  );
}

function TooWide() {
  const t = useWords(reviewWords);
  return <Blank icon={<ApartmentOutlined />} title={t.tooWide} text={t.tooWideText} />;
}

function Rows({ review, data, days }: { review: Review; data: ReviewRows; days: Days }) {
  const t = useWords(reviewWords);
  const keys = useRowKeys();
  const lang = useLang();
  const [most, setMost] = useState(STEP);
  if (data.rows.length === 0) return <p className="rec-none muted">{t.noRows}</p>;
  const rows = sortRows(data.rows, data.figures, review.sort);
  const isAlone = rows.length === 1 && review.by === 'PLACE';
  const line = { review, data, days, most: STEP };
  return (
    <>
      <div className={data.figures.length > MOST_FITTING ? 'rv-scroll' : undefined}>
        <table className="rv-table" role="treegrid" aria-label={t.drillDown} {...keys}>
          <Head review={review} data={data} />
          <tbody>
            {rows.slice(0, most).map((row) => (
              <TableRow key={row.key} {...line} row={row} level={1} isOpenAtFirst={isAlone} />
            ))}
          </tbody>
          <tfoot>
            <TableRow {...line} row={data.total} level={1} isTotal />
          </tfoot>
        </table>
      </div>
      {data.tooWideFigures.length > 0 && (
        <p className="rv-foot rv-alone">
          {fill(t.tooWideFigures, { names: joinNames(data.tooWideFigures.map((id) => definitionOf(id).title[lang])) })}
        </p>
      )}
      {rows.length > most && (
        <button type="button" className="link rv-more" onClick={() => setMost(most + STEP)}>
          {fill(t.showMore, { n: Math.min(STEP, rows.length - most) })}
        </button>
      )}
    </>
  );
}

function Head({ review, data: { figures, compared, rows } }: { review: Review; data: ReviewRows }) {
  const t = useWords(reviewWords);
  const lang = useLang();
  const [main = 'earned', ...others] = figures;
  const sorted = (id: FigureId) => (review.sort === `-${id}` ? 'descending' : review.sort === id ? 'ascending' : 'none');
  const figure = (id: FigureId) => (
    <th key={id} scope="col" className="r" aria-sort={sorted(id)}>
      <button
        type="button"
        title={definitionOf(id).formula[lang]}
        onClick={() => review.set({ sort: review.sort === `-${id}` ? id : `-${id}` }, { replace: true })}
      >
        {definitionOf(id).title[lang]}
        <i aria-hidden="true">{sorted(id) === 'none' ? '' : sorted(id) === 'descending' ? ' ↓' : ' ↑'}</i>
      </button>
    </th>
  );
  return (
    <thead>
      <tr>
        <th scope="col">{t.dimension}</th>
        {figure(main)}
        {compared.map(({ comparison }) => (
          <th key={comparison} scope="col" className="r">
            {t[comparison]}
          </th>
        ))}
        {others.map(figure)}
        {review.by === 'CLASS' && (
          <th scope="col" className="r">
            {t.share}
          </th>
        )}
        {hasWeeks(rows) && <th scope="col">{t.weeks}</th>}
      </tr>
    </thead>
  );
}
