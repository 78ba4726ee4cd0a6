import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import { rechargeCardApi } from '@netbar/contract/activities/recharge-card/recharge-card.api';
import { cardSaleApi } from '@netbar/contract/counter/payment/card-sale.api';
import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { submitActivity } from '#features/activities/activity/approve-activity.ts';
import { saveActivity } from '#features/activities/activity/save-activity.ts';
import { takeCodes } from '#features/activities/recharge-card/batch-cards.ts';
import { makeCodes } from '#features/activities/recharge-card/make-codes.ts';
import { redeemAtCounter } from '#features/activities/recharge-card/redeem-card.ts';
import { sellCardsAtCounter } from '#features/counter/payment/card-sale.ts';
import { contentOf } from './activities.ts';
import { approveOf } from './approve.ts';
import type { Branch, Person, Scene } from './scene.ts';
import type { ActAs } from './stockroom.ts';

const HOUR_MS = 3_600_000;
const card = { qty: 50, faceFen: 10_000, priceFen: 9000, validDays: 90 };
const [SOLD, REDEEMED] = [8, 5];

interface Opening {
  actAs: ActAs;
  applicant: Person;
  head: Person;
  now: Date;
}

/** A batch of recharge cards: printed, some sold at the first branch with a bank card, some of those redeemed. */
export async function leaveCards(scene: Scene, { actAs, applicant, head, now }: Opening) {
  const { brandId, guests, branches } = scene;
  const [first] = branches;
  if (!first) return;
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const today = bizDate(now);
  const draft = contentOf({
    preset: 'RECHARGE_CARD',
    name: '百元充值卡',
    rule: { trigger: 'CARD_REDEEM', when: [], grants: [], card },
    fromDay: addDays(today, -1),
    toDay: addDays(today, 60),
  });
  const saved = await saveActivity(actAs(applicant, hoursAgo(8)), activityApi.save.input.parse({ ...draft, brandId }));
  await submitActivity(actAs(applicant, hoursAgo(8)), { id: saved.id, version: saved.version, reason: '周年庆销售' });
  await approveOf(actAs(head, hoursAgo(7)), saved.id);
  const activityId = saved.id;
  await makeCodes(actAs(head, hoursAgo(7)), { activityId });
  const codes = await readCodes(actAs(head, hoursAgo(6)), activityId);
  await sellSome(actAs(first.cashiers[0], hoursAgo(2)), first, activityId);
  const here = guests.filter(({ homeId, until }) => homeId === first.id && until > now);
  for (const [i, { id: memberId }] of here.slice(0, REDEEMED).entries()) {
    const input = rechargeCardApi.redeem.input.parse({ branchId: first.id, memberId, code: codes[i] ?? '' });
    await redeemAtCounter(actAs(first.cashiers[0], hoursAgo(1)), input);
  }
}

/** The second column of the file that the printer gets. */
async function readCodes(ctx: Parameters<typeof takeCodes>[0], activityId: string): Promise<string[]> {
  let text = '';
  const { body } = await takeCodes(ctx, { activityId });
  for await (const part of body) text += String(part);
  return text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[1] ?? '');
}

async function sellSome(ctx: Parameters<typeof sellCardsAtCounter>[0], { id: branchId, branchNo }: Branch, activityId: string) {
  const payableFen = SOLD * card.priceFen;
  const tender = { tender: 'BANK_CARD', amountFen: payableFen, terminalNo: branchNo.padStart(8, 'C'), reference: '000001' };
  const sale = { branchId, activityId, qty: SOLD, payableFen, tenders: [tender] };
  await sellCardsAtCounter(ctx, cardSaleApi.sellCards.input.parse(sale));
}
