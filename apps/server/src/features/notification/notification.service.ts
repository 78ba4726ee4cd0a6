import type { In } from '@netbar/contract/kernel/endpoint';
import { notificationApi } from '@netbar/contract/notification/notification.api';
import type { ServiceType } from '@netbar/contract/notification/notification.model';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { command } from '#kernel/command.ts';
import { inTx, isInScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';
import { getNotice } from './notice.queries.ts';

interface Message {
  content: string;
  serviceType: ServiceType;
  subServiceType: number;
  /** 0 to-do, 1 result, 2 reminder. */
  notificationType: 0 | 1 | 2;
  serviceId: string | null;
  /** The same thing is said once, however often it is asked for. */
  dedupeKey: string;
}

/** Who hears of it: whoever works at one of the branches and, when named, holds the function of the next step. */
interface Audience {
  branchIds: string[];
  can?: string;
}

/** Tells everybody concerned, in the transaction of what happened. */
export async function notify(ctx: Tx, message: Message, audience: Audience) {
  const id = await write(ctx, message);
  if (id) await address(ctx, id, audience);
}

/** Tells one person, such as an applicant how it ended. The system itself reads no messages. */
export async function notifyPerson(ctx: Tx, message: Message, accountId: string) {
  const person = await ctx.db.selectFrom('platform.accounts').select('id').where('id', '=', accountId).executeTakeFirst();
  const notificationId = person && (await write(ctx, message));
  if (notificationId) await ctx.db.insertInto('notificationAccounts').values({ accountId, notificationId }).execute();
}

async function write(ctx: Tx, message: Message): Promise<string | undefined> {
  const row = await ctx.db
    .insertInto('notifications')
    .values({ id: ctx.newId(), ...message, createdTime: ctx.now })
    .onConflict((row) => row.columns(['companyId', 'dedupeKey']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

async function address(ctx: Tx, notificationId: string, { branchIds, can }: Audience) {
  await sql`
    insert into tenant.notification_accounts (account_id, notification_id)
    select a.id, ${notificationId}::uuid from platform.accounts a
    where a.company_id = ${ctx.actor.companyId} and a.status = 'ACTIVE'
      and (a.company_wide
        or exists (select from account_branches ab where ab.account_id = a.id and ab.branch_id = any(${branchIds}::uuid[]))
        or exists (select from account_brands ab join branches b on b.brand_id = ab.brand_id
                   where ab.account_id = a.id and b.id = any(${branchIds}::uuid[])))
      and (${can ?? null}::text is null or exists (select from account_roles ar join role_functions f on f.role_id = ar.role_id
                   where ar.account_id = a.id and f.function_id = ${can}))`.execute(ctx.db);
}

export const readOne = (ctx: Ctx, { id }: { id: string }) =>
  inTx(ctx, async (ctx) => {
    const { numUpdatedRows } = await ctx.db
      .updateTable('notificationAccounts')
      .set((q) => ({ readTime: q.fn.coalesce('readTime', q.val(ctx.now)) }))
      .where('accountId', '=', ctx.actor.id)
      .where('notificationId', '=', id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw notFound('消息')();
    return {};
  });

export const readAll = (ctx: Ctx) =>
  inTx(ctx, async (ctx) => {
    await ctx.db
      .updateTable('notificationAccounts')
      .set({ readTime: ctx.now })
      .where('accountId', '=', ctx.actor.id)
      .where('readTime', 'is', null)
      .execute();
    return {};
  });

/** A manager writes to the staff of branches in their own scope. */
export const sendNotice = (ctx: Ctx, input: In<typeof notificationApi.sendNotice>) =>
  command(ctx, notificationApi.sendNotice, input, async (ctx) => {
    const branchIds = [...new Set(input.branchIds)];
    if (!branchIds.every((branchId) => isInScope(ctx, branchId))) throw notFound('门店')();
    const { title, content, isPublic } = input;
    const id = ctx.newId();
    await ctx.db.insertInto('notices').values({ id, title, content, senderId: ctx.actor.id, createdTime: ctx.now }).execute();
    await ctx.db
      .insertInto('noticeBranches')
      .values(branchIds.map((branchId) => ({ noticeId: id, branchId })))
      .execute();
    if (isPublic) await publish(ctx, { noticeId: id, title, content });
    const about = { serviceType: 'NOTICE', subServiceType: 0, notificationType: 1, serviceId: id } as const;
    await notify(ctx, { content: title, ...about, dedupeKey: `notice ${id}` }, { branchIds });
    return getNotice(ctx, { id });
  });

/** Opens a notice to whoever is given its address. All of the id is random, unlike our other ids: it is the only guard. */
const publish = (ctx: Tx, notice: { noticeId: string; title: string; content: string }) =>
  ctx.db
    .insertInto('platform.announcements')
    .values({ id: randomUUID(), companyId: ctx.actor.companyId, publishedTime: ctx.now, ...notice })
    .execute();
