import { MergeCellsOutlined } from '@ant-design/icons';
import { CompanyPurchaseStatus, type CompanyPurchaseRow } from '@netbar/contract/purchasing/purchase/company-purchase.model';
import { companyPurchaseStatusWords } from '@netbar/contract/purchasing/purchase/company-purchase.words';
import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useBrands } from '#features/org/brand/kit/use-brands.ts';
import { useSupplierFilter } from '#features/purchasing/supplier/kit/use-supplier-filter.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { moneyColumn, nameColumn, numberColumn, textColumn, timeColumn } from '#kit/list/columns.tsx';
import type { Column, Filter } from '#kit/list/list.types.ts';
import { ListPage } from '#kit/list/ListPage.tsx';
import { useStatusTabs } from '#kit/list/use-status-tabs.ts';
import { purchasePaths } from '../kit/purchase-paths.ts';
import { companyWords } from './company.words.ts';
import { CompanyPurchaseState } from './CompanyPurchaseState.tsx';
import { useSheetColumns } from './use-sheet-columns.ts';
import './company.css';

/** Every order to a supplier for the brands that the reader has as a whole. */
export function CompanyPurchases({ onMerge }: { onMerge: () => void }) {
  const t = useWords(companyWords);
  const lang = useLang();
  const navigate = useNavigate();
  const [canOrder, canExport] = [useCan('COMPANY_PURCHASE_EDIT'), useCan('COMPANY_PURCHASE_EXPORT')];
  const statuses = Object.fromEntries(
    CompanyPurchaseStatus.options.map((status) => [status, companyPurchaseStatusWords[status][lang]]),
  ) as Record<CompanyPurchaseStatus, string>;
  const exported = useSheetColumns();
  return (
    <ListPage
      title={t.orders}
      api={purchaseApi.listCompany}
      emptyText={t.empty}
      tabs={useStatusTabs(t.status, CompanyPurchaseStatus.options, statuses)}
      filters={useOrderFilters()}
      columns={useOrderColumns()}
      sums={({ amountFen }) => ({ title: t.total, cells: [{ key: 'amount', label: t.amount, fen: amountFen, isStrong: true }] })}
      exporting={canExport && { api: purchaseApi.exportCompany, extra: exported.filter(({ key }) => !listed.has(key)) }}
      action={
        canOrder && (
          <Button type="primary" icon={<MergeCellsOutlined />} onClick={onMerge}>
            {t.merge}
          </Button>
        )
      }
      rowActions={(row) => [{ key: 'open', label: t.detail, onClick: () => void navigate(purchasePaths.company(row.id)) }]}
    />
  );
}

/** Columns of the file that the list has too. */
const listed = new Set(['no', 'supplier', 'status', 'expected', 'amount']);

function useOrderFilters(): Filter[] {
  const t = useWords(companyWords);
  const brands = useBrands();
  const supplier = useSupplierFilter();
  return [
    { kind: 'text', name: 'keyword', label: t.no, placeholder: t.noHint },
    ...(brands.options.length > 1 ? [{ kind: 'select' as const, name: 'brandId', label: t.brand, options: brands.options }] : []),
    ...supplier,
    { kind: 'days', name: 'from', toName: 'to', label: t.days },
  ];
}

function useOrderColumns(): Column<CompanyPurchaseRow, { amountFen: number }>[] {
  const t = useWords(companyWords);
  return [
    nameColumn('no', t.no, (row) => row.no),
    textColumn('supplier', t.supplier, (row) => row.supplierName, { card: 'main', most: 220 }),
    textColumn('brand', t.brand, (row) => row.brandName, { isHidden: true }),
    numberColumn('branches', t.branches, (row) => row.branchCount || null, { card: 'fact' }),
    textColumn(
      'progress',
      t.progress,
      (row) => row.lineCount > 0 && <span className="num">{`${row.doneLines} / ${row.lineCount}`}</span>,
      { align: 'right', card: 'fact' },
    ),
    moneyColumn('amount', t.amount, (row) => row.amountFen, { card: 'aside' }),
    textColumn('expected', t.expected, (row) => row.expectedDate && <Expected day={row.expectedDate} isLate={row.isLate} />, {
      card: 'fact',
    }),
    textColumn('status', t.status, (row) => <CompanyPurchaseState order={row} />),
    textColumn('who', t.applicant, (row) => row.applicantName ?? t.system, { isHidden: true }),
    timeColumn('time', t.created, (row) => row.createdTime, { as: 'recent' }),
  ];
}

/** The day on which it should come, in amber when that day is over. */
function Expected({ day, isLate }: { day: string; isLate: boolean }) {
  const t = useWords(companyWords);
  return (
    <span className={isLate ? 'num order-late' : 'num'} {...(isLate && { title: t.late })}>
      {day}
    </span>
  );
}
