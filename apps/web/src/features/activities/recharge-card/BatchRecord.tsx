import type { Activity } from '@netbar/contract/activities/activity/activity.model';
import { isLaunched } from '@netbar/contract/activities/activity/activity.rules';
import { rechargeCardApi } from '@netbar/contract/activities/recharge-card/recharge-card.api';
import { type CardBatch, MOST_VOIDED } from '@netbar/contract/activities/recharge-card/recharge-card.model';
import { fill } from '@netbar/contract/kernel/words';
import { Button } from 'antd';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { Money } from '#kit/Money.tsx';
import { Record } from '#kit/record/Record.tsx';
import { RecordFigures } from '#kit/record/RecordFigures.tsx';
import { CardTable } from './CardTable.tsx';
import { cardWords } from './recharge-card.words.ts';
import { useBatch } from './use-batch.tsx';

const MAKING_MS = 2000;

/** What became of the cards of a batch, and each card. */
export function BatchRecord({ activity }: { activity: Activity }) {
  const read = useBatch(activity);
  const canVoid = useCan('CARD_TAKE');
  if (!isLaunched(activity.status)) return null;
  return (
    <Record read={read}>
      {(batch) => (
        <div className="rec-main">
          <Figures batch={batch} />
          {batch.made < batch.qty && <Progress activityId={batch.activityId} />}
          <CardTable activityId={batch.activityId} action={canVoid && batch.made === batch.qty && <VoidCards batch={batch} />} />
        </div>
      )}
    </Record>
  );
}

/** Asks again while codes are being made. */
function Progress({ activityId }: { activityId: string }) {
  useApi(rechargeCardApi.batch, { activityId }, { refetchInterval: MAKING_MS });
  return null;
}

function Figures({ batch: { counts, made, inUnpaidOrders, liabilityFen } }: { batch: CardBatch }) {
  const t = useWords(cardWords);
  const note = inUnpaidOrders > 0 && fill(t.reservedNote, { n: inUnpaidOrders });
  return (
    <RecordFigures
      figures={[
        { key: 'all', label: t.qty, value: made },
        { key: 'NEW', label: t.NEW, value: counts.NEW, note },
        { key: 'SOLD', label: t.SOLD, value: counts.SOLD },
        { key: 'REDEEMED', label: t.REDEEMED, value: counts.REDEEMED },
        { key: 'VOID', label: t.VOID, value: counts.VOID },
        { key: 'owed', label: t.owed, value: <Money fen={liabilityFen} />, note: t.owedNote },
      ]}
    />
  );
}

function VoidCards({ batch: { activityId, name, qty } }: { batch: CardBatch }) {
  const t = useWords(cardWords);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" danger onClick={() => setAsking(true)}>
        {t.void}
      </Button>
      {isAsking && (
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
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
