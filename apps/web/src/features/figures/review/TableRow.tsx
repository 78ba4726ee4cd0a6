import type { FigureId } from '@netbar/contract/figures/facts/definitions';
import type { Days } from '@netbar/contract/figures/facts/period.rules';
import { reviewApi } from '@netbar/contract/figures/review/review.api';
import type { ReviewRow, ReviewRows } from '@netbar/contract/figures/review/review.model';
import { NO_CLASS, NO_KEY, NO_LEVEL } from '@netbar/contract/figures/review/review.rules';
import { CLASSIFY } from '@netbar/contract/goods/product/product.model';
import { fill } from '@netbar/contract/kernel/words';
import { useState } from 'react';
import { useCodes } from '#features/platform/dictionary/kit/use-codes.ts';
import { useApi } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { Spark } from '#kit/chart/Spark.tsx';
import { Change } from './Change.tsx';
import { definitionOf, figureText } from './figure.text.ts';
import { hasWeeks } from './has-weeks.ts';
import { reviewWords } from './review.words.ts';
import { sortRows } from './sort-rows.ts';
import type { Review } from './use-review.ts';

interface TableRowProps {
  review: Review;
  data: ReviewRows;
  days: Days;
  row: ReviewRow;
  level: number;
  most: number;
  isTotal?: boolean;
  isOpenAtFirst?: boolean;
}

/** One row, and below it its own rows once it is opened. */
export function TableRow(props: TableRowProps) {
  const { review, row, level, isTotal = false, isOpenAtFirst = false } = props;
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const opens = !isTotal && (row.kind === 'BRAND' || (row.kind === 'BRANCH' && review.basis === 'EARNED'));
  return (
    <>
      <tr
        aria-level={level}
        {...(!isTotal && { tabIndex: 0 })}
        {...(opens && { 'aria-expanded': isOpen })}
        className={row.kind === 'BRAND' ? 'is-brand rv-l1' : `rv-l${level}`}
      >
        <NameCell {...props} opens={opens} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        <Cells {...props} />
      </tr>
      {opens && isOpen && <Below {...props} />}
    </>
  );
}

/** The rows below an opened one, read when it is opened. */
function Below(props: TableRowProps) {
  const { review, row, level, data, most } = props;
  const t = useWords(reviewWords);
  const [shown, setShown] = useState(most);
  const read = useApi(reviewApi.rows, { ...review.rowsFilter, ...placeOf(row) });
  const columns = 2 + data.compared.length + data.figures.length;
  if (!read.data)
    return (
      <tr className="rv-note">
        <td colSpan={columns}>
          {read.isPending ? (
            <span className="muted">{t.loading}</span>
          ) : (
            <button type="button" className="link" onClick={() => void read.refetch()}>
              {t.loadFailed}
            </button>
          )}
        </td>
      </tr>
    );
  const rows = sortRows(read.data.rows, read.data.figures, review.sort);
  return (
    <>
      {rows.slice(0, shown).map((each) => (
        <TableRow key={each.key} {...props} row={each} level={level + 1} isOpenAtFirst={false} />
      ))}
      {rows.length > shown && (
        <tr className="rv-note">
          <td colSpan={columns}>
            <button type="button" className="link" onClick={() => setShown(shown + most)}>
              {fill(t.showMore, { n: Math.min(most, rows.length - shown) })}
            </button>
          </td>
        </tr>
      )}
    </>
  );
}

const placeOf = ({ place: { brandId, branchId } }: ReviewRow) => ({ ...(brandId && { brandId }), ...(branchId && { branchId }) });

interface NameCellProps extends TableRowProps {
  opens: boolean;
  isOpen: boolean;
  onToggle: () => void;
}

function NameCell({ review, row, days, isTotal, opens, isOpen, onToggle, data }: NameCellProps) {
  const t = useWords(reviewWords);
  const name = useRowName(row);
  // A place narrows the page; what is no place opens its documents.
  const [main = 'earned'] = data.figures;
  const go = () =>
    row.kind === 'BRAND' || row.kind === 'BRANCH' || row.kind === 'AREA'
      ? review.narrow(row.place)
      : review.show({ figureId: main, side: 'OF', ...days, place: row.place });
  return (
    <th scope="row">
      <span className="rv-cell">
        {opens && (
          <button type="button" className="rv-toggle" aria-label={fill(isOpen ? t.close : t.open, { name })} onClick={onToggle}>
            {isOpen ? '−' : '+'}
          </button>
        )}
        {isTotal ? (
          <b>{t.total}</b>
        ) : (
          <button type="button" className="rv-name ell" onClick={go}>
            {name}
          </button>
        )}
      </span>
    </th>
  );
}

/** Rows that stand for what has no name get words, classes of products those of the dictionary. */
function useRowName({ kind, key, name }: ReviewRow): string {
  const t = useWords(reviewWords);
  const classes = useCodes(CLASSIFY);
  if (kind === 'AREA') return name || t.noArea;
  if (kind === 'CLASS') return key === NO_KEY ? t.noProduct : key === NO_CLASS ? t.noClass : classes.nameOf(key);
  if (kind === 'LEVEL' && key === NO_LEVEL) return t.noLevel;
  return kind === 'LEVEL' && key === NO_KEY ? t.guests : name;
}

function Cells({ review, data, days, row }: TableRowProps) {
  const t = useWords(reviewWords);
  const [main = 'earned', ...others] = data.figures;
  const share = (row.values.earned ?? 0) / (data.total.values.earned || 1);
  const figure = (id: FigureId) => <Figure key={id} id={id} row={row} review={review} days={days} />;
  return (
    <>
      {figure(main)}
      {data.compared.map(({ comparison }, i) => (
        <td key={comparison} className="r" data-label={t[comparison]}>
          <Change id={main} now={row.values[main]} before={row.before[i]} />
        </td>
      ))}
      {others.map(figure)}
      {review.by === 'CLASS' && (
        <td className="r num" data-label={t.share}>
          {`${(share * 100).toFixed(1)}%`}
        </td>
      )}
      {hasWeeks(data.rows) && <td data-label={t.weeks}>{row.weeks.length > 1 && <Spark values={row.weeks} />}</td>}
    </>
  );
}

interface FigureProps {
  id: FigureId;
  row: ReviewRow;
  review: Review;
  days: Days;
}

/** A cell leads to what it was counted from. */
function Figure({ id, row, review, days }: FigureProps) {
  const t = useWords(reviewWords);
  const lang = useLang();
  const value = row.values[id];
  const { title, unit } = definitionOf(id);
  const text = figureText(id, value);
  if (value === null || value === undefined)
    return (
      <td className="r muted" data-label={title[lang]}>
        —
      </td>
    );
  return (
    <td className="r" data-label={title[lang]}>
      <button
        type="button"
        className="rv-figure num"
        aria-label={`${fill(t.howCounted, { name: title[lang] })} ${text}`}
        onClick={() => review.show({ figureId: id, side: 'OF', ...days, place: row.place })}
      >
        {id === 'occupancy' && unit === 'RATE' && (
          <span className="rv-bar" aria-hidden="true">
            <i style={{ width: `${Math.min(100, value * 100)}%` }} />
          </span>
        )}
        {text}
      </button>
    </td>
  );
}
