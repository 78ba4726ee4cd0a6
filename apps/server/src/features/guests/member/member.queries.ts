import { memberNouns } from '@netbar/contract/guests/member/feature';
import type { memberApi } from '@netbar/contract/guests/member/member.api';
import type { LabelTone } from '@netbar/contract/guests/label/label.model';
import { readKey } from '@netbar/contract/guests/member/member.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { MemberStatus } from '@netbar/contract/guests/member/member.model';
import { maskIdCard, maskPhone } from '@netbar/contract/kernel/format';
import { sql } from 'kysely';
import type { z } from 'zod';
import { limitNumberGuesses } from '#features/platform/auth/auth.ts';
import { countUpTo } from '#kernel/count.ts';
import { inScope, isInScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';
import { countStates } from '#kernel/list.ts';
import { isPersonNumber, matchesMember, members } from './match-member.ts';
import { openSealed } from './member-numbers.ts';
import { balancesOf, noBalances } from './member.ts';
import { isReached } from './reach.ts';

/** A page of members who registered at one of the caller's branches. */
export const listMembers = (ctx: Ctx, filter: In<typeof memberApi.list>) =>
  limitNumberGuesses(
    ctx,
    { keyword: filter.keyword },
    () => findMembers(ctx, filter),
    ({ total }) => total > 0,
  );

async function findMembers(ctx: Ctx, filter: In<typeof memberApi.list>) {
  const { keyword, branchId, levelId, labelId, status, page, limit } = filter;
  if (branchId && !isInScope(ctx, branchId)) return { rows: [], total: 0, counts: {} };
  // Whoever is looked for by name or number may have come from another branch before; a plain list shows the branch's own.
  let all = members(ctx).where(keyword ? isReached(ctx) : inScope(ctx, 'members.registeredBranchId'));
  if (branchId) all = all.where('members.registeredBranchId', '=', branchId);
  if (keyword) all = all.where(matchesMember(ctx, keyword));
  if (levelId) all = all.where('members.levelId', '=', levelId);
  if (labelId)
    all = all.where(
      sql<boolean>`exists (select from tenant.member_labels ml
        where ml.company_id = members.company_id and ml.member_id = members.id and ml.label_id = ${labelId})`,
    );
  const found = status ? all.where('members.status', '=', status) : all;
  const places = found.select(['members.id', 'members.createdTime']);
  const onPage = ctx.db
    // `offset` keeps the planner from merging the subquery: it might else search a rare name along the index by time.
    .selectFrom((keyword ? places.offset(0) : places).as('places'))
    .select('places.id')
    .orderBy('places.createdTime', 'desc')
    .orderBy('places.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit);
  const [rows, total, counts] = await Promise.all([
    ctx.db
      .selectFrom('members')
      .innerJoin(onPage.as('onPage'), 'onPage.id', 'members.id')
      .select(columns)
      .orderBy('members.createdTime', 'desc')
      .orderBy('members.id', 'desc')
      .execute(),
    countUpTo(ctx, found.select('members.id')),
    countStates(ctx, all, { column: sql`members.status`, values: MemberStatus.options, chosen: status }),
  ]);
  return { rows: await toMembers(ctx, rows), total, counts };
}

/** A member in reach of the caller (S15): an id alone opens nothing. */
export async function getMember(ctx: Ctx | Tx, { memberId }: { memberId: string }) {
  const row = await members(ctx)
    .select(columns)
    .where('members.id', '=', memberId)
    .where(isReached(ctx))
    .executeTakeFirstOrThrow(notFound(memberNouns.member));
  const [member] = await toMembers(ctx, [row]);
  return member as NonNullable<typeof member>;
}

/** Members of the caller's brands with exactly this phone, ID or member number. */
export async function findMembersByNumber(ctx: Ctx | Tx, typed: string) {
  if (!isPersonNumber(readKey(typed))) return [];
  const rows = await members(ctx)
    .select(columns)
    .where(matchesMember(ctx, typed))
    .orderBy('members.id', 'desc')
    .limit(20)
    .execute();
  return toMembers(ctx, rows);
}

interface LabelOn {
  id: string;
  name: string;
  tone: z.output<typeof LabelTone>;
}

const columns = [
  'members.id',
  'members.brandId',
  'members.registeredBranchId',
  'members.no',
  'members.name',
  'members.phoneSealed',
  'members.idCardSealed',
  'members.gender',
  sql<string | null>`members.birthday::text`.as('birthday'),
  'members.levelId',
  'members.status',
  'members.remark',
  'members.version',
  'members.createdTime',
  sql<string | null>`(select l.name from tenant.member_levels l
    where l.company_id = members.company_id and l.id = members.level_id)`.as('levelName'),
  sql<string>`(select b.name from tenant.branches b
    where b.company_id = members.company_id and b.id = members.registered_branch_id)`.as('registeredBranchName'),
  sql<LabelOn[]>`(select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'tone', l.tone) order by l.id), '[]')
    from tenant.member_labels ml join tenant.labels l on l.company_id = ml.company_id and l.id = ml.label_id
    where ml.company_id = members.company_id and ml.member_id = members.id)`.as('labels'),
] as const;

interface Row {
  id: string;
  phoneSealed: Buffer | null;
  idCardSealed: Buffer | null;
}

async function toMembers<R extends Row>(ctx: Ctx | Tx, rows: R[]) {
  const balances = await balancesOf(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const [phone, idCard] = [openSealed(ctx, row.phoneSealed), openSealed(ctx, row.idCardSealed)];
    return {
      ...row,
      ...(balances.get(row.id) ?? noBalances),
      phone: phone && maskPhone(phone),
      idCard: idCard && maskIdCard(idCard),
    };
  });
}
