import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import type { Activity } from '@netbar/contract/activities/activity/activity.model';
import { rechargeCardApi } from '@netbar/contract/activities/recharge-card/recharge-card.api';
import { type CardBatch, MOST_VOIDED } from '@netbar/contract/activities/recharge-card/recharge-card.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { useState } from 'react';
import { downloadFile } from '#kernel/download.ts';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { refreshFeatures } from '#kernel/refresh.ts';
import { useCan, useOwnBranches } from '#kernel/session.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { Money } from '#kit/Money.tsx';
import { Record } from '#kit/record/Record.tsx';
import { RecordAlert, RecordBody } from '#kit/record/RecordBody.tsx';
import { RecordFigures, type Figure } from '#kit/record/RecordFigures.tsx';
import { RecordHead } from '#kit/record/RecordHead.tsx';
import { Timeline } from '#kit/record/Timeline.tsx';
import { CardTable } from './CardTable.tsx';
import { BatchTag } from './CardTags.tsx';
import { SellCardsSlot } from './kit/card.slots.ts';
import { cardWords } from './recharge-card.words.ts';

const MAKING_MS = 2000;

/** One batch: what was decided about it, what became of its cards, and each card. */
export function BatchRecord({ id }: { id: string }) {
  const read = useApi(activityApi.get, { id });
  return (
    <Record isPage read={read} timeline={{ kind: 'ACTIVITY', id }}>
      {(activity) => <Batch activity={activity} />}
    </Record>
  );
}

function Batch({ activity }: { activity: Activity }) {
  const t = useWords(cardWords);
  const activityId = activity.id;
  const isLaunched = ['APPROVED', 'PAUSED', 'TERMINATED'].includes(activity.status);
  const { data: batch } = useApi(rechargeCardApi.batch, { activityId }, { enabled: isLaunched });
  return (
    <>
      <BatchHead activity={activity} batch={batch} />
      {batch && <BatchFigures batch={batch} />}
      {batch && batch.made < batch.qty && <Progress activityId={activityId} />}
      <RecordBody side={<Timeline kind="ACTIVITY" id={activityId} />}>
        {batch ? <CardTable activityId={activityId} /> : <RecordAlert>{t.notApproved}</RecordAlert>}
      </RecordBody>
    </>
  );
}

/** Asks again while codes are being made. */
function Progress({ activityId }: { activityId: string }) {
  useApi(rechargeCardApi.batch, { activityId }, { refetchInterval: MAKING_MS });
  return null;
}

function BatchHead({ activity, batch }: { activity: Activity; batch: CardBatch | undefined }) {
  const t = useWords(cardWords);
  const [step, setStep] = useState<'void' | 'sell'>();
  const [canTake, canSell] = [useCan('CARD_TAKE'), useCan('CARD_SELL')];
  const take = useTakeCodes(batch);
  const terms = activity.rule.card;
  const isReady = batch !== undefined && batch.made === batch.qty;
  const close = () => setStep(undefined);
  const actions = (
    <>
      {canTake && isReady && batch.takenTime === null && <Button onClick={take}>{t.take}</Button>}
      {canSell && batch?.takenTime && activity.state === 'RUNNING' && (
        <Button type="primary" onClick={() => setStep('sell')}>
          {t.sell}
        </Button>
      )}
    </>
  );
  return (
    <>
      <RecordHead
        title={activity.name}
        number={activity.no}
        tag={<BatchTag state={activity.state} />}
        actions={actions}
        menu={canTake && isReady ? [{ key: 'void', label: t.void, isDangerous: true, onClick: () => setStep('void') }] : []}
        facts={[
          { label: t.face, value: <Money fen={terms?.faceFen ?? null} /> },
          { label: t.price, value: <Money fen={terms?.priceFen ?? null} /> },
          { label: t.bonusDays, value: terms?.validDays ? fill(t.forDays, { n: terms.validDays }) : t.forEver },
          { label: t.days, value: <span className="num">{`${activity.fromDay} – ${activity.toDay}`}</span> },
          { label: t.codes, value: <CodesState batch={batch} /> },
        ]}
      />
      {step === 'void' && batch && <VoidDrawer batch={batch} onClose={close} />}
      {step === 'sell' && batch && <SellOne batch={batch} onClose={close} />}
    </>
  );
}

function CodesState({ batch }: { batch: CardBatch | undefined }) {
  const t = useWords(cardWords);
  if (!batch) return '—';
  const { made, qty, takenName, takenTime } = batch;
  if (made < qty) return fill(t.making, { made, qty });
  if (takenTime === null) return t.waiting;
  return fill(t.taken, { name: takenName ?? '', time: formatTime(new Date(takenTime), 'datetime') });
}

/** Asks first: the file is handed out once. */
function useTakeCodes(batch: CardBatch | undefined) {
  const t = useWords(cardWords);
  const { modal } = App.useApp();
  const cache = useQueryClient();
  if (!batch) return () => {};
  const { activityId, qty } = batch;
  const take = async () => {
    await downloadFile(rechargeCardApi.takeCodes, { activityId });
    await refreshFeatures(cache, ['rechargeCard']);
  };
  return () =>
    modal.confirm({ title: fill(t.takeTitle, { n: qty }), content: t.takeNote, okText: t.take, onOk: () => void take() });
}

function BatchFigures({ batch }: { batch: CardBatch }) {
  const t = useWords(cardWords);
  const { counts, made, inUnpaidOrders, liabilityFen } = batch;
  const figures: Figure[] = [
    { key: 'all', label: t.qty, value: made },
    {
      key: 'NEW',
      label: t.NEW,
      value: counts.NEW,
      ...(inUnpaidOrders > 0 && { note: fill(t.reservedNote, { n: inUnpaidOrders }) }),
    },
    { key: 'SOLD', label: t.SOLD, value: counts.SOLD },
    { key: 'REDEEMED', label: t.REDEEMED, value: counts.REDEEMED },
    { key: 'VOID', label: t.VOID, value: counts.VOID },
    { key: 'owed', label: t.owed, value: <Money fen={liabilityFen} />, note: t.owedNote },
  ];
  return <RecordFigures figures={figures} />;
}

function VoidDrawer({ batch: { activityId, name, qty }, onClose }: { batch: CardBatch; onClose: () => void }) {
  const t = useWords(cardWords);
  return (
    <FormDrawer
      title={`${t.void} · ${name}`}
      api={rechargeCardApi.voidCards}
      fields={[
        { kind: 'number', name: 'fromSeq', label: t.fromSeq, min: 1, max: qty },
        { kind: 'number', name: 'toSeq', label: t.toSeq, min: 1, max: qty, help: fill(t.voidHelp, { n: MOST_VOIDED }) },
        { kind: 'area', name: 'reason', label: t.reason, max: 200 },
      ]}
      fixed={{ activityId }}
      done={t.voidDone}
      onClose={onClose}
    />
  );
}

/** Sells at the caller's own branch, the first of the brand's. */
function SellOne({ batch, onClose }: { batch: CardBatch; onClose: () => void }) {
  const branches = useOwnBranches().filter(({ brandId }) => brandId === batch.brandId);
  const branchId = batch.branchId ?? branches[0]?.id ?? '';
  const left = batch.counts.NEW - batch.inUnpaidOrders;
  return <SellCardsSlot batch={{ ...batch, left }} branchId={branchId} onClose={onClose} />;
}
