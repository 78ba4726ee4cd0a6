import { approvalApi } from '@netbar/contract/org/approval/approval.api';
import type { Approval } from '@netbar/contract/org/approval/approval.model';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ComponentType, ReactNode } from 'react';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { DecisionPanel } from '#kit/queue/DecisionPanel.tsx';
import { Record } from '#kit/record/Record.tsx';
import { approvalWords } from './approval.words.ts';
import { ApprovalDetail } from './ApprovalDetail.tsx';
import { useApprovalTitle } from './ApprovalText.tsx';
import { holdDecision, useHeldDecisions } from './held-decisions.ts';

export interface DecisionExtras {
  /** Above the decision: how the subject stands, the steps of the flow. */
  Aside?: ComponentType<{ approval: Approval }>;
  /** Reasons for rejecting that are given often. */
  reasons?: string[];
}

interface ApprovalColumnsProps {
  id: string | undefined;
  beside?: DecisionExtras | undefined;
  onDecided: (id: string) => void;
}

/** The two columns of the chosen request: what would change, and its decision. */
export function ApprovalColumns({ id, beside, onDecided }: ApprovalColumnsProps): { children: ReactNode; decision: ReactNode } {
  if (id === undefined) return { children: null, decision: null };
  return {
    children: <Middle key={id} id={id} />,
    decision: <Decide key={id} id={id} beside={beside} onDecided={onDecided} />,
  };
}

/** The request that the columns are about, or nothing while it is read. */
function useApproval(id: string) {
  const read = useApi(approvalApi.get, { id });
  return read.data && read.data.id !== id ? { ...read, data: undefined, isPending: true } : read;
}

function Middle({ id }: { id: string }) {
  return <Record read={useApproval(id)}>{(approval) => <ApprovalDetail approval={approval} />}</Record>;
}

type DecideProps = Pick<ApprovalColumnsProps, 'beside' | 'onDecided'>;

function Decide({ id, beside, onDecided }: DecideProps & { id: string }) {
  const approval = useApproval(id).data;
  const isHeld = useHeldDecisions(({ held }) => held.some((one) => one.id === id));
  if (!approval || isHeld) return null;
  const Aside = beside?.Aside;
  return (
    <>
      {Aside && <Aside approval={approval} />}
      <Decision approval={approval} beside={beside} onDecided={onDecided} />
    </>
  );
}

function Decision({ approval, beside, onDecided }: DecideProps & { approval: Approval }) {
  const t = useWords(approvalWords);
  const cache = useQueryClient();
  const title = useApprovalTitle()(approval);
  const withdraw = useCommand(approvalApi.withdraw, { done: t.withdrawn });
  const { id, canDecide, canWithdraw, whyNot, delegatedBy } = approval;
  const takeBack = canWithdraw && (
    <Button loading={withdraw.isPending} onClick={() => withdraw.mutate({ id })}>
      {t.withdraw}
    </Button>
  );
  if (!canDecide && whyNot === null) return takeBack ? <div className="decision">{takeBack}</div> : null;
  return (
    <DecisionPanel
      approveNote={delegatedBy === null ? t.approveNote : t.approveFor.replace('{name}', delegatedBy)}
      whyNot={canDecide ? null : whyNot}
      {...(beside?.reasons && { reasons: beside.reasons })}
      onDecide={(decision, comment) => {
        holdDecision({ id, title, decision, comment }, cache);
        onDecided(id);
      }}
      extra={takeBack}
    />
  );
}
