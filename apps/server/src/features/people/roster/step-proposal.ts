import { id } from '@netbar/contract/kernel/model';
import type { ProposalStatus } from '@netbar/contract/people/roster/proposal.model';
import { rosterProposalLifecycle } from '@netbar/contract/people/roster/roster.rules';
import { z } from 'zod';
import type { Tx } from '#kernel/ctx.ts';
import { defineJob } from '#kernel/outbox.ts';
import { transition, type DocumentRow } from '#kernel/transition.ts';

export const proposeJob = defineJob('roster.propose', z.object({ proposalId: id }));

export const proposalColumns = ['id', 'branchId', 'status', 'version'] as const;

interface ProposalStep {
  action: keyof typeof rosterProposalLifecycle.actions;
  by: 'person' | 'system';
  /** What changes besides the status. `best` is the text of its JSON. */
  set?: { best?: string; found?: number; isProven?: boolean; fault?: string; startedTime?: Date; endedTime?: Date };
  detail?: object;
}

/** Takes a locked proposal one step along its lifecycle. */
export const stepProposal = (
  ctx: Tx,
  row: DocumentRow<ProposalStatus>,
  { action, by, set = {}, detail = {} }: ProposalStep,
): Promise<ProposalStatus> =>
  transition(ctx, rosterProposalLifecycle, row, {
    action,
    by,
    detail,
    write: (next) =>
      ctx.db
        .updateTable('rosterProposals')
        .set({ ...next, ...set })
        .where('id', '=', row.id)
        .execute(),
  });
