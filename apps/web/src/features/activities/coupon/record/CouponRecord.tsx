import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import type { Activity } from '@netbar/contract/activities/activity/activity.model';
import { couponApi } from '@netbar/contract/activities/coupon/coupon.api';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { Record } from '#kit/record/Record.tsx';
import { RecordBody } from '#kit/record/RecordBody.tsx';
import { RecordHead } from '#kit/record/RecordHead.tsx';
import { couponPaths } from '../coupon-paths.ts';
import { TemplateStateTag } from '../CouponTags.tsx';
import { BatchTable } from './BatchTable.tsx';
import { CouponEffect } from './CouponEffect.tsx';
import { CouponFunnel } from './CouponFunnel.tsx';
import { IssuePanel } from './IssuePanel.tsx';
import { couponRecordWords } from './record.words.ts';
import { useCouponFacts } from './use-coupon-facts.ts';
import '../coupon.css';

const BUSY_MS = 2_000;

/** One coupon activity: where its coupons are, its batches, what it brought, and issuing more. */
export function CouponRecord({ id }: { id: string }) {
  const activity = useApi(activityApi.get, { id });
  // While a batch is being issued its progress is asked for.
  const [isBusy, setBusy] = useState(false);
  const record = useApi(couponApi.record, { id }, { ...(isBusy && { refetchInterval: BUSY_MS }) });
  const isIssuing = record.data?.batches.some(({ status }) => status !== 'DONE') ?? false;
  if (record.data && isIssuing !== isBusy) setBusy(isIssuing);
  const canIssue = useCan('COUPON_ISSUE');
  const read = { ...record, data: activity.data && record.data ? { activity: activity.data, coupons: record.data } : undefined };
  return (
    <Record read={{ ...read, isPending: record.isPending || activity.isPending }} isPage timeline={{ kind: 'ACTIVITY', id }}>
      {({ activity, coupons }) => (
        <>
          <Head activity={activity} issued={coupons.counts.issued} />
          <RecordBody
            side={
              <>
                <CouponEffect activity={activity} used={coupons.counts.used} />
                {canIssue && <IssuePanel activity={activity} />}
              </>
            }
          >
            <CouponFunnel activity={activity} coupons={coupons} />
            <BatchTable coupons={coupons} />
          </RecordBody>
        </>
      )}
    </Record>
  );
}

function Head({ activity, issued }: { activity: Activity; issued: number }) {
  const t = useWords(couponRecordWords);
  const navigate = useNavigate();
  const facts = useCouponFacts(activity, issued);
  const [canEdit, canSee] = [useCan('ACTIVITY_EDIT'), useCan('COUPON_LIST')];
  const { id, name, no, state, status } = activity;
  const edit = { key: 'edit', label: t.edit, onClick: () => void navigate(couponPaths.edit(id)) };
  return (
    <RecordHead
      title={name}
      number={no}
      tag={<TemplateStateTag state={state} />}
      facts={facts}
      actions={
        <>
          {canSee && <Button onClick={() => void navigate(couponPaths.coupons({ activityId: id }))}>{t.seeCoupons}</Button>}
          <PauseButton activity={activity} />
        </>
      }
      menu={canEdit && status === 'DRAFT' ? [edit] : []}
    />
  );
}

/** Pauses an activity that runs, or lets it go on. */
function PauseButton({ activity: { id, version, state, name } }: { activity: Activity }) {
  const t = useWords(couponRecordWords);
  const canStop = useCan('ACTIVITY_STOP');
  const [isAsking, setAsking] = useState(false);
  const resume = useCommand(activityApi.resume, { done: t.resumed });
  if (!canStop) return null;
  if (state === 'PAUSED')
    return (
      <Button loading={resume.isPending} onClick={() => resume.mutate({ id, version })}>
        {t.resume}
      </Button>
    );
  if (state !== 'RUNNING' && state !== 'UPCOMING') return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t.pause}</Button>
      {isAsking && (
        <FormDrawer
          title={`${t.pause} ${name}`}
          api={activityApi.pause}
          fields={[{ kind: 'area', name: 'reason', label: t.reason, help: t.pauseHelp, max: 200 }]}
          fixed={{ id, version }}
          done={t.paused}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
