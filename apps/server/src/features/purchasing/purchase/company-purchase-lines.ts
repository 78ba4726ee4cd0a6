import { sql } from 'kysely';
import type { Tx } from '#kernel/ctx.ts';
import { toRecords } from '#kernel/postgres/records.ts';

export interface CompanyLineRow {
  productId: string;
  packUnit: string;
  packQty: number;
  priceFen: number;
  /** What each store line gets of it, in base units. */
  parts: { storeLineId: string; storePurchaseId: string; branchId: string; qty: number }[];
}

/** Writes the lines of an order to a supplier with their allocations. A trigger counts what each line holds. */
export async function insertCompanyLines(ctx: Tx, doc: { id: string; supplierId: string }, rows: CompanyLineRow[]) {
  const lines = rows.map((row, i) => ({ ...row, id: ctx.newId(), lineNo: i + 1 }));
  await sql`
    insert into tenant.company_purchase_lines (purchase_id, id, line_no, product_id, pack_unit, pack_qty, price_fen)
    select ${doc.id}::uuid, * from jsonb_to_recordset(${toRecords(lines)}::jsonb) as l (
      id uuid, line_no int, product_id uuid, pack_unit text, pack_qty int, price_fen bigint)`.execute(ctx.db);
  const allocations = lines.flatMap(({ id: companyLineId, productId, parts }) =>
    parts.map(({ storeLineId, storePurchaseId, branchId, qty }) => ({
      storeLineId,
      companyLineId,
      storePurchaseId,
      branchId,
      productId,
      qty,
    })),
  );
  await sql`
    insert into tenant.purchase_allocations (company_purchase_id, supplier_id, store_line_id, company_line_id, store_purchase_id,
      branch_id, product_id, qty)
    select ${doc.id}::uuid, ${doc.supplierId}::uuid, * from jsonb_to_recordset(${toRecords(allocations)}::jsonb) as a (
      store_line_id uuid, company_line_id uuid, store_purchase_id uuid, branch_id uuid, product_id uuid, qty bigint)`.execute(
    ctx.db,
  );
}
