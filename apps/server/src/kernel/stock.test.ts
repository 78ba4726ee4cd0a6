import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '#testing/invariants.ts';
import { refusal } from '#testing/refusal.ts';
import { openWorld, type World } from '#testing/world.ts';
import { inTx } from './ctx.ts';
import { balanceOf, credit, debit } from './ledger.ts';
import { postStock, reverseStock, type StockMove } from './stock.ts';

let world: World;
let warehouseId: string;
beforeAll(async () => {
  world = await openWorld();
  warehouseId = await world.warehouse(world.ours.first);
});
afterAll(() => world.close());

const bizDate = '2026-03-05';
type Move = { productId: string; qty: number; valueFen?: number };

/** Moves goods of the first branch in one journal and books their value. */
async function move(...moves: Move[]) {
  const docId = world.newId();
  let worth: number[] = [];
  const head = { docType: 'MOVE', docId, event: 'POSTED', bizDate };
  const goods = moves.map((one) => ({ warehouseId, reason: 'TEST', ...one }) as StockMove);
  const journalId = await inTx(world.system(), (ctx) =>
    postStock(ctx, head, goods, (valuesFen) => {
      worth = valuesFen;
      const branchId = world.ours.first;
      return valuesFen.flatMap((fen, i) => {
        const signed = goods[i]!.qty > 0 ? fen : -fen;
        return [debit({ code: 'INVENTORY', branchId }, signed), credit({ code: 'STOCK_DIFF', branchId }, signed)];
      });
    }),
  );
  return { docId, journalId, worth };
}

const undo = ({ docId, journalId }: { docId: string; journalId: string }) =>
  inTx(world.system(), (ctx) => reverseStock(ctx, docId, journalId, bizDate));

const levelOf = (productId: string) =>
  world.db
    .selectFrom('stockLevels')
    .select(['onHand', 'valueFen', 'seq'])
    .where('productId', '=', productId)
    .executeTakeFirstOrThrow();

const movesOf = (productId: string) =>
  world.db
    .selectFrom('stockMoves')
    .select(['seq', 'qty', 'valueFen', 'qtyAfter', 'valueAfter'])
    .where('productId', '=', productId)
    .orderBy('seq')
    .execute();

describe('goods', () => {
  it('golden: three for 10.00 leave at 3.33, 3.34 and 3.33, and nothing is left', async () => {
    const productId = world.newId();
    await move({ productId, qty: 3, valueFen: 1_000 });

    const left = [];
    for (let sold = 0; sold < 3; sold++) {
      const { worth } = await move({ productId, qty: -1 });
      left.push([...worth, await levelOf(productId)]);
    }

    expect(left).toEqual([
      [333, { onHand: 2, valueFen: 667, seq: 2 }],
      [334, { onHand: 1, valueFen: 333, seq: 3 }],
      [333, { onHand: 0, valueFen: 0, seq: 4 }],
    ]);
    expect(await movesOf(productId)).toEqual([
      { seq: 1, qty: 3, valueFen: 1_000, qtyAfter: 3, valueAfter: 1_000 },
      { seq: 2, qty: -1, valueFen: -333, qtyAfter: 2, valueAfter: 667 },
      { seq: 3, qty: -1, valueFen: -334, qtyAfter: 1, valueAfter: 333 },
      { seq: 4, qty: -1, valueFen: -333, qtyAfter: 0, valueAfter: 0 },
    ]);
  });

  it('never become fewer than none, and a refused move books nothing', async () => {
    const productId = world.newId();
    await move({ productId, qty: 2, valueFen: 500 });
    const inventory = { code: 'INVENTORY', branchId: world.ours.first } as const;
    const before = await balanceOf(world.system(), inventory);

    expect(await refusal(move({ productId, qty: -3 }))).toBe('ledger.outOfStock');
    expect(await refusal(move({ productId: world.newId(), qty: -1 }))).toBe('ledger.outOfStock');

    expect(await levelOf(productId)).toEqual({ onHand: 2, valueFen: 500, seq: 1 });
    expect(await balanceOf(world.system(), inventory)).toBe(before);
  });

  it('of one kind may move twice in one journal, the second from where the first left off', async () => {
    const productId = world.newId();

    const { worth } = await move({ productId, qty: 3, valueFen: 1_000 }, { productId, qty: -1 }, { productId, qty: -1 });

    expect(worth).toEqual([1_000, 333, 334]);
    expect(await levelOf(productId)).toEqual({ onHand: 1, valueFen: 333, seq: 3 });
    expect((await movesOf(productId)).map((row) => row.valueAfter)).toEqual([1_000, 667, 333]);
  });

  it('received for nothing have no value, and need no line in the ledger', async () => {
    const productId = world.newId();
    const { journalId, worth } = await move({ productId, qty: 5, valueFen: 0 });
    expect(worth).toEqual([0]);
    expect(await world.db.selectFrom('postings').select('lineNo').where('journalId', '=', journalId).execute()).toEqual([]);
    expect((await move({ productId, qty: -2 })).worth).toEqual([0]);
  });

  it('lie in a warehouse of one’s own company', async () => {
    const theirs = await world.warehouse(world.rival.first);
    const stolen = inTx(world.system(), (ctx) => {
      const head = { docType: 'MOVE', docId: ctx.newId(), event: 'POSTED', bizDate };
      return postStock(
        ctx,
        head,
        [{ warehouseId: theirs, productId: ctx.newId(), qty: 1, valueFen: 0, reason: 'TEST' }],
        () => [],
      );
    });
    expect(await refusal(stolen)).toBe('common.notFound');
  });
});

