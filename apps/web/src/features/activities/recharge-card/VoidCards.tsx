import type { Activity } from '@netbar/contract/activities/activity/activity.model';
import { rechargeCardApi } from '@netbar/contract/activities/recharge-card/recharge-card.api';
import { MOST_VOIDED } from '@netbar/contract/activities/recharge-card/recharge-card.model';
import { fill } from '@netbar/contract/kernel/words';
import { Button } from 'antd';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { cardWords } from './recharge-card.words.ts';
import { useBatch } from './use-batch.tsx';

/** Voids cards that are not sold yet, once all of the batch are made. */
export function VoidCards({ activity }: { activity: Activity }) {
  const t = useWords(cardWords);
  const [isAsking, setAsking] = useState(false);
  const canTake = useCan('CARD_TAKE');
  const { data: batch } = useBatch(activity);
  if (!canTake || !batch || batch.made < batch.qty) return null;
  const { activityId, name, qty } = batch;
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
