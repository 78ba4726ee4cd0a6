import { CheckCircleFilled, ClockCircleFilled } from '@ant-design/icons';
import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import { formatTime } from '@netbar/contract/kernel/time';
import type { Approval } from '@netbar/contract/org/approval/approval.model';
import type { ReactNode } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { groupThousands } from '#kit/group-thousands.ts';
import { Money } from '#kit/Money.tsx';
import { PaceBar } from '../kit/PaceBar.tsx';
import { ratioText } from '../record/ActivityRecord.tsx';
import { auditWords } from './audit.words.ts';
import { proposalOf } from './proposal.ts';
import './audit.css';

/** Above the decision: how a running activity stands, and the steps of the flow. */
export function AuditAside({ approval }: { approval: Approval }) {
  return (
    <div className="audit-aside">
      {proposalOf(approval).kind === 'BUDGET' && <Standing id={approval.subjectId} />}
      <Flow approval={approval} />
    </div>
  );
}

function Standing({ id }: { id: string }) {
  const t = useWords(auditWords);
  const activity = useApi(activityApi.get, { id }).data;
  if (activity?.id !== id) return null;
  const { figures } = activity;
  const rows: [string, ReactNode][] = [
    [
      t.members,
      <span key="members" className="num">
        {groupThousands(figures.members)}
      </span>,
    ],
    [t.revenue, <Money key="revenue" fen={figures.revenueFen} />],
    [
      t.ratio,
      <span key="ratio" className="num">
        {ratioText(figures)}
      </span>,
    ],
  ];
  return (
    <section aria-label={t.standing}>
      <h2>{t.standing}</h2>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <PaceBar activity={activity} />
    </section>
  );
}

interface FlowStep {
  key: string;
  title: string;
  note: string;
  time: string;
  state: 'done' | 'now' | 'open';
}

/** Submitted, each step of the flow, and what happens then. */
function Flow({ approval }: { approval: Approval }) {
  const t = useWords(auditWords);
  const { steps = [], doneSteps = 0, decisions, status, applicantName, createdTime, isOwn } = approval;
  const minute = (time: string) => formatTime(new Date(time), 'datetime').slice(5, 16);
  const nameOf = (can: string) => (can === 'ACTIVITY_AUDIT' || can === 'ACTIVITY_FUND' ? t[can] : t.otherStep);
  const rows: FlowStep[] = [
    { key: 'submit', title: t.submit, note: applicantName ?? '', time: minute(createdTime), state: 'done' },
    ...steps.map((can, i): FlowStep => {
      const said = i < doneSteps ? decisions[i] : undefined;
      const isNow = i === doneSteps && status === 'PENDING';
      const note = said ? said.accountName : isNow && isOwn ? t.you : t.anyOne;
      return {
        key: `${i} ${can}`,
        title: nameOf(can),
        note,
        time: said ? minute(said.decidedTime) : '',
        state: said ? 'done' : isNow ? 'now' : 'open',
      };
    }),
    { key: 'effect', title: t.takesEffect, note: t.takesEffectNote, time: '', state: status === 'APPROVED' ? 'done' : 'open' },
  ];
  return (
    <section aria-label={t.flow}>
      <h2>{t.flow}</h2>
      <ol className="audit-flow">
        {rows.map(({ key, title, note, time, state }) => (
          <li key={key} className={`is-${state}`} {...(state === 'now' && { 'aria-current': 'step' as const })}>
            <i aria-hidden>{state === 'done' ? <CheckCircleFilled /> : state === 'now' ? <ClockCircleFilled /> : null}</i>
            <b>{title}</b>
            <small className="num">{time}</small>
            <small>{note}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}
