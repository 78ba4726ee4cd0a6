import { ColumnHeightOutlined, PrinterOutlined, ReloadOutlined } from '@ant-design/icons';
import type { Endpoint, Sent } from '@netbar/contract/kernel/endpoint';
import { formatTime } from '@netbar/contract/kernel/time';
import { MOST_LISTED } from '@netbar/contract/kernel/model';
import { fill } from '@netbar/contract/kernel/words';
import { Pagination } from 'antd';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { joinNames, useWords } from '#kernel/lang.ts';
import { announceToScreenReader } from '#kernel/toast.ts';
import { ExportButton, type Exporting } from '../export/ExportButton.tsx';
import { kitWords } from '../kit.words.ts';
import { PageHead } from '../PageHead.tsx';
import { useIsPhone } from '../use-is-phone.ts';
import { BulkBar, type Bulk } from './BulkBar.tsx';
import { ColumnSettings } from './ColumnSettings.tsx';
import { conditionTexts } from './condition.ts';
import { ConditionBar } from './ConditionBar.tsx';
import type { Column, Filter, ListSums, RowAction, TabRow, Values } from './list.types.ts';
import { listWords } from './list.words.ts';
import { Empty, Failed, Late, NoMatch } from './ListStates.tsx';
import { ListTable } from './ListTable.tsx';
import { GhostCards, PhoneCards } from './PhoneCards.tsx';
import { PhoneBrief } from './PhoneBrief.tsx';
import { PhoneConditions } from './PhoneConditions.tsx';
import { NoSumsNote, SumsStrip } from './SumsStrip.tsx';
import { TabStrip } from './TabRows.tsx';
import { useChosenRows } from './use-chosen-rows.ts';
import { useListKeys } from './use-list-keys.ts';
import { useList, type RowOf, type SumsOf } from './use-list.ts';
import { ViewMenu } from './ViewMenu.tsx';
import './list.css';

interface ListPageProps<E extends Endpoint> {
  title: string;
  /** A secondary text beside the title. */
  note?: ReactNode;
  /** Shown between the title and the list; a function gets the list's conditions as they are sent. */
  lead?: ReactNode | ((asked: object) => ReactNode);
  api: E;
  /** Maps the conditions to the endpoint's input, where the two differ. */
  send?: (values: Values) => object;
  /** Sent with every search. */
  fixed?: Partial<Sent<E>>;
  filters?: Filter[];
  /** At most two rows: kinds of records, then their states. The endpoint counts them (`counts`). */
  tabs?: TabRow[];
  columns: Column<RowOf<E>, SumsOf<E>>[];
  /** What the page says of the endpoint's `sums`. */
  sums?: (sums: SumsOf<E>) => ListSums | undefined;
  /** Raised when the page's columns change, so that older stored settings are dropped. */
  version?: number;
  /** The one primary action, at the right of the title and in the empty state. */
  action?: ReactNode;
  emptyText?: string;
  rowActions?: (row: RowOf<E>) => RowAction[];
  /** The actions for several rows at once; empty for people without the rights. */
  bulk?: Bulk<RowOf<E>>;
  /** False for people who may not export. */
  exporting?: Exporting | false;
}

const noFilters: Filter[] = [];
const noTabs: TabRow[] = [];
const GHOSTS = 10;

