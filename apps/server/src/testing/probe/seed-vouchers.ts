import { randomUUIDv7 } from 'node:crypto';
import { voucherKeysOwner } from '#features/counter/voucher/account.ts';
import type { World } from '../world.ts';

/** Accounts of a brand that are switched off: nobody outside is called. */
export async function seedVoucherAccount(world: World, company: string, brandId: string, name: string) {
  const sealed = world.dependencies.vault.seal(voucherKeysOwner(company), 'key');
  await world.owner.query(
    `insert into tenant.voucher_accounts (company_id, id, brand_id, platform, account_no, fee_bp, key_sealed, enabled, updated_time)
     values ($1, $2, $3, 'MEITUAN', '1000', 600, $4, false, now())`,
    [company, randomUUIDv7(), brandId, sealed],
  );
  await world.owner.query(
    `insert into tenant.voucher_deals (company_id, id, brand_id, platform, deal_id, title, products, net_fee_fen, net_fee_days, updated_time)
     values ($1, $2, $3, 'MEITUAN', '1', $4, '[]', 100, 30, now())`,
    [company, randomUUIDv7(), brandId, name],
  );
}

/** A branch's shop, and a voucher that the platform refused there. */
export async function seedVoucher(world: World, company: string, branchId: string, name: string) {
  const sealed = world.dependencies.vault.seal(voucherKeysOwner(company), '{}');
  const id = randomUUIDv7();
  await world.owner.query(
    `insert into tenant.vouchers (company_id, id, brand_id, branch_id, platform, account_id, code, deal_id, title, pay_fen, market_fen,
       fee_bp, settle_fen, left_count, prepared_sealed, request_key, status, refusal, creator_id, creator_name, biz_date, created_time)
     select $1, $2::uuid, b.brand_id, b.id, 'MEITUAN', a.id, upper(replace($2::text, '-', '')), '1', $4, 100, 100, 600, 94, 1, $5, $2::text,
       'FAILED', 'USED', $2::uuid, $4, current_date, now()
     from tenant.branches b join tenant.voucher_accounts a on a.company_id = b.company_id and a.brand_id = b.brand_id
     where b.company_id = $1 and b.id = $3`,
    [company, id, branchId, name, sealed],
  );
  await world.owner.query(
    `insert into tenant.voucher_shops (company_id, id, account_id, branch_id, poi_id, token_sealed)
     select $1, $2, a.id, b.id, $4, $5 from tenant.branches b
     join tenant.voucher_accounts a on a.company_id = b.company_id and a.brand_id = b.brand_id where b.company_id = $1 and b.id = $3
     on conflict do nothing`,
    [company, randomUUIDv7(), branchId, name, sealed],
  );
}
