import { memberApi } from '@netbar/contract/guests/member/member.api';
import { walletApi } from '@netbar/contract/guests/wallet/wallet.api';
import { completeIdCard } from '@netbar/contract/kernel/id-card';
import type { Sent } from '@netbar/contract/kernel/endpoint';
import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import type { Person, World } from './world.ts';

let made = 0;

/** An ID number nobody else has; of somebody born in 1990, unless told. Three digits run out, so the district moves on. */
export const newIdCard = (born = '19900101') =>
  completeIdCard(`33${String(100 + (Math.floor(++made / 1000) % 900))}6${born}${String(made % 1000).padStart(3, '0')}`);
export const newPhone = () => `139${String(++made).padStart(8, '0')}`;

export const memberRights = [
  'MEMBER_LIST',
  'MEMBER_EDIT',
  'MEMBER_LOCK',
  'MEMBER_MERGE',
  'MEMBER_REVEAL',
  'MEMBER_LEVEL',
  'MEMBER_EVIDENCE',
  'EVIDENCE_SIGN',
  'MEMBER_INQUIRY',
  'ORDER_PAY',
  'WALLET_REFUND',
  'WALLET_POLICY',
  'BALANCE_ADJUST',
  'BALANCE_APPROVE',
  'CHANGES_BALANCE',
  'COMPUTER_HISTORY',
  'CONSUMPTION_HISTORY',
];

/** Somebody who may do everything with members, at these branches. */
export const hireClerk = (world: World, branchIds = [world.ours.first], more: string[] = []) =>
  world.hire({ branchIds, level: 2, can: [...memberRights, ...more] });

/** Somebody in charge of our first brand, which sets policies and levels for all its branches. */
export const hireBrandHead = (world: World) =>
  world.hire({ branchIds: [], brandIds: [world.ours.brand], level: 1, can: memberRights });

/** Changes parts of the wallet policy of our first brand. */
export async function setWalletPolicy(head: Person, world: World, change: Partial<Sent<typeof walletApi.setPolicy>>) {
  const policy = await head.call(walletApi.policy, { brandId: world.ours.brand });
  await head.call(walletApi.setPolicy, { ...policy, ...change });
}

/** A registered adult. */
export const register = (by: Person, branchId: string, over: Partial<Sent<typeof memberApi.add>> = {}) =>
  by.call(memberApi.add, { branchId, name: '张三丰', phone: newPhone(), idCard: newIdCard(), ...over });

/** Paid by card, with a slip that nobody else has. */
export const cardSlip = (amountFen: number) => ({
  tender: 'BANK_CARD' as const,
  amountFen,
  terminalNo: `T${String(++made).padStart(7, '0')}`,
  reference: '000001',
});

/** A recharge at a counter, by card, so that no drawer is needed. */
export const charge = (
  by: Person,
  { memberId, branchId, amountFen }: { memberId: string; branchId: string; amountFen: number },
) =>
  by.call(paymentApi.chargeMember, {
    branchId,
    memberId,
    amountFen,
    bonusFen: 0,
    tenders: [cardSlip(amountFen)],
  });