/** A list page: a question in tabs and chips, its rows, and their sums. Rows stay visible while newer ones load. */
export function ListPage<E extends Endpoint>(props: ListPageProps<E>) {
  const { title, note, lead, api, filters = noFilters, tabs = noTabs, columns, version = 1, action, bulk } = props;
  const { exporting } = props;
  const t = useWords(kitWords);
  const list = useList<E>({ api, send: props.send, fixed: props.fixed, filters, tabs, columns, version });
  const { query, rows, answer, shown } = list;
  const chosen = useChosenRows(rows, JSON.stringify(list.input));
  const total = answer && fill(t.total, { n: counted(answer.total) });
  useEffect(() => {
    if (total) announceToScreenReader(total);
  }, [total]);
  const box = useRef<HTMLElement>(null);
  useListKeys(box, {
    onOpen: (id) => rowActionOf(rows, id, props.rowActions)?.onClick(),
    onTick: bulk?.actions.length ? (id, isOn = !chosen.rows.some((row) => row.id === id)) => chosen.tick([id], isOn) : undefined,
  });
  const actions = (
    <>
      {(filters.length > 0 || tabs.length > 0) && <ListViews list={list} />}
      {exporting && <ExportButton {...exporting} title={title} conditions={list.input} columns={shown} total={answer?.total} />}
      {action}
    </>
  );
  const [kinds, states] = tabs.length > 1 ? tabs : [undefined, tabs[0]];
  const strip = { values: query.values, counts: answer?.counts, onChoose: list.chooseTab };
  return (
    <>
      <PageHead title={title} note={note ?? <Freshness list={list} />} actions={actions} />
      {lead && <div className="list-lead">{typeof lead === 'function' ? lead(list.input) : lead}</div>}
      <section className="panel list" ref={box}>
        {answer && <PaperHead list={list} filters={filters} tabs={tabs} />}
        {kinds && <TabStrip row={kinds} look="kinds" {...strip} />}
        <Conditions list={list} api={api} filters={filters} />
        <div className="list-tools">
          {states ? <TabStrip row={states} look="states" {...strip} /> : <span className="sec num">{total}</span>}
          <span className="sp" />
          <Tool
            label={t.refresh}
            onClick={() => void list.found.refetch()}
            icon={<ReloadOutlined spin={list.found.isFetching} />}
          />
          <span className="wide-only">
            <Tool label={t.print} onClick={() => print()} icon={<PrinterOutlined />} />
            <Tool
              label={t.density}
              onClick={() => list.change({ isCompact: !list.settings.isCompact })}
              icon={<ColumnHeightOutlined />}
            />
            <ColumnSettings columns={columns} settings={list.settings} onChange={list.change} onRestore={list.restore} />
          </span>
        </div>
        {bulk && bulk.actions.length > 0 && chosen.rows.length > 0 && (
          <BulkBar
            {...bulk}
            rows={chosen.rows}
            total={answer?.total ?? 0}
            onAll={() => chosen.chooseAll(api, list.input)}
            onDone={chosen.clear}
          />
        )}
        <ListBody {...props} tabs={tabs} filters={filters} list={list} chosen={chosen} />
      </section>
    </>
  );
}

/** The first action of a row, which opens it. */
function rowActionOf<Row extends { id: string }>(rows: Row[], id: string, actions: ((row: Row) => RowAction[]) | undefined) {
  const row = rows.find((one) => one.id === id);
  return row && actions?.(row)[0];
}

type List<E extends Endpoint> = ReturnType<typeof useList<E>>;

function ListViews<E extends Endpoint>({ list }: { list: List<E> }) {
  const { query, settings, saved } = list;
  const { active } = saved;
  const content = { values: query.values, ...(query.sort && { sort: query.sort }), settings };
  const isChanged = !list.isDefault || JSON.stringify(settings) !== JSON.stringify(active?.content.settings);
  const open = (id: string | undefined) => {
    list.dropDraft();
    list.openView(id);
  };
  return <ViewMenu list={list.name} views={saved.views} active={active} content={content} isChanged={isChanged} onOpen={open} />;
}

/** On paper: what was asked, since chips and tabs are not printed. */
function PaperHead<E extends Endpoint>({ list, filters, tabs }: { list: List<E>; filters: Filter[]; tabs: TabRow[] }) {
  const t = useWords(listWords);
  const { values, page } = list.query;
  const conditions = joinNames(conditionTexts(filters, tabs, values, t));
  return <p className="list-paper">{fill(t.paper, { conditions, n: counted(list.answer?.total ?? 0), page })}</p>;
}

/** Of a list of events: which business day it is, and how old the answer is. */
function Freshness<E extends Endpoint>({ list: { today, hasDefaults, found } }: { list: List<E> }) {
  const t = useWords(listWords);
  if (!hasDefaults || found.dataUpdatedAt === 0) return null;
  const time = formatTime(new Date(found.dataUpdatedAt), 'time').slice(0, 5);
  return (
    <span className="num">
      {fill(t.bizDay, { day: today })} · {fill(t.updated, { time })}
    </span>
  );
}

/** The conditions; the phone form has them in a sheet whose button says how many rows they find. */
function Conditions<E extends Endpoint>({ list, api, filters }: { list: List<E>; api: E; filters: Filter[] }) {
  const isPhone = useIsPhone();
  const useCount = (values: Values, isWanted: boolean) => {
    const input = { ...list.inputOf(values), page: 1, limit: 1 } as Sent<E>;
    return (useApi(api, input, { enabled: isWanted }).data as { total: number } | undefined)?.total;
  };
  if (filters.length === 0) return null;
  const bar = {
    filters,
    values: list.query.values,
    hasDefaults: list.hasDefaults,
    isDefault: list.isDefault,
    onSearch: list.search,
    onRestore: list.toDefault,
  };
  return isPhone ? <PhoneConditions {...bar} useCount={useCount} /> : <ConditionBar {...bar} />;
}

