import { CheckCircleFilled, ClockCircleOutlined, ExclamationCircleFilled } from '@ant-design/icons';
import type { Approval } from '@netbar/contract/org/approval/approval.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { useWords } from '#kernel/lang.ts';
import { Panel } from '#kit/Panel.tsx';
import { StatusTag } from '#kit/StatusTag.tsx';
import { ApprovalView } from './approval-views.tsx';
import { approvalWords } from './approval.words.ts';
import { ApprovalState } from './ApprovalStatusTag.tsx';
import { ApprovalPlace, useAge, useApprovalTitle } from './ApprovalText.tsx';

/** One request: what it is about, why, what would change, whether it may be decided, and what happened so far. */
export function ApprovalDetail({ approval }: { approval: Approval }) {
  const t = useWords(approvalWords);
  const titleOf = useApprovalTitle();
  const age = useAge()(approval.createdTime);
  const time = (at: string) => formatTime(new Date(at), 'datetime').slice(5, 16);
  return (
    <div className="queue-detail">
      <div className="queue-head">
        <h2>{titleOf(approval)}</h2>
        {approval.status === 'PENDING' && (
          <StatusTag tone={age.isOld ? 'warning' : 'neutral'} icon={<ClockCircleOutlined />}>
            {fill(t.waits, { age: age.text })}
          </StatusTag>
        )}
        {approval.status !== 'PENDING' && <ApprovalState row={approval} />}
        <small className="num muted">{approval.no}</small>
        <small className="muted">
          <ApprovalPlace row={approval} />
        </small>
      </div>
      {approval.reason && (
        <p className="queue-why">
          “{approval.reason}”
          <small>
            — {approval.applicantName ?? t.system}，{time(approval.createdTime)}
          </small>
        </p>
      )}
      <ApprovalView approval={approval} />
      {approval.status === 'PENDING' && <Checks approval={approval} />}
      <Panel title={t.past}>
        <ul className="queue-past">
          {approval.decisions.toReversed().map(({ accountName, onBehalfOf, decision, comment, decidedTime }) => (
            <li key={`${accountName} ${decidedTime}`} className={decision === 'APPROVE' ? 't-success' : 't-error'}>
              <span>
                {onBehalfOf === null ? accountName : fill(t.onBehalf, { name: accountName, principal: onBehalfOf })}{' '}
                {decision === 'APPROVE' ? t.approved : t.rejected}
              </span>
              <small className="num">{time(decidedTime)}</small>
              {comment && <small>“{comment}”</small>}
            </li>
          ))}
          <li className="t-primary">
            <span>{fill(t.submitted, { name: approval.applicantName ?? t.system })}</span>
            <small className="num">{time(approval.createdTime)}</small>
          </li>
        </ul>
      </Panel>
    </div>
  );
}

/** What the reader should know before deciding. */
function Checks({ approval: { whyNot, canDecide, isOwn, delegatedBy, isAlone } }: { approval: Approval }) {
  const t = useWords(approvalWords);
  const checks: [tone: 'success' | 'warning', text: string][] = [];
  if (whyNot !== null) checks.push(['warning', whyNot]);
  else if (canDecide && isOwn) checks.push(['warning', t.alone]);
  else if (canDecide) checks.push(['success', t.notApplicant]);
  if (delegatedBy !== null) checks.push(['success', fill(t.writtenFor, { name: delegatedBy })]);
  if (isAlone && !isOwn) checks.push(['warning', t.alone]);
  checks.push(['success', t.checkedAgain]);
  return (
    <Panel title={t.checks}>
      <ul className="queue-checks">
        {checks.map(([tone, text]) => (
          <li key={text} className={`t-${tone}`}>
            {tone === 'success' ? <CheckCircleFilled /> : <ExclamationCircleFilled />}
            {text}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
