import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import type { EmployeeMove } from '@netbar/contract/people/employee/employee-move.model';
import { moveKindWords } from '@netbar/contract/people/employee/employee.words';
import { Button, Drawer } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useApi } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { Panel } from '#kit/Panel.tsx';
import { Record } from '#kit/record/Record.tsx';
import { RecordAlert } from '#kit/record/RecordBody.tsx';
import { RecordHead } from '#kit/record/RecordHead.tsx';
import type { RecordStep } from '#kit/record/RecordSteps.tsx';
import { RecordTrail } from '#kit/record/RecordTrail.tsx';
import { Timeline } from '#kit/record/Timeline.tsx';
import { employeePaths } from '../employee-paths.ts';
import { MoveKindTag, MoveStatusTag } from './move-tags.tsx';
import { moveWords } from './move.words.ts';
import { RostersEffect } from './MoveEffect.tsx';
import { PostChange } from './PostChange.tsx';
import { useMoveSteps } from './use-move-steps.tsx';

interface MoveDrawerProps {
  id: string;
  onGo: (id: string) => void;
  onClose: () => void;
}

/** One move: what changes from when on, why, how far it is, and what may be done with it. */
export function MoveDrawer({ id, onGo, onClose }: MoveDrawerProps) {
  const t = useWords(moveWords);
  const lang = useLang();
  const read = useApi(employeeApi.getMove, { id });
  const move = read.data;
  const title = move ? `${moveKindWords[move.kind][lang]} · ${move.employeeName}` : t.title;
  return (
    <Drawer open size={880} title={title} onClose={onClose}>
      <Record isPage read={read}>
        {(data) => (
          <>
            <Head move={data} onGo={onGo} />
            {data.endNote && <RecordAlert>{fill(t.endNote, { note: data.endNote })}</RecordAlert>}
            {data.status === 'STALE' && !data.endNote && <RecordAlert>{t.outdated}</RecordAlert>}
            <MoveContent move={data} />
            {data.approvalId !== null && <Timeline kind="APPROVAL" id={data.approvalId} />}
          </>
        )}
      </Record>
    </Drawer>
  );
}

/** What changes and which shifts it costs, in the drawer and in the inbox. */
export function MoveContent({ move, extra }: { move: EmployeeMove; extra?: ReactNode }) {
  const { before, after, rosters, effectiveDate, status } = move;
  const t = useWords(moveWords);
  const isOpen = status === 'PENDING' || status === 'APPROVED';
  return (
    <Panel title={t.effect} note={<span className="num">{fill(t.onDay, { date: effectiveDate })}</span>} extra={extra} flush>
      <PostChange before={before} after={after} />
      {isOpen && rosters !== null && (
        <ul className="emp-effects">
          <RostersEffect rosters={rosters} branchName={before.branchName} />
        </ul>
      )}
    </Panel>
  );
}

function Head({ move, onGo }: { move: EmployeeMove; onGo: (id: string) => void }) {
  const t = useWords(moveWords);
  const { stepsOf, dialogs } = useMoveSteps();
  const { id, employeeId, employeeName, employeeNo, kind, status, reason, effectiveDate, approvalNo } = move;
  const steps = stepsOf(move);
  const lead = steps.find(({ key }) => key === 'decide');
  return (
    <>
      <RecordHead
        isInDrawer
        title={employeeName}
        number={approvalNo ?? employeeNo}
        tag={<MoveStatusTag status={status} />}
        note={<MoveKindTag kind={kind} />}
        trail={<RecordTrail api={employeeApi.moves} id={id} onGo={onGo} />}
        actions={
          <>
            {steps
              .filter((step) => step !== lead)
              .map(({ key, label, onClick, isDangerous }) => (
                <Button key={key} danger={isDangerous} onClick={onClick}>
                  {label}
                </Button>
              ))}
            {lead && (
              <Button type="primary" onClick={lead.onClick}>
                {lead.label}
              </Button>
            )}
          </>
        }
        facts={[
          { label: t.employee, value: <Link to={employeePaths.record(employeeId)}>{`${employeeName} ${employeeNo}`}</Link> },
          { label: t.effective, value: <span className="num">{effectiveDate}</span> },
          { label: t.why, value: reason },
        ]}
        steps={stepsOfMove(move, t)}
      />
      {dialogs}
    </>
  );
}

type Words = Record<'asked' | 'approval' | 'waits' | 'effectiveStep' | 'by' | 'system', string>;

/** Requested, decided, in effect; it may stop at any of them. */
function stepsOfMove(
  { status, applicantName, createdTime, endedTime, effectiveDate, whyNotDecide }: EmployeeMove,
  t: Words,
): RecordStep[] {
  const time = (at: string) => formatTime(new Date(at), 'datetime').slice(5, 16);
  const isStopped = status === 'REJECTED' || status === 'WITHDRAWN' || status === 'STALE';
  const isApproved = status === 'APPROVED' || status === 'DONE' || status === 'CANCELLED';
  const ended = endedTime === null ? undefined : time(endedTime);
  return [
    {
      key: 'asked',
      title: t.asked,
      note: fill(t.by, { who: applicantName ?? t.system, time: time(createdTime) }),
      state: 'done',
    },
    {
      key: 'approval',
      title: t.approval,
      note: isStopped ? ended : status === 'PENDING' ? (whyNotDecide ?? t.waits) : undefined,
      state: isStopped ? 'stopped' : isApproved ? 'done' : 'now',
    },
    {
      key: 'effect',
      title: t.effectiveStep,
      note: status === 'CANCELLED' ? ended : effectiveDate,
      state: status === 'DONE' ? 'done' : status === 'CANCELLED' ? 'stopped' : status === 'APPROVED' ? 'now' : 'open',
    },
  ];
}
