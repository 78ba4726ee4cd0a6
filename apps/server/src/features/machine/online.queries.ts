import { hasBirthdayWithin } from '@netbar/contract/member/member.rules';
import { maskPhone } from '@netbar/contract/kernel/format';
import { DAY_MS, addDays, bizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { openSealed } from '#features/member/identity.service.ts';
import { listSignedIn } from '#features/account/signed-in.service.ts';
import { requireInScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { requireBranch } from '#features/branch/branch-lookup.service.ts';

const DAYS = 7;

/** API-08: members who were here within ninety days and have their birthday within a week, the nearest first. */
export async function listBirthdays(ctx: Ctx, { id: branchId }: { id: string }) {
  await requireBranch(ctx, branchId);
  const days = Array.from({ length: DAYS }, (_, i) => addDays(bizDate(ctx.now), i));
  const since = new Date(ctx.now.getTime() - 90 * DAY_MS);
  const { rows } = await sql<{ memberId: string; no: string; name: string; phoneSealed: Buffer | null; birthday: string }>`
    select m.id as "memberId", m.no, m.name, m.phone_sealed as "phoneSealed", m.birthday::text as birthday from tenant.members m
    where m.status = 'ACTIVE' and m.birthday is not null
      and m.id in (select s.member_id from tenant.machine_sessions s where s.branch_id = ${branchId} and s.started_time > ${since})`.execute(
    ctx.db as Tx['db'],
  );
  const near = rows.flatMap(({ phoneSealed, ...row }) => {
    const place = days.findIndex((day) => hasBirthdayWithin(row.birthday, [day]));
    const phone = openSealed(ctx, phoneSealed);
    return place < 0 ? [] : [{ ...row, phone: phone && maskPhone(phone), place }];
  });
  return { rows: near.toSorted((a, b) => a.place - b.place || (a.no < b.no ? -1 : 1)) };
}

/** API-08: staff of the branch who are signed in. */
export async function listStaffOnline(ctx: Ctx, { id: branchId }: { id: string }) {
  requireInScope(ctx, branchId);
  return { rows: await listSignedIn(ctx, branchId) };
}
