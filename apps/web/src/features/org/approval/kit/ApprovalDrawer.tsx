import { approvalApi } from '@netbar/contract/org/approval/approval.api';
import type { Approval } from '@netbar/contract/org/approval/approval.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { Alert, App, Button, Descriptions, Drawer, Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Record } from '#kit/detail/Record.tsx';
import { DutyButton } from '#kit/DutyButton.tsx';
import { Panel } from '#kit/Panel.tsx';
import { approvalWords } from './approval.words.ts';
import { ApprovalState, ApprovalStatusTag } from './ApprovalStatusTag.tsx';
import { ApprovalPlace } from './ApprovalText.tsx';

interface ApprovalDrawerProps {
  id: string;
  onClose: () => void;
  children: (approval: Approval) => ReactNode;
}

/** One request: what would change, who asked and why, and the word of whoever may give it. */
export function ApprovalDrawer({ id, onClose, children }: ApprovalDrawerProps) {
  const t = useWords(approvalWords);
  const approval = useApi(approvalApi.get, { id });
  return (
    <Drawer
      open
      size={720}
      title={approval.data ? `${t.detail} ${approval.data.no}` : t.detail}
      onClose={onClose}
      footer={approval.data && <Decide key={id} approval={approval.data} onClose={onClose} />}
    >
      <Record read={approval}>
        {(data) => (
          <div className="stack">
            {data.whyNot !== null && <Alert type="info" showIcon title={data.whyNot} />}
            {data.status === 'STALE' && <Alert type="warning" showIcon title={t.wentStale} />}
            <Descriptions
              column={2}
              size="small"
              items={[
                { key: 'status', label: t.status, children: <ApprovalState row={data} /> },
                { key: 'where', label: t.where, children: <ApprovalPlace row={data} /> },
                { key: 'who', label: t.applicant, children: data.applicantName ?? t.system },
                { key: 'time', label: t.time, children: formatTime(new Date(data.createdTime), 'datetime') },
                { key: 'why', label: t.reason, span: 2, children: data.reason },
              ]}
            />
            {children(data)}
            {data.decisions.length > 0 && <Decisions decisions={data.decisions} />}
          </div>
        )}
      </Record>
    </Drawer>
  );
}

function Decisions({ decisions }: { decisions: Approval['decisions'] }) {
  const t = useWords(approvalWords);
  return (
    <Panel title={t.decisions}>
      <ul className="rows">
        {decisions.map(({ accountName, onBehalfOf, decision, comment, decidedTime }) => (
          <li key={`${accountName} ${decidedTime}`}>
            <b>{onBehalfOf === null ? accountName : fill(t.onBehalf, { name: accountName, principal: onBehalfOf })}</b>
            <ApprovalStatusTag status={decision === 'APPROVE' ? 'APPROVED' : 'REJECTED'} />
            <span className="sec">{comment}</span>
            <span className="sp" />
            <span className="num sec">{formatTime(new Date(decidedTime), 'datetime')}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Decide({ approval, onClose }: { approval: Approval; onClose: () => void }) {
  const t = useWords(approvalWords);
  const { message } = App.useApp();
  const [comment, setComment] = useState('');
  const decide = useCommand(approvalApi.decide, { done: t.decided, onDone: onClose });
  const withdraw = useCommand(approvalApi.withdraw, { done: t.withdrawn, onDone: onClose });
  const { id, canDecide, canWithdraw, whyNot } = approval;
  const say = (decision: 'APPROVE' | 'REJECT') => {
    if (decision === 'REJECT' && comment.trim() === '') message.warning(t.commentNeeded);
    else decide.mutate({ id, decision, comment: comment.trim() });
  };
  return (
    <div className="form-foot">
      {canDecide && (
        <>
          <Input
            aria-label={t.comment}
            placeholder={t.commentHint}
            value={comment}
            maxLength={200}
            onChange={(event) => setComment(event.target.value)}
          />
          <Button danger loading={decide.isPending} onClick={() => say('REJECT')}>
            {t.reject}
          </Button>
          <Button type="primary" loading={decide.isPending} onClick={() => say('APPROVE')}>
            {t.approve}
          </Button>
        </>
      )}
      {whyNot !== null && (
        <DutyButton type="primary" whyNot={whyNot}>
          {t.approve}
        </DutyButton>
      )}
      {canWithdraw && (
        <Button loading={withdraw.isPending} onClick={() => withdraw.mutate({ id })}>
          {t.withdraw}
        </Button>
      )}
    </div>
  );
}
