import { cashDepositApi } from '@netbar/contract/figures/cash-deposit/cash-deposit.api';
import { Button, DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { ExportButton } from '#kit/export/ExportButton.tsx';
import { Keycap } from '#kit/Keycap.tsx';
import { depositWords } from './deposit.words.ts';
import type { SafeDrawersOpen, useDepositAddress } from './use-deposit-address.ts';

interface HeadActionsProps {
  address: ReturnType<typeof useDepositAddress>;
  total: number | undefined;
  onOpen: (drawer: SafeDrawersOpen) => void;
}

/** The day, and what can be done; the primary button is that of F9. */
export function DepositHeadActions({ address: { date, go }, total, onOpen }: HeadActionsProps) {
  const t = useWords(depositWords);
  const [books, works, exports] = [useCan('DEPOSIT_BOOK'), useCan('DEPOSIT_WORK'), useCan('DEPOSIT_EXPORT')];
  const columns = [
    { key: 'date', title: t.date },
    { key: 'branch', title: t.branch },
    { key: 'opening', title: t.opening },
    { key: 'drop', title: t.drop },
    { key: 'payOut', title: t.payOut },
    { key: 'deposit', title: t.deposit },
    { key: 'other', title: t.other },
    { key: 'closing', title: t.closing },
    { key: 'counted', title: t.counted },
    { key: 'countDiff', title: t.diff },
    { key: 'onWay', title: t.onWay },
    { key: 'bank', title: t.arrived },
    { key: 'bankDiff', title: t.missing },
    { key: 'state', title: t.state },
  ];
  return (
    <div className="dep-head">
      <DatePicker
        aria-label={t.date}
        allowClear={false}
        value={dayjs(date)}
        onChange={(picked) => picked && go({ date: picked.format('YYYY-MM-DD'), id: undefined })}
      />
      {exports && (
        <ExportButton
          title={t.title}
          api={cashDepositApi.export}
          conditions={{ from: date, to: date }}
          columns={columns}
          total={total}
        />
      )}
      {books && (
        <Button {...(!works && { type: 'primary' as const })} onClick={() => onOpen('import')}>
          {t.import}
          {!works && <Keycap>F9</Keycap>}
        </Button>
      )}
      {works && (
        <Button type="primary" onClick={() => onOpen('seal')}>
          {t.seal}
          <Keycap>F9</Keycap>
        </Button>
      )}
    </div>
  );
}
