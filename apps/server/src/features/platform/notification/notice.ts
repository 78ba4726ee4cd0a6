import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { kernelNouns } from '@netbar/contract/kernel/nouns';
import { notificationNouns } from '@netbar/contract/platform/notification/feature';
import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import { type RawBuilder, sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { command } from '#kernel/command.ts';
import { containing, type Ctx, holdsAt, inScope, isInScope, type Tx, type Visit } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { notifyStaff } from './notification.ts';

/** Sends a notice to the staff of branches in the caller's scope. */
export const sendNotice = (ctx: Ctx, input: In<typeof notificationApi.sendNotice>) =>
  command(ctx, notificationApi.sendNotice, input, async (ctx) => {
    const branchIds = [...new Set(input.branchIds)];
    if (!branchIds.every((branchId) => isInScope(ctx, branchId))) throw notFound(kernelNouns.branch)();
    const { title, content, isPublic } = input;
    // Anybody reads it, in the name of the company, and it cannot be withdrawn.
    if (isPublic && !branchIds.every((branchId) => holdsAt(ctx, 'NOTICE_PUBLISH', branchId)))
      throw new AppError(commonErrors.forbidden);
    const id = ctx.newId();
    await ctx.db.insertInto('notices').values({ id, title, content, senderId: ctx.actor.id, createdTime: ctx.now }).execute();
    await ctx.db
      .insertInto('noticeBranches')
      .values(branchIds.map((branchId) => ({ noticeId: id, branchId })))
      .execute();
    if (isPublic) await publishNotice(ctx, { noticeId: id, title, content });
    const origin = { serviceType: 'NOTICE', subServiceType: 0, notificationType: 1, serviceId: id } as const;
    await notifyStaff(ctx, { content: title, ...origin, dedupeKey: `notice ${id}` }, { branchIds });
    return getNotice(ctx, { id });
  });

/**
 * Publishes a notice to everybody who has its address. The id is fully random, unlike other ids, because nothing else protects
 * it.
 */
const publishNotice = (ctx: Tx, notice: { noticeId: string; title: string; content: string }) =>
  ctx.db
    .insertInto('platform.announcements')
    .values({ id: randomUUID(), companyId: ctx.actor.companyId, publishedTime: ctx.now, ...notice })
    .execute();

export async function listNotices(ctx: Ctx, { keyword, page, limit }: In<typeof notificationApi.notices>) {
  let found = selectNotices(ctx);
  if (keyword)
    found = found.where((q) => q.or([q('n.title', 'ilike', containing(keyword)), q('n.content', 'ilike', containing(keyword))]));
  const [rows, { total }] = await Promise.all([
    found
      .select(noticeColumns(ctx))
      .orderBy('n.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found.select((q) => q.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

export const getNotice = (ctx: Ctx | Tx, { id }: { id: string }) =>
  selectNotices(ctx)
    .select(noticeColumns(ctx))
    .where('n.id', '=', id)
    .executeTakeFirstOrThrow(notFound(notificationNouns.notification));

/** Open to everybody who has the address. */
export const getAnnouncement = ({ db }: Visit, { id }: { id: string }) =>
  db
    .selectFrom('platform.announcements as p')
    .innerJoin('platform.companies as c', 'c.id', 'p.companyId')
    .select(['p.title', 'p.content', 'c.name as companyName', 'p.publishedTime'])
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow(notFound(notificationNouns.announcement));

/** Notices to a branch in scope. */
const selectNotices = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('notices as n')
    .innerJoin('platform.accounts as s', 's.id', 'n.senderId')
    .leftJoin('platform.announcements as p', (join) =>
      join.onRef('p.companyId', '=', 'n.companyId').onRef('p.noticeId', '=', 'n.id'),
    )
    .where((q) =>
      q.exists(
        q
          .selectFrom('noticeBranches')
          .select('branchId')
          .whereRef('noticeId', '=', 'n.id')
          .where(inScope(ctx, 'noticeBranches.branchId')),
      ),
    );

/** Counts the people who got the notice and fulfil the condition. */
const countRecipients = (condition: RawBuilder<unknown>) => sql<number>`(
  select count(*) from notifications m join notification_accounts r on r.notification_id = m.id
  where m.service_type = 'NOTICE' and m.service_id = n.id and ${condition})`;
const recipients = countRecipients(sql`true`);
const readers = countRecipients(sql`r.read_time is not null`);

const noticeColumns = (ctx: Ctx | Tx) => {
  const branchNames = sql<string[]>`array(
    select b.name from notice_branches join branches b on b.id = notice_branches.branch_id
    where notice_branches.notice_id = n.id and ${inScope(ctx, 'noticeBranches.branchId')} order by b.branch_no)`;
  return [
    'n.id',
    'n.title',
    'n.content',
    's.name as senderName',
    'n.createdTime',
    recipients.as('recipients'),
    readers.as('readers'),
    branchNames.as('branchNames'),
    'p.id as announcementId',
  ] as const;
};
