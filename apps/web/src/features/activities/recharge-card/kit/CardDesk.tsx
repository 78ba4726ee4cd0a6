import { rechargeCardApi } from '@netbar/contract/activities/recharge-card/recharge-card.api';
import type { BatchOnSale } from '@netbar/contract/activities/recharge-card/recharge-card.model';
import { Button } from 'antd';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { Record } from '#kit/record/Record.tsx';
import { RecordTable } from '#kit/record/RecordTable.tsx';
import { cardWords } from '../recharge-card.words.ts';
import { SellCardsSlot } from './card.slots.ts';

/** What a counter may sell now, and the way to sell it. */
export function CardDesk({ branchId }: { branchId: string }) {
  const t = useWords(cardWords);
  const read = useApi(rechargeCardApi.onSale, { branchId }, { enabled: branchId !== '' });
  return (
    <Panel title={t.desk} flush>
      <Record read={read}>{(batches) => <OnSale batches={batches} branchId={branchId} />}</Record>
    </Panel>
  );
}

function OnSale({ batches, branchId }: { batches: BatchOnSale[]; branchId: string }) {
  const t = useWords(cardWords);
  const [selling, setSelling] = useState<BatchOnSale>();
  const sell = (batch: BatchOnSale) => (
    <Button type="link" size="small" onClick={() => setSelling(batch)}>
      {t.sell}
    </Button>
  );
  return (
    <>
      <RecordTable
        label={t.desk}
        rows={batches}
        keyOf={({ activityId }) => activityId}
        empty={t.nothingOnSale}
        columns={[
          { key: 'name', title: t.name, render: ({ name }) => name },
          { key: 'face', title: t.face, align: 'right', render: ({ faceFen }) => <Money fen={faceFen} /> },
          { key: 'price', title: t.price, align: 'right', render: ({ priceFen }) => <Money fen={priceFen} /> },
          { key: 'left', title: t.left, align: 'right', render: ({ left }) => <span className="num">{left}</span> },
          { key: 'sell', title: '', align: 'right', render: sell },
        ]}
      />
      {selling && <SellCardsSlot batch={selling} branchId={branchId} onClose={() => setSelling(undefined)} />}
    </>
  );
}
