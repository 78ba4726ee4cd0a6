import type { Activity } from '@netbar/contract/activities/activity/activity.model';
import { rechargeCardApi } from '@netbar/contract/activities/recharge-card/recharge-card.api';
import type { CardBatch } from '@netbar/contract/activities/recharge-card/recharge-card.model';
import { fill } from '@netbar/contract/kernel/words';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { useState } from 'react';
import { downloadFile } from '#kernel/download.ts';
import { useWords } from '#kernel/lang.ts';
import { refreshFeatures } from '#kernel/refresh.ts';
import { useCan, useOwnBranches } from '#kernel/session.ts';
import { SellCardsSlot } from './kit/card.slots.ts';
import { cardWords } from './recharge-card.words.ts';
import { useBatch } from './use-batch.tsx';

/** Taking the codes of a batch, and selling its cards once they are taken. */
export function BatchActions({ activity }: { activity: Activity }) {
  const { data: batch } = useBatch(activity);
  const [canTake, canSell] = [useCan('CARD_TAKE'), useCan('CARD_SELL')];
  if (!batch || batch.made < batch.qty) return null;
  if (batch.takenTime === null) return canTake && <TakeCodes batch={batch} />;
  return canSell && activity.state === 'RUNNING' && <SellCards batch={batch} />;
}

/** Asks first: the file is handed out once. */
function TakeCodes({ batch: { activityId, qty } }: { batch: CardBatch }) {
  const t = useWords(cardWords);
  const { modal } = App.useApp();
  const cache = useQueryClient();
  const take = async () => {
    await downloadFile(rechargeCardApi.takeCodes, { activityId });
    await refreshFeatures(cache, ['rechargeCard']);
  };
  const ask = () =>
    void modal.confirm({ title: fill(t.takeTitle, { n: qty }), content: t.takeNote, okText: t.take, onOk: () => void take() });
  return <Button onClick={ask}>{t.take}</Button>;
}

/** Sells at the caller's own branch, the first of the brand's. */
function SellCards({ batch }: { batch: CardBatch }) {
  const t = useWords(cardWords);
  const [isSelling, setSelling] = useState(false);
  const branches = useOwnBranches().filter(({ brandId }) => brandId === batch.brandId);
  const branchId = batch.branchId ?? branches[0]?.id ?? '';
  const left = batch.counts.NEW - batch.inUnpaidOrders;
  return (
    <>
      <Button onClick={() => setSelling(true)}>{t.sell}</Button>
      {isSelling && <SellCardsSlot batch={{ ...batch, left }} branchId={branchId} onClose={() => setSelling(false)} />}
    </>
  );
}