describe('a reversal', () => {
  it('brings goods back at the value they left with', async () => {
    const productId = world.newId();
    await move({ productId, qty: 3, valueFen: 1_000 });
    const sale = await move({ productId, qty: -1 });
    await move({ productId, qty: 1, valueFen: 50 });

    await undo(sale);

    expect(await levelOf(productId)).toEqual({ onHand: 4, valueFen: 1_050, seq: 4 });
    expect(await refusal(undo(sale))).toBe('ledger.alreadyPosted');
  });

  it('is refused when the goods are gone', async () => {
    const productId = world.newId();
    const receipt = await move({ productId, qty: 3, valueFen: 1_000 });
    await move({ productId, qty: -1 });
    expect(await refusal(undo(receipt))).toBe('ledger.outOfStock');
    expect(await levelOf(productId)).toEqual({ onHand: 2, valueFen: 667, seq: 2 });
  });

  it('is refused when goods are there, but no longer worth what was paid', async () => {
    const [cheap, dear] = [world.newId(), world.newId()];
    const receipt = await move({ productId: cheap, qty: 2, valueFen: 1_000 });
    await move({ productId: cheap, qty: 2, valueFen: 0 });
    await move({ productId: cheap, qty: -2 });
    expect(await refusal(undo(receipt))).toBe('ledger.outOfStock');

    const first = await move({ productId: dear, qty: 2, valueFen: 100 });
    await move({ productId: dear, qty: 2, valueFen: 1_000 });
    await move({ productId: dear, qty: -2 });
    expect(await refusal(undo(first))).toBe('ledger.outOfStock');
  });

  it('undoes several moves of one product last one first', async () => {
    const productId = world.newId();
    const repack = await move({ productId, qty: 3, valueFen: 1_000 }, { productId, qty: -1 });

    await undo(repack);

    expect(await levelOf(productId)).toEqual({ onHand: 0, valueFen: 0, seq: 4 });
  });
});

describe('the running figures', () => {
  it.each([
    'update tenant.stock_levels set on_hand = 9',
    'update tenant.stock_levels set value_fen = 9',
    'update tenant.stock_levels set seq = 9',
    'delete from tenant.stock_levels',
    'insert into tenant.stock_levels (warehouse_id, product_id, on_hand) values (gen_random_uuid(), gen_random_uuid(), 9)',
    'update tenant.stock_moves set qty = 9',
    'delete from tenant.stock_moves',
    'truncate tenant.stock_moves',
    `insert into tenant.stock_moves (doc_id, journal_id, line_no, warehouse_id, product_id, qty, value_fen, reason, seq)
     select doc_id, journal_id, 9, warehouse_id, product_id, qty, value_fen, reason, 9 from tenant.stock_moves`,
    'insert into tenant.stock_moves_default select * from tenant.stock_moves',
  ])('the server may not: %s', async (text) => {
    const tried = world.db.transaction().execute((tx) => sql.raw(text).execute(tx));
    await expect(tried).rejects.toMatchObject({ code: '42501' });
  });

  it('cannot be moved through a journal of the past', async () => {
    const productId = world.newId();
    await move({ productId, qty: 3, valueFen: 1_000 });
    const late = world.db.transaction().execute((tx) =>
      sql`insert into tenant.stock_moves (doc_id, journal_id, line_no, warehouse_id, product_id, qty, value_fen, reason)
        select doc_id, journal_id, 2, warehouse_id, product_id, qty, value_fen, reason from tenant.stock_moves
        where product_id = ${productId}`.execute(tx),
    );
    await expect(late).rejects.toMatchObject({ constraint: 'stock_moves_with_journal' });
  });

  it('run without a gap when many hands move the same goods, and agree with the ledger', async () => {
    const productId = world.newId();
    await move({ productId, qty: 100, valueFen: 9_999 });
    await Promise.all(Array.from({ length: 15 }, (_, i) => move({ productId, qty: -1 - (i % 3) })));

    const seqs = (await movesOf(productId)).map((row) => row.seq);
    expect(seqs).toEqual(Array.from({ length: 16 }, (_, i) => i + 1));
    expect(await checkInvariants(world.owner)).toEqual([]);
  });
});
