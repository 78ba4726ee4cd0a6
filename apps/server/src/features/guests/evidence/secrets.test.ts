import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import { evidenceApi } from '@netbar/contract/guests/evidence/evidence.api';
import type { Evidence } from '@netbar/contract/guests/evidence/evidence.model';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCounter } from '#testing/counter.ts';
import { newSecret } from '#testing/evidence.ts';
import { newIdCard, newPhone } from '#testing/members.ts';
import { openSeats } from '#testing/seats.ts';
import { openWorld, type World } from '#testing/world.ts';
import { makeMemberCode } from './evidence.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it('S4 no secret stands in the audit log, the stored answers or the payments', async () => {
  const [counter, seats] = [await openCounter(world), await openSeats(world)];
  const cashier = await world.hire({ can: ['ORDER_PAY', 'MEMBER_LIST', 'MEMBER_EDIT', 'MEMBER_EVIDENCE'] });
  const { branchId, purse } = counter;
  const [idCard, pin, secret] = [newIdCard(), '283906', newSecret()];
  const { id: memberId } = await cashier.call(memberApi.add, { branchId, name: '李四', phone: newPhone(), idCard });
  await purse.recharge(memberId, branchId, 100_000);
  const productId = await counter.goods({ priceFen: 1000 });
  const proofBySwipe = async (seq: number) => {
    const time = new Date().toISOString();
    await seats.say({ machine: '前台', session: 'boot', seq, type: 'ID_SWIPE', time, cardNo: idCard });
    const { swipe } = await cashier.call(evidenceApi.get, { memberId, branchId });
    return { by: 'ID_SWIPE' as const, swipeId: swipe?.id ?? '' };
  };
  const pay = (evidence: Evidence) => {
    const tenders = [{ tender: 'WALLET' as const, amountFen: 1000, evidence }];
    return cashier.call(paymentApi.sell, { branchId, memberId, lines: [{ productId, qty: 1 }], payableFen: 1000, tenders });
  };

  await cashier.call(evidenceApi.setPin, { memberId, branchId, pin, proof: await proofBySwipe(1) });
  await cashier.call(evidenceApi.issueCard, { memberId, branchId, secret, proof: await proofBySwipe(2) });
  const { code } = makeMemberCode(world.system(), memberId);
  for (const evidence of [
    { kind: 'PIN', pin },
    { kind: 'CARD', secret },
    { kind: 'QR', code },
  ] as const)
    await pay(evidence);

  const { rows } = await world.owner.query<{ text: string }>(`
    select t::text as text from tenant.audit_log t union all select t::text from tenant.idempotency_keys t
    union all select t::text from tenant.payments t union all select t::text from tenant.member_pins t
    union all select t::text from tenant.member_cards t union all select t::text from tenant.used_member_codes t`);
  const kept = rows.map(({ text }) => text).join('\n');
  for (const word of [`"${pin}"`, secret, code, idCard]) expect(kept).not.toContain(word);
});
