import { ExclamationCircleFilled, WarningFilled } from '@ant-design/icons';
import type { Stocktake, StocktakeLine } from '@netbar/contract/goods/stocktake/stocktake.model';
import { fill } from '@netbar/contract/kernel/words';
import { useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { StatusTag } from '#kit/StatusTag.tsx';
import { ProductTile } from './CountedProducts.tsx';
import { sumDifferences } from './count.rules.ts';
import { stocktakeWords } from './stocktake.words.ts';
import { nameOf } from './use-count.ts';
import './count-task.css';

/** What is missing, what is too much, and both together, in pieces and in money. */
export function DifferenceSums({ lines }: { lines: Stocktake['lines'] }) {
  const t = useWords(stocktakeWords);
  const { less, more, all } = sumDifferences(lines);
  const parts = [
    { label: t.less, sum: less, isLess: less.kinds > 0 },
    { label: t.more, sum: more },
    { label: t.total, sum: all },
  ];
  return (
    <div className="count-sums">
      {parts.map(({ label, sum, isLess }) => (
        <div key={label}>
          <em>{label}</em>
          {sum.fen === null ? (
            <b className="num">{sum.pieces}</b>
          ) : (
            <b className={isLess ? 'count-less' : ''}>
              <Money fen={sum.fen} isChange />
            </b>
          )}
          <small className="num">{fill(t.kindsPieces, { kinds: sum.kinds, pieces: sum.pieces })}</small>
        </div>
      ))}
    </div>
  );
}

interface DifferencesProps {
  sheet: Stocktake;
  /** Counts a product again. */
  onRecount?: (line: StocktakeLine) => void;
}

/** Two lines a product: name and quantity, books and value. */
export function Differences({ sheet, onRecount }: DifferencesProps) {
  const t = useWords(stocktakeWords);
  const { differing, soldQty } = sumDifferences(sheet.lines);
  // Whoever counts blind is told which products to count again, not by how much they differ.
  const shown = differing.length > 0 ? differing : sheet.lines.filter(({ needsRecount }) => needsRecount);
  return (
    <>
      {shown.length > 0 ? (
        <ul className="task-card count-diffs">
          {shown.map((line) => (
            <Difference key={line.productId} line={line} {...(onRecount && line.needsRecount && { onRecount })} />
          ))}
        </ul>
      ) : (
        <p className="count-start">{isToldOf(sheet) ? t.allMatch : t.countHanded}</p>
      )}
      {soldQty > 0 && (
        <p className="task-note">
          <ExclamationCircleFilled aria-hidden />
          {fill(t.soldMeanwhile, { n: soldQty })}
        </p>
      )}
    </>
  );
}

export const isToldOf = ({ lines }: Stocktake) => lines.some(({ diffQty }) => diffQty !== null);

function Difference({ line, onRecount }: { line: StocktakeLine; onRecount?: (line: StocktakeLine) => void }) {
  const t = useWords(stocktakeWords);
  const { diffQty, diffValueFen, expectedQty, countedQty, needsRecount } = line;
  const isLess = (diffQty ?? 0) < 0;
  return (
    <li>
      <ProductTile product={line} size={36} />
      <div className="count-what">
        <b>{nameOf(line)}</b>
        <p className="num">
          {expectedQty !== null && `${t.book} ${expectedQty} → ${t.counted} ${countedQty ?? '—'}`}
          {needsRecount && !onRecount && (
            <StatusTag tone="warning" icon={<WarningFilled />}>
              {t.recountNeeded}
            </StatusTag>
          )}
        </p>
      </div>
      {diffQty !== null && (
        <div className="count-worth">
          <b className={isLess ? 'num count-less' : 'num'}>{isLess ? `−${-diffQty}` : `+${diffQty}`}</b>
          {diffValueFen !== null && (
            <span className="sec">
              <Money fen={diffValueFen} isChange />
            </span>
          )}
        </div>
      )}
      {onRecount && (
        <button type="button" className="link count-again" onClick={() => onRecount(line)}>
          {t.recount}
        </button>
      )}
    </li>
  );
}
