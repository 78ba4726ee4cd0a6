import { evidenceApi } from '@netbar/contract/guests/evidence/evidence.api';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import { productApi } from '@netbar/contract/goods/product/product.api';
import { shiftApi } from '@netbar/contract/money/shift/shift.api';
import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import type pg from 'pg';
import type { Sessions } from '#kernel/sessions.ts';
import { callerOf, type Caller } from './caller.ts';
import { cashierRights, managerRights } from './counter.ts';
import { newSecret } from './evidence.ts';
import { goodsFunctions } from './goods.ts';
import { cardSlip, newIdCard, newPhone } from './members.ts';
import { employ } from './people.ts';
import { hashed, PASSWORD } from './sign-in.ts';

/** Where somebody sells: an open shift at a drawer, goods on the shelf, a member with money. */
export interface FrontDesk {
  branchId: string;
  cashier: { token: string; accountId: string };
  managerToken: string;
  drawerId: string;
  shiftId: string;
  productIds: string[];
  /** `secret` is on their card. */
  member: { id: string; no: string; secret: string };
}

interface Opening {
  pool: pg.Pool;
  sessions: Sessions;
  serverUrl: string;
  companyId: string;
  brandId: string;
  branchIds: string[];
  products: number;
  /** Of each product at each desk. */
  qty: number;
}

export const PRICE_FEN = 500;
export const CHARGED_FEN = 500_000;
const FLOAT = [{ faceFen: 10_000 as const, count: 5 }];

/** A desk in each branch, opened as staff would, over HTTP. */
export async function openFrontDesks(opening: Opening): Promise<FrontDesk[]> {
  const { pool, sessions, serverUrl, companyId, brandId, products, branchIds } = opening;
  const boss = { companyId, branchIds: [], isCompanyWide: true, level: 1, can: goodsFunctions };
  const buyer = callerOf(serverUrl, (await employ(pool, sessions, boss)).token);
  const productIds: string[] = [];
  for (let i = 1; i <= products; i++) {
    const product = { brandId, code: `P${i}`, name: `可口可乐${i}`, baseUnit: '瓶', priceFen: PRICE_FEN };
    productIds.push((await buyer(productApi.addMaster, product)).id);
  }
  const desks: FrontDesk[] = [];
  for (const branchId of branchIds) desks.push(await openFrontDesk(opening, { branchId, productIds, buyer }));
  return desks;
}

async function openFrontDesk(
  { pool, sessions, serverUrl, companyId, qty }: Opening,
  { branchId, productIds, buyer }: { branchId: string; productIds: string[]; buyer: Caller },
): Promise<FrontDesk> {
  const here = { companyId, branchIds: [branchId] };
  const { token, accountId } = await employ(pool, sessions, { ...here, can: cashierRights });
  const { token: managerToken } = await employ(pool, sessions, { ...here, level: 2, can: managerRights });
  const [cashier, manager] = [callerOf(serverUrl, token), callerOf(serverUrl, managerToken)];
  for (const productId of productIds) {
    const { version } = await buyer(productApi.get, { branchId, productId });
    await buyer(productApi.setShelf, { branchId, productId, version, shelf: 'ON' });
    const lines = [{ productId, qty, valueFen: qty * 200 }];
    await buyer(stockApi.adjust, { branchId, kind: 'CORRECTION', reason: '期初', lines });
  }
  const { id: drawerId } = await manager(shiftApi.addDrawer, { branchId, name: '前台' });
  const { id: shiftId } = await cashier(shiftApi.open, { branchId, drawerId, count: FLOAT });
  const person = { branchId, name: '张三丰', phone: newPhone(), idCard: newIdCard() };
  const { id, no } = await manager(memberApi.add, person);
  const secret = newSecret();
  const { accountId: signerId } = await employ(pool, sessions, {
    ...here,
    level: 2,
    can: managerRights,
    passwordHash: await hashed,
  });
  const proof = { by: 'SIGNATURE' as const, approver: { username: `u${signerId}`, password: PASSWORD } };
  await manager(evidenceApi.issueCard, { memberId: id, branchId, secret, proof });
  const tenders = [cardSlip(CHARGED_FEN)];
  await cashier(paymentApi.chargeMember, { branchId, memberId: id, amountFen: CHARGED_FEN, bonusFen: 0, tenders });
  return { branchId, cashier: { token, accountId }, managerToken, drawerId, shiftId, productIds, member: { id, no, secret } };
}
