import { type AccountCode, chart } from '@netbar/contract/kernel/ledger';
import { DAY_MS } from '@netbar/contract/kernel/time';
import { asAdmin, createDatabase } from '@netbar/server/create-database.ts';
import { accountId } from '@netbar/server/kernel/ledger.ts';
import { openPool } from '@netbar/server/kernel/postgres/pool.ts';
import { migrate } from '@netbar/server/migrate.ts';
import { databaseUrl } from '@netbar/server/testing/database-url.ts';
import { checkInvariants } from '@netbar/server/testing/invariants.ts';
import { openPlace } from '@netbar/server/testing/place.ts';
import pg from 'pg';

export interface Size {
  /** Store orders that were received, each with ten lines. At least 36,000. */
  orders: number;
  /** Orders of 500 lines that still wait for their goods. */
  waiting: number;
}

export const SUPPLIERS = 20;
const [BRANCHES, PRODUCTS, LINES, PER_COMPANY_ORDER] = [200, 600, 10, 10];
/** The orders of as many days, the last of them five days ago. Goods come two days later. */
const [DAYS, LAST_DAYS_AGO] = [725, 5];
/** On the shelf of a branch whose suggestion is asked for, and in an order that is received. */
export const SHELF = 500;
const SALE_DAYS = 56;
const [PACK, PACK_FEN, QTY] = [24, 4800, 48];
const LINE_FEN = (QTY / PACK) * PACK_FEN;
const PIECE_FEN = PACK_FEN / PACK;

/** An id of its own for each number, in the shape of ours and in its order. */
const idText = (kind: number, n: number) =>
  `0190${String(kind).padStart(4, '0')}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
const id = (kind: number, n: string) =>
  `('0190${String(kind).padStart(4, '0')}-0000-7000-8000-' || lpad(to_hex((${n})::bigint), 12, '0'))::uuid`;

const kinds = {
  branch: 1,
  product: 2,
  warehouse: 3,
  shelf: 4,
  supplier: 5,
  offer: 6,
  terms: 7,
  store: 8,
  storeLine: 9,
  company: 10,
};
const more = { companyLine: 11, receipt: 12, receiptLine: 13, journal: 14, sale: 15, saleJournal: 16 };
const of = (kind: keyof typeof kinds | keyof typeof more, n: string) => id({ ...kinds, ...more }[kind], n);

/** A chain with years of purchases behind it, written past the triggers: what they would count is counted here, and checked. */
export async function openPurchasing(size: Size) {
  const name = `netbar_bench_purchasing_${process.pid}`;
  const [url, adminUrl] = [databaseUrl(name, 'netbar_app'), databaseUrl(name)];
  await createDatabase(databaseUrl(), name);
  await migrate(databaseUrl(name, 'netbar_owner'));
  const pool = openPool(url);
  const { company, brand } = await openPlace(pool, '大型连锁');
  await pool.end();
  const admin = new pg.Client(adminUrl);
  await admin.connect();
  await admin.query(`set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'`);
  const c = `'${company}'::uuid`;
  for (const statement of [
    ...placeSql(c, brand),
    ...ordersSql(c, brand, size),
    ...waitingSql(c, brand, size),
    ...goodsSql(c, size),
  ])
    await admin.query(statement);
  await openAccounts(admin, company);
  for (const statement of postingsSql) await admin.query(statement);
  await admin.query('reset session_replication_role');
  await admin.query('drop table public.moves');
  await admin.query('vacuum analyze');
  const owner = new pg.Pool({ connectionString: adminUrl });
  const broken = await checkInvariants(owner);
  await owner.end();
  await admin.end();
  if (broken.length > 0) throw new Error(`the seed is no true database: ${JSON.stringify(broken).slice(0, 800)}`);
  return {
    url,
    company,
    brand,
    branchId: idText(kinds.branch, 1),
    supplierId: idText(kinds.supplier, 1),
    /** The k-th supplier, from 0. */
    supplier: (k: number) => idText(kinds.supplier, k + 1),
    firstReceipt: new Date(Date.now() - (DAYS + LAST_DAYS_AGO - 2) * DAY_MS),
    /** Of all receipts together. */
    linesADay: (size.orders * LINES) / DAYS,
    waitingLines: (k: number) =>
      Array.from({ length: SHELF }, (_, i) => ({
        storeLineId: idText(kinds.storeLine, waitingLine(size, k) + i),
        companyLineId: idText(more.companyLine, waitingLine(size, k) + i),
        acceptedQty: QTY,
      })),
    close: () => asAdmin(databaseUrl(), (client) => client.query(`drop database ${name} with (force)`)),
  };
}

/** The number of the first line of the k-th waiting order, behind those of all others. */
const waitingLine = ({ orders }: Size, k: number) => (orders + 1) * LINES + k * SHELF;

