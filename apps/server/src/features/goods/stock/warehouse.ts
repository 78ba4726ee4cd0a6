import { sql } from 'kysely';
import { type Ctx, requireInScope, type Tx } from '#kernel/ctx.ts';

/** The main store of a branch, inserted at the first use. */
export async function requireMainStore(ctx: Tx, branchId: string): Promise<string> {
  requireInScope(ctx, branchId);
  return findOrAddStore(ctx, { branchId, kind: 'MAIN' });
}

/** The store for goods in transit, which belongs to no branch. */
export const requireTransitStore = (ctx: Tx) => findOrAddStore(ctx, { branchId: null, kind: 'TRANSIT' });

async function findOrAddStore(ctx: Tx, store: { branchId: string | null; kind: 'MAIN' | 'TRANSIT' }) {
  const find = () =>
    ctx.db
      .selectFrom('warehouses')
      .select('id')
      .where('kind', '=', store.kind)
      .where('branchId', store.branchId === null ? 'is' : '=', store.branchId)
      .executeTakeFirst();
  const found = await find();
  if (found) return found.id;
  await ctx.db
    .insertInto('warehouses')
    .values({ id: ctx.newId(), ...store })
    .onConflict((row) => row.doNothing())
    .execute();
  const opened = await find();
  if (!opened) throw new Error('a warehouse was to be opened');
  return opened.id;
}

/** Current stock of some products in a warehouse. */
export async function findLevels(ctx: Ctx | Tx, warehouseId: string, productIds: string[]) {
  const rows = await ctx.db
    .selectFrom('stockLevels')
    .select(['productId', 'onHand', 'valueFen', 'lastCostFen'])
    .where('warehouseId', '=', warehouseId)
    .where(sql<boolean>`product_id = any(${productIds})`)
    .execute();
  return new Map(rows.map((row) => [row.productId, row]));
}

/** Locks a stock level and returns the quantity in the books. */
export async function lockOnHand(
  ctx: Tx,
  { warehouseId, productId }: { warehouseId: string; productId: string },
): Promise<number> {
  const level = await ctx.db
    .selectFrom('stockLevels')
    .select('onHand')
    .where('warehouseId', '=', warehouseId)
    .where('productId', '=', productId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return level?.onHand ?? 0;
}

/** Goods that move more often than this between a count and its arrival would need a longer look back. */
const MOST_MOVES_BACK = 2_000;

/** Locks a stock level and returns what the books had at a moment: the quantity now, less what has moved since. */
export async function lockOnHandAt(ctx: Tx, place: { warehouseId: string; productId: string }, at: Date): Promise<number> {
  const onHand = await lockOnHand(ctx, place);
  if (at >= ctx.now) return onHand;
  const { rows } = await sql<{ moved: number }>`
    select coalesce(sum(qty) filter (where posted_time > ${at}), 0)::bigint as moved from (
      select m.qty, j.posted_time from tenant.stock_moves m
      join tenant.journals j on j.company_id = m.company_id and j.doc_id = m.doc_id and j.id = m.journal_id
      where m.company_id = tenant.current_company() and m.warehouse_id = ${place.warehouseId} and m.product_id = ${place.productId}
      order by m.seq desc limit ${MOST_MOVES_BACK}) recent`.execute(ctx.db);
  return onHand - (rows[0]?.moved ?? 0);
}

interface Batch {
  productId: string;
  batchNo: string | null;
  expiryDate: string | null;
}

/** The batch with this number and date, inserted at the first use. Undefined if neither is given. */
export async function findOrAddBatch(ctx: Tx, { productId, batchNo, expiryDate }: Batch): Promise<string | undefined> {
  if (batchNo === null && expiryDate === null) return undefined;
  const batch = { productId, batchNo: batchNo ?? '', expiryDate };
  await ctx.db
    .insertInto('batches')
    .values({ id: ctx.newId(), ...batch, createdTime: ctx.now })
    .onConflict((row) => row.doNothing())
    .execute();
  const { id } = await ctx.db
    .selectFrom('batches')
    .select('id')
    .where('productId', '=', productId)
    .where('batchNo', '=', batch.batchNo)
    .where(sql<boolean>`expiry_date is not distinct from ${expiryDate}::date`)
    .executeTakeFirstOrThrow();
  return id;
}

/** The same for many at once, in the order given: two statements for any number of batches. */
export async function findOrAddBatches(ctx: Tx, wanted: readonly Batch[]): Promise<(string | undefined)[]> {
  const named = wanted.filter(({ batchNo, expiryDate }) => batchNo !== null || expiryDate !== null);
  if (named.length === 0) return wanted.map(() => undefined);
  const rows = sql`unnest(${named.map(() => ctx.newId())}::uuid[], ${named.map(({ productId }) => productId)}::uuid[],
    ${named.map(({ batchNo }) => batchNo ?? '')}::text[], ${named.map(({ expiryDate }) => expiryDate)}::date[])
    as w (id, product_id, batch_no, expiry_date)`;
  // In one order, so that two deliveries of the same goods do not wait for each other.
  await sql`insert into tenant.batches (id, product_id, batch_no, expiry_date, created_time)
    select id, product_id, batch_no, expiry_date, ${ctx.now}::timestamptz from ${rows}
    order by product_id, batch_no, expiry_date on conflict do nothing`.execute(ctx.db);
  const { rows: found } = await sql<{ id: string; productId: string; batchNo: string; expiryDate: string | null }>`
    select distinct b.id, b.product_id, b.batch_no, b.expiry_date::text as expiry_date from ${rows} join tenant.batches b
      on b.product_id = w.product_id and b.batch_no = w.batch_no and b.expiry_date is not distinct from w.expiry_date`.execute(
    ctx.db,
  );
  const keyOf = ({ productId, batchNo, expiryDate }: Batch) => `${productId} ${expiryDate} ${batchNo ?? ''}`;
  const known = new Map(found.map((batch) => [keyOf(batch), batch.id]));
  return wanted.map((batch) => known.get(keyOf(batch)));
}
