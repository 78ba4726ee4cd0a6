import { orderApi } from '@netbar/contract/counter/order/order.api';
import { refundApi } from '@netbar/contract/counter/refund/refund.api';
import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import { generateKeyPairSync, randomUUIDv7 } from 'node:crypto';
import { merchantKeysOwner } from '#features/counter/payment/merchant.ts';
import { cardSlip } from '../members.ts';
import type { Person, World } from '../world.ts';

/** An order that waits, one that was paid and handed over, and one that was given back. */
export async function seedOrders(
  seeder: Person,
  { branchId, productId }: { branchId: string; productId: string },
  unique: () => string,
) {
  const lines = [{ productId, qty: 1 }];
  const { payableFen } = await seeder.call(orderApi.create, { branchId, lines, remark: unique() });
  const sell = () => {
    const tenders = [cardSlip(payableFen)];
    return seeder.call(paymentApi.sell, { branchId, lines, payableFen, tenders, remark: unique() });
  };
  await sell();
  const { id: orderId, version } = await sell();
  await seeder.call(refundApi.refund, { orderId, version, amountFen: payableFen, restock: true, reason: unique() });
}

const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

/** A merchant that is switched off: nobody outside is called, and its callbacks are read all the same. */
export async function seedMerchant(world: World, company: string, brandId: string) {
  const sealed = world.dependencies.vault.seal(
    merchantKeysOwner(company),
    JSON.stringify({ privateKey: keys.privateKey, platformKey: keys.publicKey }),
  );
  await world.owner.query(
    `insert into tenant.merchants (company_id, id, brand_id, channel, merchant_no, app_id, keys_sealed, enabled, updated_time)
     values ($1, $2, $3, 'ALIPAY', '2088', '2021', $4, false, now())`,
    [company, randomUUIDv7(), brandId, sealed],
  );
}
