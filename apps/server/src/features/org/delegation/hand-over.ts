import type { In } from '@netbar/contract/kernel/endpoint';
import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { delegationApi } from '@netbar/contract/org/delegation/delegation.api';
import { delegationErrors } from '@netbar/contract/org/delegation/delegation.errors';
import { MOST_DAYS } from '@netbar/contract/org/delegation/delegation.model';
import { delegationNouns } from '@netbar/contract/org/delegation/feature';
import { notifyPerson } from '#features/platform/notification/notification.ts';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { addDelegation, lockOwnDelegation, revokeDelegation } from '#kernel/delegations.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { loadPerson } from '#kernel/actor.ts';
import { listDelegations, ownApprovals } from './delegation.queries.ts';

/** Hands the caller's approvals to a colleague who approves the same elsewhere. Open requests go along. */
export const handOver = (ctx: Ctx, input: In<typeof delegationApi.add>) =>
  command(ctx, delegationApi.add, input, async (ctx) => {
    const { toAccount, fromDate, toDate, reason } = input;
    const today = bizDate(ctx.now);
    if (toDate < today) throw new AppError(delegationErrors.inThePast);
    if (addDays(fromDate, MOST_DAYS) < toDate) throw new AppError(delegationErrors.tooLong, { days: MOST_DAYS });
    const own = ownApprovals(ctx);
    if (own.length === 0) throw new AppError(delegationErrors.nothingToDelegate);
    const delegate = toAccount === ctx.actor.id ? undefined : await loadPerson(ctx, toAccount);
    if (!delegate) throw notFound(delegationNouns.delegate)();
    const { name } = delegate;
    if (!own.some((code) => delegate.functions.has(code))) throw new AppError(delegationErrors.lacksRight, { name });
    const id = await addDelegation(ctx, { toAccount, fromDate, toDate, reason });
    ctx.trace({
      action: 'DELEGATION.add',
      docType: 'DELEGATION',
      docId: id,
      detail: { from: ctx.actor.name, to: name, fromDate, toDate, reason },
    });
    await tellDelegate(ctx, { id, toAccount, content: `${ctx.actor.name} 委托您审批：${fromDate} 至 ${toDate}`, step: 'add' });
    return listDelegations(ctx);
  });

/** Ends a delegation before its last day. */
export const revoke = (ctx: Ctx, input: In<typeof delegationApi.revoke>) =>
  command(ctx, delegationApi.revoke, input, async (ctx) => {
    const { id } = input;
    const row = await lockOwnDelegation(ctx, id);
    if (!row) throw notFound(delegationNouns.delegation)();
    if (row.revokedTime || row.toDate < bizDate(ctx.now)) throw new AppError(delegationErrors.ended);
    await revokeDelegation(ctx, id);
    const { toAccount, fromDate, toDate } = row;
    ctx.trace({ action: 'DELEGATION.revoke', docType: 'DELEGATION', docId: id, detail: { toAccount, fromDate, toDate } });
    await tellDelegate(ctx, { id, toAccount, content: `${ctx.actor.name} 已撤销审批委托`, step: 'revoke' });
    return listDelegations(ctx);
  });

interface DelegateNotice {
  id: string;
  toAccount: string;
  content: string;
  step: string;
}

const tellDelegate = (ctx: Tx, { id, toAccount, content, step }: DelegateNotice) =>
  notifyPerson(
    ctx,
    {
      content,
      serviceType: 'PURCHASE',
      subServiceType: 0,
      notificationType: 2,
      serviceId: null,
      dedupeKey: `delegation ${id} ${step}`,
    },
    toAccount,
  );
