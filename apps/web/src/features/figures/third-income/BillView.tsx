import { BankOutlined, FileSearchOutlined, InboxOutlined } from '@ant-design/icons';
import { thirdIncomeApi } from '@netbar/contract/figures/third-income/third-income.api';
import type { BillDay, ChannelBill } from '@netbar/contract/figures/third-income/third-income.model';
import { billChannelWords } from '@netbar/contract/figures/third-income/third-income.words';
import { fill } from '@netbar/contract/kernel/words';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { Blank } from '#kit/Blank.tsx';
import { Record } from '#kit/record/Record.tsx';
import { BillHead } from './BillHead.tsx';
import { BillRows } from './BillRows.tsx';
import { BillStrip } from './BillStrip.tsx';
import { ImportDrawer } from './ImportDrawer.tsx';
import { thirdIncomeWords } from './third-income.words.ts';
import { useBillPage } from './use-bill-page.ts';
import './third-income.css';

/** One day of one channel. */
export function BillView({ choice }: { choice: ReactNode }) {
  const t = useWords(thirdIncomeWords);
  const page = useBillPage();
  const { brandId, channel, day } = page;
  const [isImporting, setImporting] = useState(false);
  const canImport = useCan('THIRD_INCOME_IMPORT');
  const read = useApi(thirdIncomeApi.day, { brandId: brandId ?? '', channel, day }, { enabled: brandId !== undefined });
  if (!brandId && !page.brands.isPending) return <Blank isPage icon={<BankOutlined />} title={t.title} text={t.noMerchantText} />;
  const importButton = canImport && (
    <Button type="primary" onClick={() => setImporting(true)}>
      {t.import}
    </Button>
  );
  return (
    <div className="ti">
      <BillHead page={page} choice={choice} read={read.data} onImport={() => setImporting(true)} />
      <Record read={read}>
        {(data) =>
          data.bill && data.bill.counts.all > 0 ? (
            <Bill key={data.bill.id} bill={data.bill} />
          ) : (
            <section className="panel">
              <Nothing data={data} day={day} channel={billChannelWords[channel]} action={importButton} />
            </section>
          )
        }
      </Record>
      {isImporting && brandId && <ImportDrawer {...{ brandId, channel, day }} onClose={() => setImporting(false)} />}
    </div>
  );
}

const Bill = ({ bill }: { bill: ChannelBill }) => (
  <>
    <BillStrip bill={bill} />
    <BillRows bill={bill} />
  </>
);

interface NothingProps {
  data: BillDay;
  day: string;
  channel: (typeof billChannelWords)[keyof typeof billChannelWords];
  action: ReactNode;
}

/** Why there is nothing to compare: no merchant, no bill yet, or a day without trade. */
function Nothing({ data: { bill, merchantNo, isConnected }, day, channel, action }: NothingProps) {
  const t = useWords(thirdIncomeWords);
  const lang = useLang();
  if (bill) return <Blank icon={<InboxOutlined />} title={t.emptyBill} text={t.emptyBillText} actions={action} />;
  if (merchantNo === '')
    return <Blank icon={<BankOutlined />} title={fill(t.noMerchant, { channel: channel[lang] })} text={t.noMerchantText} />;
  const text = isConnected ? t.noBillText : t.notConnectedText;
  return <Blank icon={<FileSearchOutlined />} title={fill(t.noBill, { day })} text={text} actions={action} />;
}
