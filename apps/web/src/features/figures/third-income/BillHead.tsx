import { ImportOutlined } from '@ant-design/icons';
import { thirdIncomeApi } from '@netbar/contract/figures/third-income/third-income.api';
import type { BillDay } from '@netbar/contract/figures/third-income/third-income.model';
import { billChannels, type ChannelBillStatus } from '@netbar/contract/figures/third-income/third-income.rules';
import { billChannelWords, channelBillStatusWords } from '@netbar/contract/figures/third-income/third-income.words';
import { addDays, bizDate, formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { Button, DatePicker, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState, type ReactNode } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { serverNow } from '#kernel/server-clock.ts';
import { useCan } from '#kernel/session.ts';
import { ExportButton } from '#kit/export/ExportButton.tsx';
import { PageHead } from '#kit/PageHead.tsx';
import { SettleButton } from './SettleButton.tsx';
import { exportColumns } from './export-columns.ts';
import { thirdIncomeWords } from './third-income.words.ts';
import type { BillPage } from './use-bill-page.ts';

interface BillHeadProps {
  page: BillPage;
  choice: ReactNode;
  read: BillDay | undefined;
  onImport: () => void;
}

export function BillHead({ page, choice, read, onImport }: BillHeadProps) {
  const t = useWords(thirdIncomeWords);
  const lang = useLang();
  const canImport = useCan('THIRD_INCOME_IMPORT');
  const canExport = useCan('THIRD_INCOME_EXPORT');
  const { channel, brands, brandId, choose } = page;
  const bill = read?.bill;
  const options = billChannels.map((value) => ({ value, label: billChannelWords[value][lang] }));
  const actions = (
    <>
      {brands.options.length > 1 && (
        <Select
          aria-label={t.brand}
          className="ti-brand"
          value={brandId ?? null}
          options={brands.options}
          onChange={(value) => value && choose({ brandId: value })}
        />
      )}
      <Select
        aria-label={t.channel}
        className="ti-channel"
        value={channel}
        options={options}
        onChange={(value) => choose({ channel: value })}
      />
      <DayPicker page={page} />
      {canExport && bill && bill.counts.all > 0 && (
        <ExportButton
          api={thirdIncomeApi.export}
          title={t.bills}
          conditions={{ billId: bill.id, tab: 'all' }}
          columns={exportColumns(lang)}
          total={bill.counts.all}
        />
      )}
      {canImport && (
        <Button icon={<ImportOutlined />} onClick={onImport}>
          {t.import}
        </Button>
      )}
      {bill && <SettleButton bill={bill} />}
    </>
  );
  return (
    <PageHead
      title={t.title}
      note={
        <span className="ti-note">
          {choice}
          <About read={read} />
        </span>
      }
      actions={actions}
    />
  );
}

/** Where the bill comes from: the newest file that was read, and how long that took. */
function About({ read }: { read: BillDay | undefined }) {
  const t = useWords(thirdIncomeWords);
  const { bill } = read ?? {};
  if (bill?.settledTime) {
    const time = formatTime(new Date(bill.settledTime), 'datetime').slice(5, 16);
    return <span>{fill(t.settledBy, { name: bill.settledName ?? t.auto, time })}</span>;
  }
  const file = read?.files.find(({ status }) => status === 'DONE');
  if (!file) return null;
  const time = formatTime(new Date(file.createdTime), 'datetime').slice(5, 16);
  return (
    <span className="wide-only">
      {fill(file.source === 'FETCH' ? t.fetched : t.about, { name: file.name, time })}
      {file.tookMs !== null && ` · ${fill(t.took, { seconds: Math.max(0.1, Math.round(file.tookMs / 100) / 10) })}`}
    </span>
  );
}

const FORMAT = 'YYYY-MM-DD';
const dots: Record<ChannelBillStatus, string> = { IMPORTED: 'warning', MATCHED: 'primary', SETTLED: 'success' };

/** The day of the bill. Days that have one carry a dot: amber while a difference is open, green once settled. */
function DayPicker({ page: { brandId, channel, day, choose } }: { page: BillPage }) {
  const t = useWords(thirdIncomeWords);
  const lang = useLang();
  const [month, setMonth] = useState<string>();
  const shown = month ?? day;
  const [from, to] = [addDays(`${shown.slice(0, 7)}-01`, -7), addDays(`${shown.slice(0, 7)}-28`, 12)];
  const bills = useApi(
    thirdIncomeApi.bills,
    { brandId: brandId ?? '', from, to },
    { enabled: brandId !== undefined && month !== undefined },
  );
  const last = bizDate(serverNow());
  return (
    <DatePicker
      aria-label={t.date}
      className="ti-day"
      allowClear={false}
      showNow={false}
      format={FORMAT}
      value={dayjs(day)}
      disabledDate={(date) => date.format(FORMAT) > last}
      onOpenChange={(isOpen) => setMonth(isOpen ? day : undefined)}
      onPanelChange={(date) => setMonth(date.format(FORMAT))}
      onChange={(date: Dayjs | null) => date && choose({ day: date.format(FORMAT) })}
      cellRender={(current, { type, originNode }) => {
        if (type !== 'date') return originNode;
        const text = dayjs(current).format(FORMAT);
        const bill = bills.data?.find((one) => one.day === text && one.channel === channel);
        if (!bill) return originNode;
        return (
          <span className="ti-dotted" title={channelBillStatusWords[bill.status][lang]}>
            {originNode}
            <i className={`ti-dot t-${dots[bill.status]}`} />
          </span>
        );
      }}
    />
  );
}