interface ListBodyProps<E extends Endpoint> extends ListPageProps<E> {
  filters: Filter[];
  tabs: TabRow[];
  list: List<E>;
  chosen: ReturnType<typeof useChosenRows<RowOf<E>>>;
}

/** The rows with their sums and pages, or what stands in their place. */
function ListBody<E extends Endpoint>(props: ListBodyProps<E>) {
  const { filters, tabs, list, chosen, sums, bulk, rowActions, action, emptyText } = props;
  const isPhone = useIsPhone();
  const { query, rows, answer, found, settings, shown, change, isReady } = list;
  const hasConditions = Object.keys(query.values).length > 0;
  const canTick = bulk !== undefined && bulk.actions.length > 0;
  const chosenIds = chosen.rows.map(({ id }) => id).join(' ');
  const isLoading = found.isPending || !isReady;
  // The expensive part: rebuilt only when its content changes, not while newer rows load.
  const table = useMemo(
    () => (
      <ListTable
        rows={rows}
        columns={shown}
        settings={settings}
        rowActions={rowActions}
        onWidth={(key, width) => change({ widths: { ...settings.widths, [key]: width } })}
        selected={canTick ? { ids: new Set(chosenIds.split(' ')), onTick: chosen.tick } : undefined}
        sorting={{ keys: list.sortKeys, sort: query.sort, onSort: list.sort }}
        sums={answer?.sums}
        ghosts={isLoading ? GHOSTS : 0}
      />
    ),
    // `chosen` and `list` are new with every render; what the table shows of them is named.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
    [rows, shown, settings, rowActions, canTick, chosenIds, query.sort, answer?.sums, isLoading],
  );
  if (found.isError) return <Failed error={found.error} onRetry={() => void found.refetch()} />;
  if (isLoading) return <Late>{isPhone ? <GhostCards /> : table}</Late>;
  if (rows.length === 0)
    return hasConditions ? (
      <NoMatch
        filters={filters}
        tabs={tabs}
        values={query.values}
        onSearch={list.search}
        onRestore={list.isDefault ? undefined : list.toDefault}
      />
    ) : (
      <Empty action={action} text={emptyText} />
    );
  const said = sums && answer?.sums ? sums(answer.sums as SumsOf<E>) : undefined;
  return (
    <>
      {isPhone && <PhoneBrief sums={said} columns={shown} keys={list.sortKeys} sort={query.sort} onSort={list.sort} />}
      {isPhone ? <PhoneCards rows={rows} columns={shown} rowActions={rowActions} /> : table}
      <div className="list-foot">
        {said && <SumsStrip sums={said} />}
        {sums && answer?.noSums && <NoSumsNote why={answer.noSums} />}
        <Pager query={query} shown={rows.length} total={answer?.total ?? 0} parts={said?.parts} onTurn={list.turn} />
      </div>
    </>
  );
}

const Tool = ({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) => (
  <button type="button" className="ib" aria-label={label} title={label} onClick={onClick}>
    {icon}
  </button>
);

/** The server counts no further than this. */
const counted = (total: number) => (total < MOST_LISTED ? total : `${MOST_LISTED}+`);

interface PagerProps {
  query: { page: number; limit: number };
  shown: number;
  total: number;
  parts: ReactNode;
  onTurn: (page: number, limit: number) => void;
}

function Pager({ query, shown, total, parts, onTurn }: PagerProps) {
  const t = useWords(listWords);
  const isPhone = useIsPhone();
  const from = (query.page - 1) * query.limit + 1;
  return (
    <footer className="pgr">
      {parts && <span className="sec num pgr-parts">{parts}</span>}
      <span className="sp" />
      <span className="sec num">{fill(t.range, { from, to: from + shown - 1, n: counted(total) })}</span>
      <Pagination
        current={query.page}
        pageSize={query.limit}
        total={total}
        simple={isPhone}
        showSizeChanger={!isPhone}
        pageSizeOptions={[20, 50, 100]}
        onChange={onTurn}
      />
    </footer>
  );
}
