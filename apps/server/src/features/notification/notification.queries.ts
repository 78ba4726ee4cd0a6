import type { In } from '@netbar/contract/kernel/endpoint';
import type { notificationApi } from '@netbar/contract/notification/notification.api';
import { NotificationType, ServiceType } from '@netbar/contract/notification/notification.model';
import { countUpTo } from '#kernel/count.ts';
import type { Ctx } from '#kernel/ctx.ts';

/** One's own messages, whoever else got them too. */
const mine = (ctx: Ctx) =>
  ctx.db
    .selectFrom('notificationAccounts as a')
    .innerJoin('notifications as n', 'n.id', 'a.notificationId')
    .where('a.accountId', '=', ctx.actor.id);

export async function countUnread(ctx: Ctx) {
  const { count } = await mine(ctx)
    .where('a.readTime', 'is', null)
    .select((q) => q.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { data: count };
}

type Filter = In<typeof notificationApi.list>;

const listMine = async (ctx: Ctx, isRead: boolean, { serviceType, subServiceType, page, limit }: Filter) => {
  let found = mine(ctx).where('a.readTime', isRead ? 'is not' : 'is', null);
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

export const listUnread = (ctx: Ctx, filter: Filter) => listMine(ctx, false, filter);
export const listHistory = (ctx: Ctx, filter: Filter) => listMine(ctx, true, filter);
