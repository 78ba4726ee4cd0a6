import type { In } from '@netbar/contract/kernel/endpoint';
import { maskPhone } from '@netbar/contract/kernel/format';
import { bizDate } from '@netbar/contract/kernel/time';
import { supplierNouns } from '@netbar/contract/purchasing/supplier/feature';
import type { supplierApi } from '@netbar/contract/purchasing/supplier/supplier.api';
import { SupplierStatus } from '@netbar/contract/purchasing/supplier/supplier.model';
import { sql } from 'kysely';
import { countUpTo } from '#kernel/count.ts';
import { containing, type Ctx, inBrands, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';
import { countStates, sortsOf } from '#kernel/list.ts';
import { openNumber } from './supplier-numbers.ts';

/** Suppliers of the company with what they sell to the caller's brands. */
const selectSuppliers = (ctx: Ctx | Tx) =>
  ctx.db.selectFrom('suppliers').leftJoin(
    (db) =>
      db
        .selectFrom('supplierProducts as sp')
        .innerJoin('productMasters', 'productMasters.id', 'sp.productId')
        .leftJoin('supplierTerms as t', (on) => on.onRef('t.supplierProductId', '=', 'sp.id').on(holdsOn(bizDate(ctx.now))))
        .select(['sp.supplierId', sql<number>`count(*)::int`.as('products')])
        .select(sql<number>`count(*) filter (where sp.is_preferred)::int`.as('preferredProducts'))
        .select(sql<number>`count(*) filter (where t.id is null)::int`.as('unpricedProducts'))
        .where(inBrands(ctx, 'productMasters.brandId'))
        .where('sp.status', '=', 'ACTIVE')
        .groupBy('sp.supplierId')
        .as('sold'),
    (on) => on.onRef('sold.supplierId', '=', 'suppliers.id'),
  );

/** Whether a word is in the name, the initials, the code or the contact of a supplier. */
export const matchesSupplier = (keyword: string) => sql<boolean>`suppliers.search like ${containing(keyword.toLowerCase())}`;

/** Whether the terms `t` hold on a day. At most one of a product does. */
export const holdsOn = (day: string) =>
  sql<boolean>`t.from_date <= ${day}::date and (t.to_date is null or t.to_date >= ${day}::date)`;

const rowColumns = [
  'suppliers.id',
  'suppliers.code',
  'suppliers.name',
  'suppliers.contactName',
  'suppliers.phoneSealed',
  'suppliers.settleCycle',
  'suppliers.paymentDays',
  'suppliers.leadDays',
  'suppliers.deliveryWeekdays',
  'suppliers.cutoff',
  'suppliers.minOrderFen',
  'suppliers.status',
  'suppliers.version',
  'suppliers.createdTime',
  sql<number>`coalesce(sold.products, 0)`.as('products'),
] as const;

const bankColumns = ['suppliers.bankName', 'suppliers.accountName', 'suppliers.bankAccountTail'] as const;

const sorts = sortsOf({
  by: {
    code: sql`suppliers.code`,
    name: sql`suppliers.name`,
    products: sql`coalesce(sold.products, 0)`,
    createdTime: sql`suppliers.created_time`,
  },
  byDefault: '-createdTime',
  tie: sql`suppliers.id`,
});

export async function listSuppliers(ctx: Ctx, { keyword, status, sort, page, limit }: In<typeof supplierApi.list>) {
  let all = selectSuppliers(ctx);
  if (keyword) all = all.where(matchesSupplier(keyword));
  const found = status ? all.where('suppliers.status', '=', status) : all;
  const [rows, total, counts] = await Promise.all([
    found
      .select(rowColumns)
      .orderBy(sorts(sort))
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    countUpTo(ctx, found.select('suppliers.id')),
    countStates(ctx, all, { column: sql`suppliers.status`, values: SupplierStatus.options, chosen: status }),
  ]);
  return { rows: rows.map((row) => withMaskedPhone(ctx, row)), total, counts };
}

/** Bank data only for people who may see it, and of the account number only its end. */
export async function getSupplier(ctx: Ctx | Tx, { id }: { id: string }) {
  const { bankName, accountName, bankAccountTail, ...row } = await selectSuppliers(ctx)
    .select(rowColumns)
    .select(bankColumns)
    .select([
      sql<number>`coalesce(sold.preferred_products, 0)`.as('preferredProducts'),
      sql<number>`coalesce(sold.unpriced_products, 0)`.as('unpricedProducts'),
    ])
    .where('suppliers.id', '=', id)
    .executeTakeFirstOrThrow(notFound(supplierNouns.supplier));
  const bankAccount = bankAccountTail && `**** ${bankAccountTail}`;
  const bank = ctx.actor.functions.has('SUPPLIER_BANK') ? { bankName, accountName, bankAccount } : null;
  return { ...withMaskedPhone(ctx, row), bank };
}

function withMaskedPhone<R extends { phoneSealed: Buffer | null }>(ctx: Ctx | Tx, { phoneSealed, ...row }: R) {
  const phone = openNumber(ctx, phoneSealed);
  return { ...row, phone: phone && maskPhone(phone) };
}

/** The whole numbers of a supplier, for `revealNumbers` alone. */
export async function readNumbers(ctx: Tx, id: string) {
  const { phoneSealed, bankAccountSealed } = await ctx.db
    .selectFrom('suppliers')
    .select(['phoneSealed', 'bankAccountSealed'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound(supplierNouns.supplier));
  return { phone: openNumber(ctx, phoneSealed), bankAccount: openNumber(ctx, bankAccountSealed) };
}

/** Locks a supplier: nobody else changes it until the transaction ends. */
export const lockSupplier = (ctx: Tx, id: string) =>
  ctx.db
    .selectFrom('suppliers')
    .select(['id', 'code', 'name', 'contactName', 'settleCycle', 'paymentDays', 'leadDays', 'deliveryWeekdays', 'cutoff'])
    .select(['minOrderFen', 'bankName', 'accountName', 'bankAccountTail', 'status', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound(supplierNouns.supplier));
