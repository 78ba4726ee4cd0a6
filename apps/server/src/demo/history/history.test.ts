import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseUrl } from '#testing/database-url.ts';
import { countFigures } from '#testing/figures.ts';
import { checkFigures, checkInvariants } from '#testing/invariants.ts';
import { openWorld, type World } from '#testing/world.ts';
import { demoCompanies } from '../organisation.data.ts';
import { makeHistory } from './history.ts';

const NOW = new Date('2026-03-20T13:00:00Z');
let world: World;
const sums = { days: 0, orders: 0, calls: 0, refunds: 0, sessions: 0, shifts: 0, moves: 0, tenders: [] as string[] };

beforeAll(async () => {
  world = await openWorld();
  const chain = demoCompanies.find(({ name }) => name.startsWith('成都极光'));
  const [brand] = chain?.brands ?? [];
  if (!chain || !brand) throw new Error('there was to be a chain');
  const small = { ...chain, brands: [{ ...brand, branches: brand.branches.slice(0, 2) }] };
  const { name } = (await world.owner.query<{ name: string }>('select current_database() as name')).rows[0] ?? { name: '' };
  await makeHistory(
    {
      pool: world.pool,
      ownerUrl: databaseUrl(name, 'netbar_owner'),
      openCtx: (companyId, at) => ({ ...world.system(companyId), now: at }),
    },
    { days: 9, seed: 7, now: NOW, companies: [small] },
  );
  const { rows } = await world.owner.query<typeof sums>(`select
    (select count(distinct biz_date)::int from tenant.orders where type = 'SALE') as days,
    (select count(*)::int from tenant.orders) as orders,
    (select count(*)::int from tenant.orders where source = 0 and status = 'COMPLETED' and accepted_time > created_time) as calls,
    (select count(*)::int from tenant.refunds) as refunds,
    (select count(*)::int from tenant.machine_sessions where status = 'ENDED') as sessions,
    (select count(*)::int from tenant.shifts where status = 'AUDITED') as shifts,
    (select count(*)::int from tenant.stock_moves where reason = 'SALE') as moves,
    (select array_agg(distinct tender::text order by tender::text) from tenant.payments) as tenders`);
  Object.assign(sums, rows[0]);
}, 120_000);
afterAll(() => world.close());