const placeSql = (c: string, brand: string) => [
  `insert into tenant.branches (company_id, id, brand_id, branch_no, name, created_time)
   select ${c}, ${of('branch', 'n')}, '${brand}', (10000 + n)::text, '门店' || n, now() from generate_series(1, ${BRANCHES}) n`,
  `insert into tenant.warehouses (company_id, id, branch_id, kind)
   select ${c}, ${of('warehouse', 'n')}, ${of('branch', 'n')}, 'MAIN' from generate_series(1, ${BRANCHES}) n`,
  `insert into tenant.product_masters (company_id, id, brand_id, code, name, initials, kind, barcode, base_unit, suggested_price_fen, status, created_time)
   select ${c}, ${of('product', 'n')}, '${brand}', 'P' || n, '商品' || n, 'sp' || n, 'GOODS', '69' || lpad(n::text, 11, '0'), '瓶', 300 + n, 'ACTIVE', now()
   from generate_series(1, ${PRODUCTS}) n`,
  `insert into tenant.branch_products (company_id, id, branch_id, product_id, status, created_time)
   select ${c}, ${of('shelf', 'p')}, ${of('branch', '1')}, ${of('product', 'p')}, 'ON', now() from generate_series(1, ${SHELF}) p`,
  `insert into tenant.suppliers (company_id, id, code, name, initials, settle_cycle, payment_days, lead_days, delivery_weekdays, cutoff, min_order_fen, created_time)
   select ${c}, ${of('supplier', 'n')}, 'S' || n, '供应商' || n, 'gys' || n, 'MONTHLY', 15, 2, '{1,4}', '18:00', 0, now() from generate_series(1, ${SUPPLIERS}) n`,
  `insert into tenant.supplier_products (company_id, id, supplier_id, product_id, pack_unit, pack_qty, moq_packs, is_preferred, created_time)
   select ${c}, ${of('offer', 'p')}, ${of('supplier', `p % ${SUPPLIERS} + 1`)}, ${of('product', 'p')}, '箱', ${PACK}, 1, true, now()
   from generate_series(1, ${PRODUCTS}) p`,
  `insert into tenant.supplier_terms (company_id, id, supplier_product_id, breaks, from_date, creator_id, created_time)
   select ${c}, ${of('terms', 'p')}, ${of('offer', 'p')}, '[{"fromPacks": 1, "fen": ${PACK_FEN}}]', current_date - 800, ${c}, now()
   from generate_series(1, ${PRODUCTS}) p`,
];

/** The n-th order was written at this time of the last two years, belongs to this company order, supplier and branch. */
const orderOf = ({ orders }: Size) => `
  (select n, (n - 1) / ${PER_COMPANY_ORDER} + 1 as c, (n - 1) / ${PER_COMPANY_ORDER} % ${SUPPLIERS} + 1 as s, (n - 1) % ${BRANCHES} + 1 as b,
    now() - interval '${DAYS + LAST_DAYS_AGO} days' + n::float8 / ${orders} * interval '${DAYS} days' as at from generate_series(1, ${orders}) n) o`;
const linesOf = `generate_series(0, ${LINES - 1}) i`;
/** Each branch gets every product in turn. Below 36,000 orders the first branch would sell more than it got. */
const productOf = `(c * ${LINES} + c / ${BRANCHES / PER_COMPANY_ORDER} * 30 + i) % ${PRODUCTS} + 1`;

