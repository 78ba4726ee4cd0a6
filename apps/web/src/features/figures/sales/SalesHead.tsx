import { DownloadOutlined } from '@ant-design/icons';
import { FIRST_DAY } from '@netbar/contract/figures/facts/period.rules';
import { salesApi } from '@netbar/contract/figures/sales/sales.api';
import { salesComparedDays, type SalesComparison } from '@netbar/contract/figures/sales/sales.rules';
import { salesKeyText } from '@netbar/contract/figures/sales/sales.words';
import { addDays, daysBetween } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { Button, DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useBrands } from '#features/org/brand/kit/use-brands.ts';
import { useApi } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { useBranchOptions } from '#kit/branch/use-branch-options.ts';
import { ExportDialog } from '#kit/export/ExportDialog.tsx';
import { kitWords } from '#kit/kit.words.ts';
import { listWords } from '#kit/list/list.words.ts';
import { daysOf, periods } from '#kit/list/periods.ts';
import { salesWords } from './sales.words.ts';
import type { SalesQuestion } from './use-sales-question.ts';

interface Props {
  question: SalesQuestion;
}

/** All branches, a brand or a branch. Who has a single branch has nothing to choose. */
export function SalesPlaceSelect({ question: { values, put } }: Props) {
  const t = useWords(salesWords);
  const brands = useBrands();
  const branches = useBranchOptions({ isNameOnly: true });
  if (branches.length < 2) return <span>{branches[0]?.label ?? ''}</span>;
  const options = [
    { value: '', label: t.allBranches },
    ...(brands.options.length > 1
      ? [{ label: t.brand, options: brands.options.map(({ value, label }) => ({ value: `brandId ${value}`, label })) }]
      : []),
    { label: t.branch, options: branches.map(({ value, label }) => ({ value: `branchId ${value}`, label })) },
  ];
  const { branchId, brandId } = values;
  return (
    <Select
      className="branch-pick"
      aria-label={t.place}
      value={branchId ? `branchId ${branchId}` : brandId ? `brandId ${brandId}` : ''}
      options={options}
      popupMatchSelectWidth={false}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(picked) => {
        const [name = '', id] = picked.split(' ');
        put({ branchId: undefined, brandId: undefined, ...(id && { [name]: id }) });
      }}
    />
  );
}

export function SalesHeadActions({ question }: Props) {
  const canExport = useCan('SALES_EXPORT');
  return (
    <>
      <DayRange question={question} />
      <ComparisonSelect question={question} />
      {canExport && question.isReady && <SalesExportButton question={question} />}
    </>
  );
}

function DayRange({ question: { place, today, put } }: Props) {
  const t = useWords(salesWords);
  const words = useWords(listWords);
  return (
    <DatePicker.RangePicker
      className="sales-days"
      aria-label={t.days}
      allowClear={false}
      minDate={dayjs(FIRST_DAY)}
      value={[dayjs(place.from), dayjs(place.to)]}
      presets={periods.map((period) => {
        const [from, to] = daysOf(period, today);
        return { label: words[period], value: [dayjs(from), dayjs(to)] };
      })}
      maxDate={dayjs(today)}
      onChange={(days) => put({ from: days?.[0]?.format('YYYY-MM-DD'), to: days?.[1]?.format('YYYY-MM-DD') })}
    />
  );
}

const DAYS_A_WEEK = 7;

/** The same days of last week are offered for a week or less: of more they would be compared with themselves. */
function ComparisonSelect({ question: { place, comparison, put } }: Props) {
  const t = useWords(salesWords);
  const length = daysBetween(place.from, place.to) + 1;
  const { to } = salesComparedDays('PREVIOUS', place);
  const isSameLength =
    addDays(to, 1) === place.from && salesComparedDays('PREVIOUS', place).from === addDays(place.from, -length);
  const options: { value: SalesComparison; label: string }[] = [
    { value: 'PREVIOUS', label: isSameLength ? fill(t.previousDays, { n: length }) : t.previousPeriod },
    ...(length <= DAYS_A_WEEK ? [{ value: 'LAST_WEEK' as const, label: t.lastWeek }] : []),
    { value: 'LAST_YEAR', label: t.lastYear },
  ];
  return (
    <label className="sales-compare">
      <span>{t.compare}</span>
      <Select
        aria-label={t.compare}
        value={comparison}
        options={options}
        popupMatchSelectWidth={false}
        onChange={(value) => put({ comparison: value })}
      />
    </label>
  );
}

/** A file has the rows of the screen with every class opened: its products are counted when it is asked for. */
function SalesExportButton({ question }: Props) {
  const t = useWords(salesWords);
  const kit = useWords(kitWords);
  const lang = useLang();
  const seesCost = useCan('STOCK_COST');
  const [isOpen, setOpen] = useState(false);
  const { place, conditions, by, across, value, comparison } = question;
  const asked = { ...place, ...conditions, by, across, value, comparison };
  const pivot = useApi(salesApi.pivot, asked, { enabled: isOpen });
  const products = useApi(salesApi.pivot, { ...asked, by: 'PRODUCT', across: 'NONE' }, { enabled: isOpen && by === 'CLASS' });
  const more = by === 'CLASS' ? products.data?.rowsTotal : 0;
  const columns = [
    ...(by === 'CLASS' ? [{ key: 'group', title: t.classAndProduct.split(' › ')[0] ?? '' }] : []),
    { key: 'name', title: t[by] },
    ...(pivot.data?.columns ?? []).map((key) => ({ key: `${across}_${key}`, title: salesKeyText(across, { key }, lang) })),
    { key: 'total', title: t.total },
    { key: 'before', title: t.compare },
    { key: 'share', title: t.share },
    { key: 'sales', title: t.SALES },
    ...(seesCost
      ? [
          { key: 'margin', title: t.MARGIN },
          { key: 'marginRate', title: t.marginRate },
        ]
      : []),
  ];
  const isRead = pivot.data !== undefined && more !== undefined;
  return (
    <>
      <Button icon={<DownloadOutlined />} loading={isOpen && !isRead && !pivot.isError} onClick={() => setOpen(true)}>
        {kit.export}
      </Button>
      {isOpen && isRead && (
        <ExportDialog
          title={t.title}
          api={salesApi.export}
          conditions={asked}
          columns={columns}
          total={pivot.data.rowsTotal + more + 1}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
