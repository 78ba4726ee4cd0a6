import { chart } from '@netbar/contract/kernel/ledger';
import { asAdmin, createDatabase } from '@netbar/server/create-database.ts';
import { accountId } from '@netbar/server/kernel/ledger.ts';
import { openPool } from '@netbar/server/kernel/postgres/pool.ts';
import { migrate } from '@netbar/server/migrate.ts';
import { databaseUrl } from '@netbar/server/testing/database-url.ts';
import { checkInvariants } from '@netbar/server/testing/invariants.ts';
import { openPlace } from '@netbar/server/testing/place.ts';
import pg from 'pg';

export interface Size {
  masters: number;
  branches: number;
  moves: number;
}

/** An id of its own for each number, in the shape of ours. */
const idText = (kind: number, n: number) =>
  `0190${String(kind).padStart(4, '0')}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
const id = (kind: number, n: string) =>
  `('0190${String(kind).padStart(4, '0')}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/** A chain with this many products, branches and moves, written past the triggers: their figures are worked out here. */
export async function openGoods(size: Size) {
  const name = `netbar_bench_goods_${process.pid}`;
  const [url, adminUrl] = [databaseUrl(name, 'netbar_app'), databaseUrl(name)];
  await createDatabase(databaseUrl(), name);
  await migrate(databaseUrl(name, 'netbar_owner'));
  const pool = openPool(url);
  const { company, brand } = await openPlace(pool, '大型连锁');
  await pool.end();
  const admin = new pg.Client(adminUrl);
  await admin.connect();
  await admin.query('set session_replication_role = replica');
  for (const statement of statements(company, brand, size)) await admin.query(statement);
  await openAccounts(admin, company, size.branches);
  await admin.query(postings);
  await admin.query('reset session_replication_role');
  await admin.query('vacuum analyze');
  const owner = new pg.Pool({ connectionString: adminUrl });
  const broken = await checkInvariants(owner);
  await owner.end();
  if (broken.length > 0) throw new Error(`the seed is no true database: ${JSON.stringify(broken).slice(0, 500)}`);
  const { rows } = await admin.query<{ branchId: string; productId: string; barcode: string }>(
    `select ${id(1, '1')} as "branchId", ${id(2, '1')} as "productId", (select barcode from tenant.product_masters where id = ${id(2, '777')}) as barcode`,
  );
  await admin.end();
  const close = () => asAdmin(databaseUrl(), (client) => client.query(`drop database ${name} with (force)`));
  return { url, company, close, ...(rows[0] as { branchId: string; productId: string; barcode: string }) };
}

/** What came into each store is owed for: both accounts of every branch. */
async function openAccounts(admin: pg.Client, company: string, branches: number) {
  for (const code of ['INVENTORY', 'GRNI'] as const) {
    const places = Array.from({ length: branches }, (_, n) => idText(1, n + 1));
    const ids = places.map((branchId) => accountId(company, { code, branchId }));
    const { unit, side, guard } = chart[code];
    await admin.query(
      `insert into tenant.ledger_accounts (company_id, id, code, unit, side, guard, branch_id)
       select $1, id, $2, $3, $4, $5, branch_id from unnest($6::uuid[], $7::uuid[]) u (id, branch_id)`,
      [company, code, unit, side, guard, ids, places],
    );
  }
}

/** Each receipt books what its moves are worth, once for the goods and once for what is owed. */
const postings = `
  insert into tenant.postings (company_id, doc_id, journal_id, line_no, account_id, amount)
  select m.company_id, m.doc_id, m.journal_id, row_number() over (partition by m.journal_id), a.id, m.value * case a.code when 'GRNI' then -1 else 1 end
  from (select company_id, doc_id, journal_id, warehouse_id, sum(value_fen)::bigint as value from tenant.stock_moves group by 1, 2, 3, 4) m
  join tenant.warehouses w on w.company_id = m.company_id and w.id = m.warehouse_id
  join tenant.ledger_accounts a on a.company_id = w.company_id and a.branch_id = w.branch_id and a.code in ('INVENTORY', 'GRNI')`;

/** Every branch has a level of each of some products, and each level as many moves as it takes. */
function statements(company: string, brand: string, { masters, branches, moves }: Size) {
  const levels = Math.max(1, Math.min(masters, Math.round(moves / branches / 20)));
  const each = Math.max(1, Math.round(moves / branches / levels));
  const c = `'${company}'::uuid`;
  return [
    `insert into tenant.branches (company_id, id, brand_id, branch_no, name, created_time)
     select ${c}, ${id(1, 'n')}, '${brand}', (10000 + n)::text, '门店' || n, now() from generate_series(1, ${branches}) n`,
    `insert into tenant.warehouses (company_id, id, branch_id, kind) select ${c}, ${id(3, 'n')}, ${id(1, 'n')}, 'MAIN' from generate_series(1, ${branches}) n`,
    `insert into tenant.product_masters (company_id, id, brand_id, code, name, initials, kind, barcode, base_unit, status, created_time)
     select ${c}, ${id(2, 'n')}, '${brand}', 'P' || n, (array['可口可乐','红烧牛肉面','冰红茶','矿泉水','火腿肠','薯片','功能饮料','酸奶'])[1 + n % 8] || n,
       (array['kkkl','hsnrm','bhc','kqs','htc','sp','gnyl','sn'])[1 + n % 8] || n, 'GOODS', '69' || lpad(n::text, 11, '0'), '瓶', 'ACTIVE', now()
     from generate_series(1, ${masters}) n`,
    `insert into tenant.prices (company_id, id, product_id, price_fen, valid, created_time)
     select ${c}, ${id(4, 'n')}, ${id(2, 'n')}, 100 + n % 900, tstzrange('2026-01-01', null), now() from generate_series(1, ${masters}) n`,
    `insert into tenant.branch_products (company_id, id, branch_id, product_id, status, created_time)
     select ${c}, ${id(5, `b * 1000000 + p`)}, ${id(1, 'b')}, ${id(2, 'p')}, 'ON', now()
     from generate_series(1, ${branches}) b, generate_series(1, ${levels}) p`,
    `insert into tenant.stock_levels (company_id, warehouse_id, product_id, on_hand, value_fen, last_cost_fen, seq)
     select ${c}, ${id(3, 'b')}, ${id(2, 'p')}, ${each}, ${each} * 100, 100, ${each} from generate_series(1, ${branches}) b, generate_series(1, ${levels}) p`,
    `insert into tenant.journals (company_id, doc_id, id, doc_type, event, event_seq, biz_date, actor_id, posted_time)
     select ${c}, ${id(6, `b::bigint * 1000 + s`)}, ${id(7, `b::bigint * 1000 + s`)}, 'RECEIPT', 'POSTED', 0, current_date, ${c}, now()
     from generate_series(1, ${branches}) b, generate_series(1, ${each}) s`,
    `insert into tenant.stock_moves (company_id, doc_id, journal_id, line_no, warehouse_id, product_id, qty, value_fen, reason, seq, qty_after, value_after)
     select ${c}, ${id(6, `b::bigint * 1000 + s`)}, ${id(7, `b::bigint * 1000 + s`)}, p, ${id(3, 'b')}, ${id(2, 'p')}, 1, 100, 'RECEIPT', s, s, s * 100
     from generate_series(1, ${branches}) b, generate_series(1, ${each}) s, generate_series(1, ${levels}) p`,
  ];
}
