import type { In } from '@netbar/contract/kernel/endpoint';
import type { notificationApi } from '@netbar/contract/notification/notification.api';
import { sql, type RawBuilder } from 'kysely';
import { containing, inScope, type Ctx, type Tx, type Visit } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';

/** Notices to a branch in scope, with who they reached. */
const notices = (ctx: Ctx | Tx) =>
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

/** How many got the notice, and how many of them have read it. */
const count = (condition: RawBuilder<unknown>) => sql<number>`(
  select count(*) from notifications m join notification_accounts r on r.notification_id = m.id
  where m.service_type = 'NOTICE' and m.service_id = n.id and ${condition})`;
const reached = count(sql`true`);
const read = count(sql`r.read_time is not null`);

const columns = (ctx: Ctx | Tx) => {
  const branchNames = sql<string[]>`array(
    select b.name from notice_branches join branches b on b.id = notice_branches.branch_id
    where notice_branches.notice_id = n.id and ${inScope(ctx, 'noticeBranches.branchId')} order by b.branch_no)`;
  return [
    'n.id',
    'n.title',
    'n.content',
    's.name as senderName',
    'n.createdTime',
    reached.as('recipients'),
    read.as('readers'),
    branchNames.as('branchNames'),
    'p.id as announcementId',
  ] as const;
};

export async function listNotices(ctx: Ctx, { keyword, page, limit }: In<typeof notificationApi.notices>) {
  let found = notices(ctx);
  if (keyword)
    found = found.where((q) => q.or([q('n.title', 'ilike', containing(keyword)), q('n.content', 'ilike', containing(keyword))]));
  const [rows, { total }] = await Promise.all([
    found
      .select(columns(ctx))
      .orderBy('n.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found.select((q) => q.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

export const getNotice = (ctx: Ctx | Tx, { id }: { id: string }) =>
  notices(ctx).select(columns(ctx)).where('n.id', '=', id).executeTakeFirstOrThrow(notFound('通知'));

/** For anybody. Whether the address is right is all that is asked. */
export const getAnnouncement = ({ db }: Visit, { id }: { id: string }) =>
  db
    .selectFrom('platform.announcements as p')
    .innerJoin('platform.companies as c', 'c.id', 'p.companyId')
    .select(['p.title', 'p.content', 'c.name as companyName', 'p.publishedTime'])
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow(notFound('公告'));
