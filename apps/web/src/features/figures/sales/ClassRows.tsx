import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons';
import { salesApi } from '@netbar/contract/figures/sales/sales.api';
import type { Pivot, PivotRow } from '@netbar/contract/figures/sales/sales.model';
import { salesKeyText } from '@netbar/contract/figures/sales/sales.words';
import { fill } from '@netbar/contract/kernel/words';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { Failed } from '#kit/list/ListStates.tsx';
import { FigureCells, type CellActs } from './PivotCells.tsx';
import { salesWords } from './sales.words.ts';
import type { SalesQuestion } from './use-sales-question.ts';

interface ClassRowsProps {
  question: SalesQuestion;
  pivot: Pivot;
  row: PivotRow;
  acts: CellActs;
}

/** How many products of a class are shown at first. */
const FIRST_PRODUCTS = 8;

/** A class of products, which its caret opens. The largest is open from the beginning. */
export function ClassRows({ question, pivot, row, acts }: ClassRowsProps) {
  const t = useWords(salesWords);
  const lang = useLang();
  const [isOpen, setOpen] = useState(pivot.rows[0]?.key === row.key);
  const name = salesKeyText('CLASS', row, lang);
  return (
    <>
      <tr className="sub">
        <th scope="row">
          <button
            type="button"
            className="sales-caret"
            aria-expanded={isOpen}
            aria-label={fill(isOpen ? t.closeClass : t.openClass, { name })}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <CaretDownOutlined /> : <CaretRightOutlined />}
            {name}
          </button>
        </th>
        <FigureCells
          question={question}
          columns={pivot.columns}
          figures={row}
          allTotal={pivot.total.total}
          row={{ key: row.key, name, filter: { classify: row.key } }}
          acts={acts}
        />
      </tr>
      {isOpen && <Products question={question} pivot={pivot} row={row} acts={acts} />}
    </>
  );
}

/** The products of a class by the same columns. The columns of the whole pivot stay: a class may have sold in fewer of them. */
function Products({ question, pivot, row, acts }: ClassRowsProps) {
  const t = useWords(salesWords);
  const [isWhole, setWhole] = useState(false);
  const { place, conditions, across, value, comparison } = question;
  const asked = { ...place, ...conditions, classify: row.key, by: 'PRODUCT' as const, across, value, comparison };
  const read = useApi(salesApi.pivot, asked);
  const width = pivot.columns.length + 5;
  if (read.isPending || read.isPlaceholderData)
    return (
      <tr className="waiting" aria-busy="true">
        <td colSpan={width} />
      </tr>
    );
  if (!read.data)
    return (
      <tr>
        <td colSpan={width}>
          <Failed error={read.error} onRetry={() => void read.refetch()} />
        </td>
      </tr>
    );
  const found = read.data;
  const inColumns = (product: PivotRow) => ({
    ...product,
    cells: pivot.columns.map((key) => product.cells[found.columns.indexOf(key)] ?? 0),
  });
  const products = found.rows.map(inColumns);
  const shown = isWhole ? products : products.slice(0, FIRST_PRODUCTS);
  return (
    <>
      {shown.map((product) => (
        <tr key={product.key} className="leaf">
          <th scope="row" title={product.name}>
            {product.name}
          </th>
          <FigureCells
            question={question}
            columns={pivot.columns}
            figures={product}
            allTotal={pivot.total.total}
            row={{ key: product.key, name: product.name, filter: { productId: product.key } }}
            acts={acts}
            isTinted
          />
        </tr>
      ))}
      {shown.length < products.length && (
        <tr className="leaf">
          <th scope="row" colSpan={width}>
            <button type="button" className="link" onClick={() => setWhole(true)}>
              {fill(t.others, { n: products.length - shown.length })}
            </button>
          </th>
        </tr>
      )}
    </>
  );
}
