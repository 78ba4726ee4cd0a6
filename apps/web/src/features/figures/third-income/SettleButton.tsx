import { thirdIncomeApi } from '@netbar/contract/figures/third-income/third-income.api';
import type { ChannelBill } from '@netbar/contract/figures/third-income/third-income.model';
import { settlementEntries } from '@netbar/contract/figures/third-income/third-income.rules';
import { billChannelWords } from '@netbar/contract/figures/third-income/third-income.words';
import { fill } from '@netbar/contract/kernel/words';
import { Button, Modal, Tooltip } from 'antd';
import { useState } from 'react';
import { useCommand } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { BookTable } from '#kit/books/BookTable.tsx';
import { commonWords } from '#kit/words.ts';
import { thirdIncomeWords } from './third-income.words.ts';

/** 结算入账: shows what it books, and asks once. Disabled, it says what is missing. */
export function SettleButton({ bill }: { bill: ChannelBill }) {
  const t = useWords(thirdIncomeWords);
  const common = useWords(commonWords);
  const lang = useLang();
  const canSettle = useCan('THIRD_INCOME_SETTLE');
  const [isAsking, setAsking] = useState(false);
  const settle = useCommand(thirdIncomeApi.settle, { done: t.settled, onDone: () => setAsking(false) });
  if (!canSettle) return null;
  const why = bill.status === 'SETTLED' ? t.settled : bill.counts.open > 0 ? fill(t.openLeft, { n: bill.counts.open }) : '';
  const entries = settlementEntries(bill.theirsFen, bill.feeFen);
  return (
    <>
      <Tooltip title={why}>
        <Button type="primary" disabled={bill.status !== 'MATCHED'} onClick={() => setAsking(true)}>
          {t.settle}
        </Button>
      </Tooltip>
      {isAsking && (
        <Modal
          open
          title={fill(t.settleTitle, { channel: billChannelWords[bill.channel][lang], day: bill.day })}
          okText={t.settle}
          cancelText={common.cancel}
          okButtonProps={{ loading: settle.isPending }}
          onOk={() => settle.mutate({ billId: bill.id, version: bill.version })}
          onCancel={() => setAsking(false)}
        >
          <BookTable
            lines={entries.map(({ account, amountFen }) => ({ key: account, account, amountFen }))}
            empty={t.emptyBill}
          />
          <p className="sec ti-settle">{t.settleText}</p>
        </Modal>
      )}
    </>
  );
}
