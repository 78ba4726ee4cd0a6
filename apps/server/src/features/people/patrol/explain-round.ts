import { patrolApi } from '@netbar/contract/people/patrol/patrol.api';
import { patrolErrors } from '@netbar/contract/people/patrol/patrol.errors';
import { patrolTaskLifecycle } from '@netbar/contract/people/patrol/patrol.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { nextStatus } from '@netbar/contract/kernel/lifecycle';
import { command } from '#kernel/command.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { getRound, lockRound } from './patrol.queries.ts';
import { stepRound } from './step-round.ts';

/** Why a round was missed or not finished, as somebody else than who was asked says it. */
export const explainRound = (ctx: Ctx, input: In<typeof patrolApi.explain>) =>
  command(ctx, patrolApi.explain, input, async (ctx) => {
    const { id, version, reason } = input;
    const round = await lockRound(ctx, id);
    if (!nextStatus(patrolTaskLifecycle, round.status, 'explain')) throw new AppError(commonErrors.wrongStatus);
    if (round.version !== version) throw new AppError(commonErrors.changedMeanwhile);
    if (!(await getRound(ctx, id)).canExplain) throw new AppError(patrolErrors.explainByOther);
    const fields = { missReason: reason, reasonedBy: ctx.actor.id, reasonedTime: ctx.now };
    await stepRound(ctx, round, { action: 'explain', by: 'person', fields, detail: { reason } });
    return getRound(ctx, id);
  });
