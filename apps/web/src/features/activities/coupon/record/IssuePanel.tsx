import { SendOutlined } from '@ant-design/icons';
import type { Activity } from '@netbar/contract/activities/activity/activity.model';
import { couponApi } from '@netbar/contract/activities/coupon/coupon.api';
import type { CouponAudience } from '@netbar/contract/activities/coupon/coupon.model';
import type { Got } from '@netbar/contract/kernel/endpoint';
import { fill } from '@netbar/contract/kernel/words';
import { Button } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { groupThousands } from '#kit/group-thousands.ts';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { AudienceFields } from './AudienceFields.tsx';
import { couponRecordWords } from './record.words.ts';

const grouped = (n: number) => groupThousands(String(n));

/** Chooses whom to issue to, shows whom that reaches, and issues as many as it says. The worker does it; the page may be left. */
export function IssuePanel({ activity }: { activity: Activity }) {
  const t = useWords(couponRecordWords);
  const [audience, setAudience] = useState<CouponAudience>();
  const asked = useDeferredValue(audience);
  const canIssue = activity.state === 'RUNNING' || activity.state === 'UPCOMING';
  const activityId = activity.id;
  const preview = useApi(
    couponApi.preview,
    { activityId, audience: asked ?? { of: 'CODES', count: 1 } },
    { enabled: canIssue && asked !== undefined },
  );
  const issue = useCommand(couponApi.issue, { done: t.started, onDone: () => setAudience(undefined) });
  const plan = audience && audience === asked && !preview.isPlaceholderData ? preview.data : undefined;
  const planned = plan?.toIssue ?? 0;
  if (!canIssue)
    return (
      <Panel title={t.issueMore}>
        <p className="sec">{t.notRunning}</p>
      </Panel>
    );
  return (
    <Panel title={t.issueMore} note={t.issueNote}>
      <div className="cpn-issue">
        <AudienceFields brandId={activity.brandId} value={audience} onChange={setAudience} />
        {preview.error && audience && <p className="cpn-problem">{preview.error.message}</p>}
        {plan && <Plan plan={plan} perMember={activity.rule.coupon?.perMember ?? 1} />}
        <Button
          type="primary"
          block
          size="large"
          icon={<SendOutlined />}
          disabled={planned === 0}
          loading={issue.isPending || (audience !== undefined && preview.isFetching)}
          onClick={() => audience && issue.mutate({ activityId, audience, planned })}
        >
          {audience ? fill(t.issueButton, { n: grouped(planned) }) : t.issueButtonIdle}
        </Button>
      </div>
    </Panel>
  );
}

/** Everything that makes the number on the button. */
function Plan({ plan, perMember }: { plan: Got<typeof couponApi.preview>; perMember: number }) {
  const t = useWords(couponRecordWords);
  const { left, matched, atLimit, heldOut, toIssue, useRateBp, estimateFen } = plan;
  return (
    <dl className="cpn-sums cpn-plan">
      <Row label={t.left} n={left} />
      <Row label={t.matched} n={matched} />
      {atLimit > 0 && <Row label={fill(t.atLimit, { n: perMember })} n={-atLimit} />}
      {heldOut > 0 && <Row label={t.heldOut} n={-heldOut} />}
      <Row label={t.toIssue} n={toIssue} isStrong />
      {estimateFen === null || useRateBp === null ? (
        <div>
          <dt>{t.noEstimate}</dt>
        </div>
      ) : (
        <div>
          <dt>{fill(t.estimate, { rate: `${(useRateBp / 100).toFixed(1)}%` })}</dt>
          <dd>
            <Money fen={estimateFen} />
          </dd>
        </div>
      )}
    </dl>
  );
}

function Row({ label, n, isStrong = false }: { label: string; n: number; isStrong?: boolean }) {
  const t = useWords(couponRecordWords);
  return (
    <div className={isStrong ? 'is-strong' : n < 0 ? 'is-less' : ''}>
      <dt>{label}</dt>
      <dd className="num">
        {n < 0 ? `−${grouped(-n)}` : grouped(n)}
        {n >= 0 && <small>{t.pieces}</small>}
      </dd>
    </div>
  );
}
