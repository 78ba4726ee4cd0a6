import { headOf, peopleAt } from '@netbar/server/demo/history/people.ts';
import { inTx, type Ctx } from '@netbar/server/kernel/ctx.ts';
import { startSession } from '@netbar/server/kernel/session-rows.ts';

/** What there is in a branch of a demo: machines, who sits at them and who could, what they order, and who serves them. */
export interface Place {
  machines: { id: string; no: string; memberId: string | null }[];
  /** Members of this branch with money who sit nowhere. */
  guests: string[];
  products: string[];
  /** Of a colleague of whoever looks at the demo. */
  token: string;
  /** Of whoever orders goods for the branch, and of whoever approves and buys. */
  stockroom: { manager: string; head: string };
  /** What the QR codes of its patrol points say, by point. */
  codes: ReadonlyMap<string, string>;
}

/** Pays for some hours in most areas. */
const ENOUGH_FEN = 2_000;

export async function findPlace(ctx: Ctx, branchId: string): Promise<Place> {
  const machines = await ctx.db
    .selectFrom('machines as m')
    .leftJoin('sessionStretches as s', (on) => on.onRef('s.machineId', '=', 'm.id').on('s.toTime', 'is', null))
    .leftJoin('machineSessions as o', 'o.id', 's.machineSessionId')
    .select(['m.id', 'm.no', 'o.memberId'])
    .where('m.branchId', '=', branchId)
    .where('m.status', '=', 'ACTIVE')
    .orderBy('m.no')
    .execute();
  const guests = await ctx.db
    .selectFrom('members as m')
    .innerJoin('walletLots as l', 'l.memberId', 'm.id')
    .select('m.id')
    .where('m.registeredBranchId', '=', branchId)
    .where('m.status', '=', 'ACTIVE')
    .where('l.kind', '<>', 'POINT')
    .where('m.id', 'not in', (q) =>
      q.selectFrom('machineSessions').select('memberId').where('status', '<>', 'ENDED').where('memberId', 'is not', null),
    )
    .groupBy('m.id')
    .having((q) => q.fn.sum('l.remaining'), '>=', ENOUGH_FEN)
    .orderBy('m.id')
    .execute();
  const products = await ctx.db
    .selectFrom('branchProducts')
    .select('productId')
    .where('branchId', '=', branchId)
    .where('status', '=', 'ON')
    .orderBy('productId')
    .execute();
  return {
    machines,
    guests: guests.map(({ id }) => id),
    products: products.map(({ productId }) => productId),
    codes: await readCodes(ctx, branchId),
    ...(await signInStaff(ctx, branchId)),
  };
}

/** As they hang on the walls. */
async function readCodes(ctx: Ctx, branchId: string) {
  const points = await ctx.db.selectFrom('patrolPoints').select(['id', 'code']).where('branchId', '=', branchId).execute();
  return new Map(points.map(({ id, code }) => [id, code]));
}

/** The cashier who was hired last, the manager, who may be that cashier, and the head of the company. */
async function signInStaff(ctx: Ctx, branchId: string) {
  const cashier = (await peopleAt(ctx, branchId, 3)).at(-1);
  if (!cashier) throw new Error('nobody works at the counter');
  const [manager = cashier] = await peopleAt(ctx, branchId, 2);
  const signIn = ({ id }: { id: string }) =>
    inTx({ ...ctx, actor: { ...ctx.actor, id } }, (ctx) => startSession(ctx, { byPassword: false }));
  return {
    token: await signIn(cashier),
    stockroom: { manager: await signIn(manager), head: await signIn(await headOf(ctx)) },
  };
}
