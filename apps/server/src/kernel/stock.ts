import { kernelNouns } from '@netbar/contract/kernel/nouns';
import { mulDiv } from '@netbar/contract/kernel/money';
import { sql } from 'kysely';
import type { Tx } from './ctx.ts';
import { notFound } from './errors.ts';
import { inPipeline } from './postgres/pipeline.ts';
import { postJournal, reverseJournal, type JournalHead, type Posting } from './ledger.ts';

interface Place {
  warehouseId: string;
  productId: string;
}

/**
 * Goods that come in (qty > 0) carry their value; goods that go out take it from the stock level. Goods that change warehouse
 * carry the index, from 0, of the move by which they left, and take over its value.
 */
export interface StockMove extends Place {
  reason: string;
  qty: number;
  valueFen?: number;
  carriedFrom?: number;
  /** For goods managed by batch. Without it the database takes the batch that expires first. */
  batchId?: string;
}

interface Level extends Place {
  onHand: number;
  valueFen: number;
}

/**
 * Moves goods and books their value in one journal. `book` gets the value of each move and returns the postings. Value leaves a
 * level in proportion to quantity; the last unit takes the remainder.
 */
export async function postStock(
  ctx: Tx,
  head: JournalHead,
  moves: StockMove[],
  book: (valuesFen: number[]) => Posting[],
): Promise<string> {
  const levels = await lockLevels(ctx, moves);
  const values: number[] = [];
  for (const move of moves) {
    const carried = move.carriedFrom === undefined ? move.valueFen : values[move.carriedFrom];
    values.push(valueOf({ ...move, ...(carried !== undefined && { valueFen: carried }) }, levels));
  }
  const journalId = ctx.newId();
  const rows = moves.map(({ warehouseId, productId, qty, reason, batchId = null }, i) => {
    const valueFen = values[i] ?? 0;
    return {
      docId: head.docId,
      journalId,
      lineNo: i + 1,
      warehouseId,
      productId,
      qty,
      reason,
      batchId,
      valueFen: qty > 0 ? valueFen : -valueFen,
    };
  });
  await inPipeline(postJournal(ctx, { ...head, postings: book(values) }, journalId), insertMoves(ctx, rows));
  return journalId;
}

/** Reverses a journal and its moves, last move first. Refused when the goods are no longer there. */
export async function reverseStock(ctx: Tx, docId: string, journalId: string, bizDate: string): Promise<string> {
  const moved = await ctx.db
    .selectFrom('stockMoves')
    .select(['lineNo', 'warehouseId', 'productId', 'qty', 'valueFen', 'reason'])
    .where('docId', '=', docId)
    .where('journalId', '=', journalId)
    .orderBy('lineNo', 'desc')
    .execute();
  await lockLevels(ctx, moved);
  const reversalId = await reverseJournal(ctx, docId, journalId, bizDate);
  await insertMoves(
    ctx,
    moved.map((move) => ({ ...move, docId, journalId: reversalId, batchId: null, qty: -move.qty, valueFen: -move.valueFen })),
  );
  return reversalId;
}

/** The value of a move. Updates the level in memory for the next move of the same goods; negative stock is refused by the database. */
function valueOf(move: StockMove, levels: Map<string, Level>): number {
  const level = levels.get(keyOf(move));
  if (!level) throw notFound(kernelNouns.warehouse)();
  const value = move.valueFen ?? issueValue(level, -move.qty);
  level.onHand += move.qty;
  level.valueFen += move.qty > 0 ? value : -value;
  return value;
}

function issueValue({ onHand, valueFen }: Level, qty: number) {
  return qty >= onHand ? valueFen : mulDiv(valueFen, qty, onHand);
}

/** Locks level rows in order of (warehouse, product), so that two transactions cannot deadlock. A warehouse of another company has none. */
async function lockLevels(ctx: Tx, places: Place[]): Promise<Map<string, Level>> {
  const wanted = [...new Map(places.map((place) => [keyOf(place), place])).values()];
  const [warehouses, products] = [wanted.map((p) => p.warehouseId), wanted.map((p) => p.productId)];
  const pairs = sql`unnest(${warehouses}::uuid[], ${products}::uuid[])`;
  const opening = sql`
    insert into tenant.stock_levels (warehouse_id, product_id)
    select w.id, p.product_id from ${pairs} as p (warehouse_id, product_id)
    join tenant.warehouses w on w.company_id = tenant.current_company() and w.id = p.warehouse_id
    order by 1, 2 on conflict do nothing`;
  const locking = sql<Level>`
    select l.warehouse_id, l.product_id, l.on_hand, l.value_fen from tenant.stock_levels l
    where (l.warehouse_id, l.product_id) in (select * from ${pairs})
    order by l.warehouse_id, l.product_id for no key update`;
  const [, { rows }] = await Promise.all([opening.execute(ctx.db), locking.execute(ctx.db)]);
  return new Map(rows.map((level) => [keyOf(level), level]));
}

const keyOf = ({ warehouseId, productId }: Place) => `${warehouseId} ${productId}`;

interface MoveRow extends Place {
  docId: string;
  journalId: string;
  lineNo: number;
  qty: number;
  valueFen: number;
  reason: string;
  batchId: string | null;
}

/** A trigger updates the stock level and fills in the running quantity and value. */
async function insertMoves(ctx: Tx, rows: MoveRow[]) {
  const column = (type: string, key: keyof MoveRow) => sql`${rows.map((row) => row[key])}::${sql.raw(type)}[]`;
  await sql`
    insert into tenant.stock_moves (doc_id, journal_id, line_no, warehouse_id, product_id, qty, value_fen, reason, batch_id)
    select * from unnest(${column('uuid', 'docId')}, ${column('uuid', 'journalId')}, ${column('smallint', 'lineNo')}, ${column('uuid', 'warehouseId')},
      ${column('uuid', 'productId')}, ${column('bigint', 'qty')}, ${column('bigint', 'valueFen')}, ${column('text', 'reason')}, ${column('uuid', 'batchId')})`.execute(
    ctx.db,
  );
}