const ordersSql = (c: string, brand: string, size: Size) => [
  `insert into tenant.store_purchases (company_id, id, no, brand_id, branch_id, amount_fen, status, version, applicant_id, created_time,
     submitted_time, decided_time, ordered_time, ended_time)
   select ${c}, ${of('store', 'n')}, 'B20' || n, '${brand}', ${of('branch', 'b')}, ${LINES * LINE_FEN}, 'STORED', 5, ${c}, at, at, at, at, at + interval '2 days'
   from ${orderOf(size)}`,
  `insert into tenant.store_purchase_lines (company_id, id, purchase_id, line_no, product_id, supplier_id, pack_unit, pack_qty, price_fen, asked_qty,
     approved_qty, ordered_qty, received_qty)
   select ${c}, ${of('storeLine', `n * ${LINES} + i`)}, ${of('store', 'n')}, i + 1, ${of('product', productOf)}, ${of('supplier', 's')}, '箱', ${PACK},
     ${PACK_FEN}, ${QTY}, ${QTY}, ${QTY}, ${QTY} from ${orderOf(size)}, ${linesOf}`,
  `insert into tenant.company_purchases (company_id, id, no, brand_id, supplier_id, status, version, applicant_id, amount_fen, expected_date, created_time,
     placed_time, ended_time)
   select ${c}, ${of('company', 'c')}, 'B21' || c, '${brand}', ${of('supplier', 's')}, 'RECEIVED', 3, ${c}, ${PER_COMPANY_ORDER * LINES * LINE_FEN},
     (min(at) + interval '2 days')::date, min(at), min(at), max(at) + interval '2 days' from ${orderOf(size)} group by c, s`,
  `insert into tenant.company_purchase_lines (company_id, id, purchase_id, line_no, product_id, pack_unit, pack_qty, price_fen, qty)
   select ${c}, ${of('companyLine', `c * ${LINES} + i`)}, ${of('company', 'c')}, i + 1, ${of('product', productOf)}, '箱', ${PACK}, ${PACK_FEN},
     count(*) * ${QTY} from ${orderOf(size)}, ${linesOf} group by c, i`,
  `insert into tenant.purchase_allocations (company_id, store_line_id, company_line_id, store_purchase_id, company_purchase_id, branch_id, supplier_id,
     product_id, qty, received_qty)
   select ${c}, ${of('storeLine', `n * ${LINES} + i`)}, ${of('companyLine', `c * ${LINES} + i`)}, ${of('store', 'n')}, ${of('company', 'c')},
     ${of('branch', 'b')}, ${of('supplier', 's')}, ${of('product', productOf)}, ${QTY}, ${QTY} from ${orderOf(size)}, ${linesOf}`,
  `insert into tenant.goods_receipts (company_id, id, no, brand_id, branch_id, supplier_id, status, version, receiver_id, amount_fen, created_time, posted_time)
   select ${c}, ${of('receipt', 'n')}, 'B22' || n, '${brand}', ${of('branch', 'b')}, ${of('supplier', 's')}, 'POSTED', 2, ${c}, ${LINES * LINE_FEN},
     at + interval '2 days', at + interval '2 days' from ${orderOf(size)}`,
  `insert into tenant.goods_receipt_lines (company_id, id, receipt_id, line_no, kind, store_line_id, company_line_id, product_id, accepted_qty, pack_unit,
     pack_qty, price_fen, amount_fen)
   select ${c}, ${of('receiptLine', `n * ${LINES} + i`)}, ${of('receipt', 'n')}, i + 1, 'PAID', ${of('storeLine', `n * ${LINES} + i`)},
     ${of('companyLine', `c * ${LINES} + i`)}, ${of('product', productOf)}, ${QTY}, '箱', ${PACK}, ${PACK_FEN}, ${LINE_FEN} from ${orderOf(size)}, ${linesOf}`,
];

/** Orders of the first branch from the first supplier for everything on the shelf, placed and not delivered. */
function waitingSql(c: string, brand: string, size: Size) {
  const [store, company] = [size.orders + 1, size.orders / PER_COMPANY_ORDER + 1];
  const k = `generate_series(0, ${size.waiting - 1}) k`;
  const line = `${waitingLine(size, 0)} + k * ${SHELF} + i`;
  const shelf = `generate_series(0, ${SHELF - 1}) i`;
  return [
    `insert into tenant.store_purchases (company_id, id, no, brand_id, branch_id, amount_fen, status, version, applicant_id, created_time,
       submitted_time, decided_time, ordered_time)
     select ${c}, ${of('store', `${store} + k`)}, 'W20' || k, '${brand}', ${of('branch', '1')}, ${SHELF * LINE_FEN}, 'ORDERED', 4, ${c}, now(), now(), now(), now()
     from ${k}`,
    `insert into tenant.store_purchase_lines (company_id, id, purchase_id, line_no, product_id, supplier_id, pack_unit, pack_qty, price_fen, asked_qty,
       approved_qty, ordered_qty)
     select ${c}, ${of('storeLine', line)}, ${of('store', `${store} + k`)}, i + 1, ${of('product', 'i + 1')}, ${of('supplier', '1')}, '箱', ${PACK},
       ${PACK_FEN}, ${QTY}, ${QTY}, ${QTY} from ${k}, ${shelf}`,
    `insert into tenant.company_purchases (company_id, id, no, brand_id, supplier_id, status, version, applicant_id, amount_fen, expected_date, created_time, placed_time)
     select ${c}, ${of('company', `${company} + k`)}, 'W21' || k, '${brand}', ${of('supplier', '1')}, 'PLACED', 2, ${c}, ${SHELF * LINE_FEN}, current_date + 2, now(), now()
     from ${k}`,
    `insert into tenant.company_purchase_lines (company_id, id, purchase_id, line_no, product_id, pack_unit, pack_qty, price_fen, qty)
     select ${c}, ${of('companyLine', line)}, ${of('company', `${company} + k`)}, i + 1, ${of('product', 'i + 1')}, '箱', ${PACK}, ${PACK_FEN}, ${QTY}
     from ${k}, ${shelf}`,
    `insert into tenant.purchase_allocations (company_id, store_line_id, company_line_id, store_purchase_id, company_purchase_id, branch_id, supplier_id,
       product_id, qty)
     select ${c}, ${of('storeLine', line)}, ${of('companyLine', line)}, ${of('store', `${store} + k`)}, ${of('company', `${company} + k`)},
       ${of('branch', '1')}, ${of('supplier', '1')}, ${of('product', 'i + 1')}, ${QTY} from ${k}, ${shelf}`,
  ];
}

