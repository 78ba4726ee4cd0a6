import type { In } from '@netbar/contract/kernel/endpoint';
import { notificationNouns } from '@netbar/contract/platform/notification/feature';
import type { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import { NotificationType, ServiceType } from '@netbar/contract/platform/notification/notification.model';
import { countUpTo } from '#kernel/count.ts';
import { type Ctx, inTx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';

export async function countUnread(ctx: Ctx) {
  const { count } = await ownNotifications(ctx)
    .where('a.readTime', 'is', null)
    .select((q) => q.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { data: count };
}

export const listUnread = (ctx: Ctx, filter: Filter) => listOwnNotifications(ctx, false, filter);
export const listHistory = (ctx: Ctx, filter: Filter) => listOwnNotifications(ctx, true, filter);

type Filter = In<typeof notificationApi.list>;

const listOwnNotifications = async (ctx: Ctx, isRead: boolean, { serviceType, subServiceType, page, limit }: Filter) => {
  let found = ownNotifications(ctx).where('a.readTime', isRead ? 'is not' : 'is', null);
  if (serviceType) found = found.where('n.serviceType', '=', serviceType);
  if (subServiceType !== undefined) found = found.where('n.subServiceType', '=', subServiceType);
  const [rows, total] = await Promise.all([
    found
      .select([
        'n.id',
        'n.content',
        'n.createdTime',
        'n.serviceType',
        'n.subServiceType',
        'n.notificationType',
        'n.serviceId',
        'a.readTime',
      ])
      .orderBy('n.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    countUpTo(ctx, found.select('n.id')),
  ]);
  const typed = rows.map((row) => ({
    ...row,
    serviceType: ServiceType.parse(row.serviceType),
    notificationType: NotificationType.parse(row.notificationType),
  }));
  return { rows: typed, total };
};

export const markRead = (ctx: Ctx, { id }: { id: string }) =>
  inTx(ctx, async (ctx) => {
    const { numUpdatedRows } = await ctx.db
      .updateTable('notificationAccounts')
      .set((q) => ({ readTime: q.fn.coalesce('readTime', q.val(ctx.now)) }))
      .where('accountId', '=', ctx.actor.id)
      .where('notificationId', '=', id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw notFound(notificationNouns.message)();
    return {};
  });

export const markAllRead = (ctx: Ctx) =>
  inTx(ctx, async (ctx) => {
    await ctx.db
      .updateTable('notificationAccounts')
      .set({ readTime: ctx.now })
      .where('accountId', '=', ctx.actor.id)
      .where('readTime', 'is', null)
      .execute();
    return {};
  });

/** The caller's own notifications. */
const ownNotifications = (ctx: Ctx) =>
  ctx.db
    .selectFrom('notificationAccounts as a')
    .innerJoin('notifications as n', 'n.id', 'a.notificationId')
    .where('a.accountId', '=', ctx.actor.id);
