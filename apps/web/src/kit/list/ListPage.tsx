import { ColumnHeightOutlined, PrinterOutlined, ReloadOutlined } from '@ant-design/icons';
import type { Endpoint, Got, Sent } from '@netbar/contract/kernel/endpoint';
import { MOST_LISTED } from '@netbar/contract/kernel/model';
import { fill } from '@netbar/contract/kernel/words';
import { Pagination } from 'antd';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { announceToScreenReader } from '#kernel/toast.ts';
import { ExportButton, type Exporting } from '../export/ExportButton.tsx';
import { kitWords } from '../kit.words.ts';
import { PageHead } from '../PageHead.tsx';
import { useIsPhone } from '../use-is-phone.ts';
import { BulkBar, type BulkAction } from './BulkBar.tsx';
import { ColumnSettings } from './ColumnSettings.tsx';
import { arrangeColumns } from './columns.rules.ts';
import { FilterBar } from './FilterBar.tsx';
import { useListSettings } from './list-settings.ts';
import type { Column, Filter, RowAction } from './list.types.ts';
import { Empty, Failed, Loading, NoMatch } from './ListStates.tsx';
import { ListTable } from './ListTable.tsx';
import { PhoneCards } from './PhoneCards.tsx';
import { useListQuery } from './use-list-query.ts';
import './list.css';

interface PageOf {
  rows: { id: string }[];
  total: number;
}
const none: PageOf['rows'] = [];
type RowOf<E extends Endpoint> = Got<E> extends { rows: (infer R)[] } ? R & { id: string } : never;

interface ListPageProps<E extends Endpoint> {
  title: string;
  /** A secondary text beside the title. */
  note?: ReactNode;
  /** Shown between the title and the list. */
  lead?: ReactNode;
  api: E;
  /** Maps the conditions to the endpoint's input, where the two differ. */
  send?: (values: Record<string, string>) => object;
  /** Sent with every search. */
  fixed?: Partial<Sent<E>>;
  filters?: Filter[];
  columns: Column<RowOf<E>>[];
  /** Raised when the page's columns change, so that older stored settings are dropped. */
  version?: number;
  /** The one primary action, at the right of the title and in the empty state. */
  action?: ReactNode;
  emptyText?: string;
  rowActions?: (row: RowOf<E>) => RowAction[];
  /** The actions for several rows at once; empty for people without the rights. */
  bulk?: { actions: BulkAction<RowOf<E>>[]; nameOf: (row: RowOf<E>) => string };
  /** False for people who may not export. */
  exporting?: Exporting | false;
}

/** A list page: title, conditions, table and pagination. Rows stay visible while newer ones load. */
export function ListPage<E extends Endpoint>(props: ListPageProps<E>) {
  const {
    title,
    note,
    lead,
    api,
    send,
    fixed,
    filters = [],
    columns,
    version = 1,
    action,
    emptyText,
    rowActions,
    bulk,
    exporting,
  } = props;
  const t = useWords(kitWords);
  const isPhone = useIsPhone();
  const { query, search, turn } = useListQuery(filters);
  const { settings, isReady, change, restore } = useListSettings(`${api.feature}.${api.name}`, columns, version);
  const [ticked, setTicked] = useState<string[]>([]);
  const conditions = { ...(send?.(query.values) ?? query.values), ...fixed };
  const found = useApi(api, { ...conditions, page: query.page, limit: query.limit } as Sent<E>);
  const page = found.data as PageOf | undefined;
  const rows = (page?.rows ?? none) as RowOf<E>[];
  const shown = useMemo(() => arrangeColumns(columns, settings), [columns, settings]);
  const chosen = rows.filter(({ id }) => ticked.includes(id));
  const hasConditions = Object.keys(query.values).length > 0;
  const total = page && fill(t.total, { n: counted(page.total) });
  useEffect(() => {
    if (total) announceToScreenReader(total);
  }, [total]);
  const canTick = bulk !== undefined && bulk.actions.length > 0;
  // The expensive part: rebuilt only when its content changes, not while newer rows load.
  const table = useMemo(
    () => (
      <ListTable
        rows={rows}
        columns={shown}
        settings={settings}
        rowActions={rowActions}
        onWidth={(key, width) => change({ widths: { ...settings.widths, [key]: width } })}
        selected={canTick ? { ids: ticked, onChange: setTicked } : undefined}
      />
    ),
    [rows, shown, settings, rowActions, change, canTick, ticked],
  );
  const actions = (
    <>
      {exporting && <ExportButton {...exporting} title={title} conditions={conditions} columns={shown} total={page?.total} />}
      {action}
    </>
  );
  return (
    <>
      <PageHead title={title} note={note} actions={actions} />
      {lead && <div className="list-lead">{lead}</div>}
      <section className="panel list">
        {filters.length > 0 && (
          <FilterBar key={JSON.stringify(query.values)} filters={filters} values={query.values} onSearch={search} />
        )}
        <div className="list-tools">
          <span className="sec num">{total}</span>
          <span className="sp" />
          <Tool label={t.refresh} onClick={() => void found.refetch()} icon={<ReloadOutlined spin={found.isFetching} />} />
          <span className="wide-only">
            <Tool label={t.print} onClick={() => print()} icon={<PrinterOutlined />} />
            <Tool label={t.density} onClick={() => change({ isCompact: !settings.isCompact })} icon={<ColumnHeightOutlined />} />
            <ColumnSettings columns={columns} settings={settings} onChange={change} onRestore={restore} />
          </span>
        </div>
        {canTick && chosen.length > 0 && <BulkBar rows={chosen} {...bulk} onDone={() => setTicked([])} />}
        {(found.isPending || !isReady) && <Loading titles={shown.map(({ title }) => title)} />}
        {found.isError && <Failed error={found.error} onRetry={() => void found.refetch()} />}
        {page && rows.length === 0 && hasConditions && <NoMatch filters={filters} values={query.values} onSearch={search} />}
        {page && rows.length === 0 && !hasConditions && <Empty action={action} text={emptyText} />}
        {rows.length > 0 && isReady && !found.isError && (
          <>
            {isPhone ? <PhoneCards rows={rows} columns={shown} rowActions={rowActions} /> : table}
            <Pager query={query} total={page?.total ?? 0} onTurn={turn} />
          </>
        )}
      </section>
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
  total: number;
  onTurn: (page: number, limit: number) => void;
}

function Pager({ query, total, onTurn }: PagerProps) {
  const t = useWords(kitWords);
  const isPhone = useIsPhone();
  return (
    <footer className="pgr">
      <span className="sec num">{fill(t.total, { n: counted(total) })}</span>
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