/** What receipts brought, and eight weeks in which the first branch sold one piece of everything a day, with the figures that run along. */
const goodsSql = (c: string, size: Size) => [
  `create unlogged table public.moves as
   select ${of('receipt', 'n')} as doc_id, ${of('journal', 'n')} as journal_id, i + 1 as line_no, b, ${productOf} as p, at + interval '2 days' as at,
     ${QTY} as qty, ${LINE_FEN} as value_fen, 'RECEIPT' as reason, s from ${orderOf(size)}, ${linesOf}
   union all
   select ${of('sale', 'd')}, ${of('saleJournal', 'd')}, p, 1, p, (current_date - d)::timestamptz + interval '12 hours', -1, ${-PIECE_FEN}, 'SALE', null
   from generate_series(1, ${SALE_DAYS}) d, generate_series(1, ${SHELF}) p`,
  `insert into tenant.journals (company_id, doc_id, id, doc_type, event, event_seq, biz_date, actor_id, posted_time)
   select ${c}, doc_id, journal_id, case reason when 'SALE' then 'SALE' else 'GOODS_RECEIPT' end, case reason when 'SALE' then 'COMPLETED' else 'POSTED' end,
     0, (min(at) at time zone 'Asia/Shanghai')::date, ${c}, min(at) from public.moves group by doc_id, journal_id, reason`,
  `insert into tenant.stock_moves (company_id, doc_id, journal_id, line_no, warehouse_id, product_id, qty, value_fen, reason, seq, qty_after, value_after)
   select ${c}, doc_id, journal_id, line_no, ${of('warehouse', 'b')}, ${of('product', 'p')}, qty, value_fen, reason, row_number() over w, sum(qty) over w,
     sum(value_fen) over w from public.moves window w as (partition by b, p order by at, doc_id)`,
  `insert into tenant.stock_levels (company_id, warehouse_id, product_id, on_hand, value_fen, last_cost_fen, seq)
   select ${c}, ${of('warehouse', 'b')}, ${of('product', 'p')}, sum(qty), sum(value_fen), ${PIECE_FEN}, count(*) from public.moves group by b, p`,
];

/** Inventory and cost of goods of each branch, and what is owed to each supplier. */
async function openAccounts(admin: pg.Client, company: string) {
  const numbers = (count: number, kind: number) => Array.from({ length: count }, (_, n) => idText(kind, n + 1));
  const add = (code: AccountCode, column: 'branch_id' | 'owner_id', owners: string[]) => {
    const ids = owners.map((owner) =>
      accountId(company, { code, ...(column === 'branch_id' ? { branchId: owner } : { ownerId: owner }) }),
    );
    const { unit, side, guard } = chart[code];
    return admin.query(
      `insert into tenant.ledger_accounts (company_id, id, code, unit, side, guard, ${column})
       select $1, id, $2, $3, $4, $5, owner from unnest($6::uuid[], $7::uuid[]) u (id, owner)`,
      [company, code, unit, side, guard, ids, owners],
    );
  };
  await add('INVENTORY', 'branch_id', numbers(BRANCHES, kinds.branch));
  await add('COGS', 'branch_id', numbers(BRANCHES, kinds.branch));
  await add('GRNI', 'owner_id', numbers(SUPPLIERS, kinds.supplier));
}

/** Each journal books what its moves are worth: goods against what is owed for them, or against the cost of what was sold. */
const postingsSql = [
  `insert into tenant.postings (company_id, doc_id, journal_id, line_no, account_id, amount)
   select a.company_id, m.doc_id, m.journal_id, 1, a.id, m.value
   from (select doc_id, journal_id, b, sum(value_fen)::bigint as value from public.moves group by 1, 2, 3) m
   join tenant.ledger_accounts a on a.code = 'INVENTORY' and a.branch_id = ${of('branch', 'm.b')}`,
  `insert into tenant.postings (company_id, doc_id, journal_id, line_no, account_id, amount)
   select a.company_id, m.doc_id, m.journal_id, 2, a.id, -m.value
   from (select doc_id, journal_id, b, s, sum(value_fen)::bigint as value from public.moves group by 1, 2, 3, 4) m
   join tenant.ledger_accounts a on case when m.s is null then a.code = 'COGS' and a.branch_id = ${of('branch', 'm.b')}
     else a.code = 'GRNI' and a.owner_id = ${of('supplier', 'm.s')} end`,
];
