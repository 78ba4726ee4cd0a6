import { evidenceErrors } from '@netbar/contract/guests/evidence/evidence.errors';
import type { guestScreenApi } from '@netbar/contract/floor/machine/guest-screen.api';
import { commonErrors } from '@netbar/contract/kernel/errors';
import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { isIdCard } from '@netbar/contract/kernel/id-card';
import { bizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import type { DeviceHandler } from '#features/floor/device/device.ts';
import { makeMemberCode, noticesFor, recordSwipe, setPinAtMachine } from '#features/guests/evidence/evidence.ts';
import { inTx, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';

/** A reader of the branch read an identity card. Typing errors of a reader are refused, so that the machine hears of them. */
export const idSwipeHandler: DeviceHandler = {
  on: ['ID_SWIPE'],
  handle: async (ctx, { branchId, machine: machineName, cardNo = '', time }) => {
    if (!isIdCard(cardNo, bizDate(ctx.now))) throw new AppError(commonErrors.invalidInput, { fields: 'cardNo' });
    const at = time < ctx.now ? time : ctx.now;
    return { answer: { swipeId: await recordSwipe(ctx, { branchId, machineName, idCard: cardNo, at }) } };
  },
};

/** A code for the member who sits at this machine. */
export async function showMemberCode(ctx: Ctx, input: In<typeof guestScreenApi.memberCode>) {
  const { memberId } = await requireSignedIn(ctx, input);
  return makeMemberCode(ctx, memberId);
}

export async function setPinOnScreen(ctx: Ctx, { branchId, pin, proof, ...client }: In<typeof guestScreenApi.memberPin>) {
  // Nobody signs at a guest's machine.
  if (proof.by === 'SIGNATURE') throw new AppError(evidenceErrors.resetNeedsMore);
  const { memberId, brandId } = await requireSignedIn(ctx, { branchId, ...client });
  const own = { ...ctx, actor: { ...ctx.actor, brandIds: [brandId] } };
  await setPinAtMachine(own, { memberId, branchId, pin, proof });
  return {};
}

interface Client {
  branchId: string;
  machine: string;
  session: string;
}

/**
 * The member who signed in at this machine. A seat session that the counter started does not count: staff could start one for
 * somebody who is not there, and show their code.
 */
export async function requireSignedIn(ctx: Ctx | Tx, client: Client) {
  const [seated] = await seatedAt(ctx, client.branchId, [client]);
  if (!seated || seated.deviceSession !== client.session) throw new AppError(evidenceErrors.notSignedInThere);
  return seated;
}

/** What members who sit at these machines are to be told, and what was shown of it. */
export const fetchNotices = (
  ctx: Ctx,
  { branchId, machines, shown }: In<typeof guestScreenApi.notices>,
): Promise<Out<typeof guestScreenApi.notices>> =>
  inTx(ctx, async (ctx) => {
    const seated = new Map((await seatedAt(ctx, branchId, machines)).map((seat) => [seat.memberId, seat]));
    const notices = await noticesFor(ctx, [...seated.keys()], shown);
    return {
      notices: notices.flatMap(({ memberId, ...notice }) => {
        const seat = seated.get(memberId);
        return seat ? [{ ...notice, machine: seat.machine, session: seat.session }] : [];
      }),
    };
  });

interface Seated {
  machine: string;
  /** Of the client that asks. */
  session: string;
  deviceSession: string | null;
  memberId: string;
  brandId: string;
}

/** Members with an open seat session at these machines, whose clients were not restarted since. */
async function seatedAt(ctx: Ctx | Tx, branchId: string, clients: { machine: string; session: string }[]): Promise<Seated[]> {
  const { rows } = await sql<Seated>`
    select m.no as machine, d.session, s.device_session as "deviceSession", s.member_id as "memberId", b.brand_id as "brandId"
    from unnest(${clients.map(({ machine }) => machine)}::text[], ${clients.map(({ session }) => session)}::text[]) as c (machine, session)
    join tenant.machines m on m.branch_id = ${branchId} and m.no = c.machine and m.status <> 'RETIRED'
    join tenant.branches b on b.company_id = m.company_id and b.id = m.branch_id
    join tenant.device_machines d on d.company_id = m.company_id and d.branch_id = m.branch_id
      and d.machine_name = m.no and d.session = c.session
    join tenant.session_stretches x on x.company_id = m.company_id and x.machine_id = m.id and x.to_time is null
    join tenant.machine_sessions s on s.company_id = x.company_id and s.id = x.machine_session_id and s.status <> 'ENDED'
    where s.member_id is not null`.execute((ctx as Tx).db);
  return rows;
}