describe('a past made in bulk', () => {
  it('breaks no law of the books: ledger, wallets, stock, drawers, orders', async () => {
    await expect(checkInvariants(world.owner)).resolves.toEqual([]);
  });

  it('is counted right for every branch and day: the figures are the ledger and the documents', async () => {
    world.clock.now = NOW;
    await countFigures(world);
    const { rows } = await world.owner.query<{ days: number }>(
      'select count(*)::int as days from tenant.branch_days where net_fee_fen > 0',
    );
    expect(rows[0]?.days).toBeGreaterThanOrEqual(18);
    await expect(checkFigures(world.owner)).resolves.toEqual([]);
  });

  it('has bills of the channels: the older ones settled, yesterday’s with differences of each kind', async () => {
    const { rows } = await world.owner.query<{ day: string; status: string; results: string[] }>(`
      select b.day::text as day, b.status::text as status, array_agg(distinct r.result::text order by r.result::text) as results
      from tenant.channel_bills b join tenant.channel_bill_rows r on r.bill_id = b.id where b.channel = 'WECHAT' group by 1, 2 order by 1`);
    expect(rows.length).toBeGreaterThanOrEqual(6);
    expect(rows[0]).toMatchObject({ status: 'SETTLED' });
    expect(rows.at(-1)).toEqual({
      day: '2026-03-19',
      status: 'IMPORTED',
      results: ['AMOUNT_DIFF', 'MATCHED', 'ONLY_OURS', 'ONLY_THEIRS'],
    });
  });

  it('is lived in: every day has sales, sessions and shifts, paid in every way', () => {
    expect(sums.days).toBeGreaterThanOrEqual(9);
    expect(sums.orders).toBeGreaterThan(200);
    expect(sums.sessions).toBeGreaterThan(100);
    expect(sums.calls).toBeGreaterThan(20);
    expect(sums.shifts).toBeGreaterThan(14);
    expect(sums.moves).toBeGreaterThan(100);
    expect(sums.tenders).toEqual(expect.arrayContaining(['ALIPAY', 'CASH', 'GROUPBUY', 'MEMBER_PRINCIPAL', 'WECHAT']));
  });

  it('has members who sign in, draw prizes and report matches, and prizes that wait at a counter', async () => {
    const { rows } = await world.owner.query<Record<string, unknown>>(`select
      (select count(*) > 50 from tenant.member_sign_ins) as "signIns",
      (select max(streak) >= 3 from tenant.member_sign_ins) as "streaks",
      (select count(*) > 20 from tenant.draws) as "draws",
      (select array_agg(distinct prize_kind::text order by prize_kind::text) from tenant.draws) as "kinds",
      (select count(*) > 0 from tenant.draws where status = 'DELIVERED') as "delivered",
      (select count(*) > 10 from tenant.game_results) as "games",
      (select count(*) > 0 from tenant.benefit_uses where doc_type = 'GAME_RESULT') as "rewarded"`);
    expect(rows[0]).toEqual({
      signIns: true,
      streaks: true,
      draws: true,
      kinds: expect.arrayContaining(['NONE', 'POINTS']),
      delivered: true,
      games: true,
      rewarded: true,
    });
  });

  it('leaves the present half done: guests seated for hours, goods on the road, somebody waiting for an answer', async () => {
    const { rows } = await world.owner.query<Record<string, unknown>>(
      `select
        (select count(*) > 20 from tenant.machine_sessions where status = 'ACTIVE' and funded_until > $1) as "seated",
        (select count(*)::int from tenant.machine_sessions where status = 'ACTIVE' and funded_until <= $1) as "unpaid",
        (select max($1 - started_time) > interval '2 hours' from tenant.machine_sessions where status = 'ACTIVE') as "longStay",
        (select array_agg(status::text order by status::text) from tenant.transfers) as "transfers",
        (select array_agg(waiting order by waiting) from tenant.conversations) as "waiting",
        (select count(*)::int from tenant.reservations where status = 'PENDING') as "bookings",
        (select array_agg(distinct status::text order by status::text) from tenant.vouchers) as "vouchers",
        (select count(*)::int from tenant.notices) as "notices",
        (select count(*)::int from platform.account_sign_ins where last_sign_in_time < $1) as "staff"`,
      [NOW],
    );
    expect(rows[0]).toEqual({
      seated: true,
      unpaid: 0,
      longStay: true,
      transfers: ['SHIPPED', 'SUBMITTED'],
      waiting: [0, 0, 1],
      bookings: 4,
      vouchers: ['REVOKED', 'SETTLED', 'VERIFIED'],
      notices: 2,
      staff: 6,
    });
  });

  it('has confessions that wait with different marks, and some of every other outcome but a complaint', async () => {
    const { rows } = await world.owner.query<Record<string, unknown>>(`
      select status::text, count(*)::int as count, count(distinct marks)::int as "differentMarks", bool_or(member_id is not null) as "ofMembers"
      from tenant.confessions group by status order by status`);
    expect(rows).toMatchObject([
      { status: 'HIDDEN', count: 1 },
      { status: 'PENDING', count: 12, ofMembers: true },
      { status: 'PUBLISHED', count: 5 },
      { status: 'REJECTED', count: 4 },
    ]);
    expect(rows[1]?.['differentMarks']).toBeGreaterThanOrEqual(5);
  });

  it('has surveys of two branches at different hours, with the own seats taken then, and one cafe that was forgotten', async () => {
    const { rows } = await world.owner.query<Record<string, unknown>>(
      `select count(distinct c.id)::int as cafes, count(distinct extract(hour from s.counted_time))::int >= 4 as "differentHours",
        bool_or(s.status = 'VOID') as "voided", bool_and(s.counted_time < $1) as "past",
        count(*) filter (where exists (select from tenant.session_stretches x where x.branch_id = s.branch_id
          and x.from_time <= s.counted_time and x.to_time > s.counted_time)) > 0 as "ownSeatsTaken"
      from tenant.near_cafes c left join tenant.surveys s on s.cafe_id = c.id`,
      [NOW],
    );
    expect(rows[0]).toEqual({ cafes: 12, differentHours: true, voided: true, past: true, ownSeatsTaken: true });
  });

  it('sends goods back to suppliers: expired, damaged and on order, and leaves one in every state', async () => {
    const { rows } = await world.owner.query<Record<string, unknown>>(`select
      (select array_agg(distinct type order by type) from tenant.purchase_returns where status = 'ACCOUNTED') as "types",
      (select array_agg(distinct status::text order by status::text) from tenant.purchase_returns) as "states",
      (select count(*)::int from tenant.approvals where subject_type = 'PURCHASE_RETURN' and status = 'PENDING') as "toApprove",
      (select array_agg(awaits_exchange order by awaits_exchange) from tenant.purchase_returns r
        where exists (select from tenant.purchase_return_lines l where l.return_id = r.id and l.exchange_fen > 0)) as "awaited",
      (select bool_and(photos <> '{}') from tenant.purchase_returns where type = 0) as "photographed"`);
    expect(rows[0]).toEqual({
      types: [0, 1, 2],
      states: ['ACCOUNTED', 'APPROVED', 'SHIPPED', 'SUBMITTED'],
      toApprove: 2,
      awaited: [false, true],
      photographed: true,
    });
  });

  it('leaves a replacement order on its way and one that waits for approval, each for an order of the same branch', async () => {
    const { rows } = await world.owner.query(`
      select f.fill_up_reason as reason, f.status::text, o.branch_id = f.branch_id as "same"
      from tenant.store_purchases f join tenant.store_purchases o on o.id = f.origin_id
      where f.kind = 'FILL_UP' order by f.created_time`);
    expect(rows).toEqual([
      { reason: 'SHORTAGE', status: 'ORDERED', same: true },
      { reason: 'DAMAGE', status: 'SUBMITTED', same: true },
    ]);
  });

  it('settles with every supplier and with the branch: most is paid to the fen, and every other state is there too', async () => {
    const { rows } = await world.owner.query<{ kind: string; status: string; paid: string }>(`
      select kind, status::text, case when paid_fen = 0 then 'NOTHING' when paid_fen = total_fen then 'ALL' else 'PART' end as paid
      from tenant.statements group by 1, 2, 3 order by 1, 2, 3`);
    expect(rows.map(({ kind, status, paid }) => `${kind} ${status} ${paid}`)).toEqual([
      'BRANCH ISSUED NOTHING',
      'SUPPLIER APPROVED PART',
      'SUPPLIER CONFIRMED NOTHING',
      'SUPPLIER DISPUTED NOTHING',
      'SUPPLIER DRAFT NOTHING',
      'SUPPLIER PAID ALL',
    ]);
  });

  it('has nobody approve, account for or pay what is their own', async () => {
    const { rows } = await world.owner.query(
      `select doc_type, kind::text from tenant.duties where alone and doc_type in ('STATEMENT', 'PURCHASE_RETURN')`,
    );
    expect(rows).toEqual([]);
  });

  it('would not hide a damaged row', async () => {
    await world.owner.query('alter table tenant.orders disable trigger orders_parts');
    await world.owner.query(`update tenant.orders set paid_fen = paid_fen + 100, version = version + 1
      where id = (select id from tenant.orders where status = 'COMPLETED' order by id limit 1)`);
    const faults = await checkInvariants(world.owner);
    expect(faults.join()).toContain('an order is paid what its payments say');
  });
});
