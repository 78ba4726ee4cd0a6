import { BarChartOutlined, ColumnWidthOutlined } from '@ant-design/icons';
import { salesApi } from '@netbar/contract/figures/sales/sales.api';
import { salesErrors } from '@netbar/contract/figures/sales/sales.errors';
import { MOST_PIVOT_ROWS, type Pivot } from '@netbar/contract/figures/sales/sales.model';
import { MOST_FACT_DAYS, salesColumns, type SalesRow, salesRows, salesValues } from '@netbar/contract/figures/sales/sales.rules';
import { addDays } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { Button, Segmented, Select } from 'antd';
import { useState } from 'react';
import { CallError } from '#kernel/call.ts';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { Blank } from '#kit/Blank.tsx';
import { Failed } from '#kit/list/ListStates.tsx';
import { ViewMenu } from '#kit/list/ViewMenu.tsx';
import { DocumentDrawer } from './DocumentDrawer.tsx';
import { isMoney } from './figures.ts';
import { PivotConditions } from './PivotConditions.tsx';
import { PivotTable } from './PivotTable.tsx';
import { salesWords } from './sales.words.ts';
import { SALES_VIEWS, type SalesQuestion } from './use-sales-question.ts';

interface Props {
  question: SalesQuestion;
}

/** A cell whose documents are listed: what it is called, and the question that finds them. */
export interface OpenedCell {
  title: string;
  filter: Record<string, string>;
}

/** The pivot with its choices, its conditions and the documents behind its cells. */
export function PivotPanel({ question }: Props) {
  const t = useWords(salesWords);
  const { place, conditions, by, across, value, comparison } = question;
  const read = useApi(salesApi.pivot, { ...place, ...conditions, by, across, value, comparison });
  const [opened, setOpened] = useState<OpenedCell>();
  return (
    <section className="panel sales-pivot" aria-label={t.pivot}>
      <Choices question={question} />
      <PivotConditions question={question} named={read.data?.named ?? {}} />
      <PivotBody question={question} read={read} onDocuments={setOpened} />
      {opened && <DocumentDrawer place={place} cell={opened} onClose={() => setOpened(undefined)} />}
    </section>
  );
}

/** Classes hold products, which have no row of their own in the choice. */
const rowChoices: readonly SalesRow[] = salesRows.filter((row) => row !== 'PRODUCT');

function Choices({ question }: Props) {
  const t = useWords(salesWords);
  const seesCost = useCan('STOCK_COST');
  const { by, across, value, put, views, values, openView } = question;
  const settings = { version: 1, hidden: [], order: [], pinned: [], widths: {}, isCompact: false };
  return (
    <div className="sales-choices">
      <span className="sales-choice">
        <span className="lb">{t.by}</span>
        <Segmented<SalesRow>
          size="small"
          aria-label={t.by}
          value={by}
          options={rowChoices.map((row) => ({ value: row, label: t[row] }))}
          onChange={(row) => put({ by: row })}
        />
      </span>
      <span className="sales-choice">
        <span className="lb">{t.across}</span>
        <Segmented
          size="small"
          aria-label={t.across}
          value={across}
          options={salesColumns.filter((column) => column !== by).map((column) => ({ value: column, label: t[column] }))}
          onChange={(column) => put({ across: column })}
        />
      </span>
      <label className="sales-choice">
        <span className="lb">{t.value}</span>
        <Select
          size="small"
          aria-label={t.value}
          value={value}
          popupMatchSelectWidth={false}
          options={salesValues.filter((each) => seesCost || each !== 'MARGIN').map((each) => ({ value: each, label: t[each] }))}
          onChange={(each) => put({ value: each })}
        />
      </label>
      <ViewMenu
        list={SALES_VIEWS}
        views={views.views}
        active={views.active}
        content={{ values, settings }}
        isChanged={views.active !== undefined && JSON.stringify(views.active.content.values) !== JSON.stringify(values)}
        onOpen={openView}
      />
    </div>
  );
}

interface BodyProps extends Props {
  read: { data: Pivot | undefined; error: unknown; isPending: boolean; isPlaceholderData: boolean; refetch: () => unknown };
  onDocuments: (cell: OpenedCell) => void;
}

function PivotBody({ question, read, onDocuments }: BodyProps) {
  const t = useWords(salesWords);
  if (read.isPending) return <Waiting />;
  if (read.error instanceof CallError && read.error.reason === salesErrors.periodTooLong.reason)
    return <TooLong question={question} most={Number(read.error.params['days'] ?? MOST_FACT_DAYS)} />;
  if (!read.data || read.error) return <Failed error={read.error} onRetry={() => void read.refetch()} />;
  const { rows, rowsTotal } = read.data;
  if (rows.length === 0) return <Nothing question={question} />;
  return (
    <>
      <div className="sales-scroll" inert={read.isPlaceholderData} aria-busy={read.isPlaceholderData}>
        <PivotTable question={question} pivot={read.data} onDocuments={onDocuments} />
      </div>
      <p className="sales-hint">
        {isMoney(question.value) ? t.hint : t.hintCount}
        {rowsTotal > MOST_PIVOT_ROWS && ` ${fill(t.firstRows, { most: MOST_PIVOT_ROWS, n: rowsTotal })}`}
      </p>
    </>
  );
}

const WAITING_ROWS = 9;

const Waiting = () => (
  <div className="sales-wait" aria-busy="true">
    {Array.from({ length: WAITING_ROWS }, (_, i) => (
      <i key={i} />
    ))}
  </div>
);

/** Asked for more lines than are read at once: says what can be asked instead. */
function TooLong({ question: { place, across, put }, most }: Props & { most: number }) {
  const t = useWords(salesWords);
  const actions = (
    <>
      <Button type="primary" onClick={() => put({ from: addDays(place.to, 1 - most), to: place.to })}>
        {fill(t.lastDays, { n: most })}
      </Button>
      {across !== 'NONE' && <Button onClick={() => put({ across: 'NONE' })}>{t.withoutColumns}</Button>}
    </>
  );
  return <Blank icon={<ColumnWidthOutlined />} title={fill(t.tooLong, { n: most })} text={t.tooLongText} actions={actions} />;
}

function Nothing({ question: { conditions, put } }: Props) {
  const t = useWords(salesWords);
  const names = Object.keys(conditions);
  if (names.length === 0) return <Blank icon={<BarChartOutlined />} title={t.nothing} text={t.nothingText} />;
  const clear = <Button onClick={() => put(Object.fromEntries(names.map((name) => [name, undefined])))}>{t.clearAll}</Button>;
  return <Blank icon={<BarChartOutlined />} title={t.nothing} text={t.nothingMatches} actions={clear} />;
}
