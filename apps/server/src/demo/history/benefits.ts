import { quote } from '@netbar/contract/activities/activity/quote.rules';
import type { BenefitKind } from '@netbar/contract/activities/activity/rule.model';
import type pg from 'pg';
import { shownCoupon } from './coupons.ts';
import { dateOf } from './numbers.ts';
import type { Line, Sold } from './open-order.ts';
import type { Deed, Guest } from './scene.ts';

export interface LineDiscount {
  discountFen: number;
  adjustments: { activityId: string; benefitKey: string; amountFen: number }[];
}

/** What the activities of that time take off the lines of a sale, by the engine itself. */
export function discountsOf({ scene, at }: Deed, lines: Line[], guest: Guest | undefined): LineDiscount[] {
  const member = guest ? { id: guest.id, levelId: null, labelIds: [], isFirstOrder: false, isEmployee: false, uses: {} } : null;
  const asked = lines.map((line, i) => ({
    key: String(i),
    productId: line.goods?.id ?? null,
    classifyCode: '',
    groupCode: '',
    kind: line.kind,
    unitPriceFen: line.unitPriceFen,
    minPriceFen: 0,
    qty: line.qty,
  }));
  const shown = shownCoupon(scene, guest?.id, at);
  const coupons = shown ? [{ couponId: shown.id, activityId: shown.activityId }] : [];
  const found = quote({ source: 1, areaId: null, lines: asked, coupons }, member, at, scene.activities);
  return lines.map((_, i) => ({
    discountFen: found.lines[i]?.discountFen ?? 0,
    adjustments: found.adjustments
      .filter(({ lineKey }) => lineKey === String(i))
      .map(({ activityId, benefitKey, amountFen }) => ({ activityId, benefitKey, amountFen })),
  }));
}

interface Use {
  activityId: string;
  benefitKey: string;
  gives: BenefitKind;
  amountFen: number;
  revenueFen: number;
  order: Sold['order'];
  guest?: Guest | undefined;
}

/** Stores that an order or a recharge used an activity, and takes it out of the budget. */
export function recordUse(deed: Deed, { order, guest, ...use }: Use) {
  const { scene, at, branch } = deed;
  const activity = scene.activities.find(({ id }) => id === use.activityId);
  if (activity && activity.leftFen !== null) activity.leftFen -= use.amountFen;
  const about = { brandId: scene.brandId, branchId: branch.id, memberId: guest?.id ?? null, docType: 'ORDER', docId: order.id };
  const budgetUnits = activity && activity.leftFen !== null ? use.amountFen : 0;
  scene.rows.add('benefitUses', {
    id: scene.idAt(at),
    ...about,
    ...use,
    couponId: couponOf(use.benefitKey) ?? null,
    budgetUnits,
    status: 'USED',
    bizDate: dateOf(deed),
    createdTime: at,
  });
}

/** The benefit of a coupon carries its id. */
const couponOf = (benefitKey: string): string | undefined => benefitKey.split(':')[1];

/** Stores the uses of a sale: one for each activity and benefit, over all lines. */
export function recordUses(deed: Deed, { order, guest }: Pick<Sold, 'order' | 'guest'>, discounts: LineDiscount[]) {
  const all = discounts.flatMap(({ adjustments }) => adjustments);
  for (const own of Map.groupBy(all, ({ activityId, benefitKey }) => `${activityId} ${benefitKey}`).values()) {
    const [first] = own;
    const gives = deed.scene.activities.find(({ id }) => id === first?.activityId)?.rule.grants[0]?.benefit.gives;
    if (!first || !gives) continue;
    const amountFen = own.reduce((sum, one) => sum + one.amountFen, 0);
    const { activityId, benefitKey } = first;
    recordUse(deed, { activityId, benefitKey, gives, amountFen, revenueFen: order.payableFen, order, guest });
    const coupon = deed.scene.coupons.get(guest?.id ?? '')?.find(({ id }) => id === couponOf(benefitKey));
    if (coupon) coupon.used = { orderId: order.id, branchId: deed.branch.id, time: deed.at };
  }
}

/** Budgets and first purchases, summed up as if every use had counted itself. */
export async function recountUses(client: pg.ClientBase, brandId: string) {
  await client.query(
    `update tenant.activity_budgets b set used = u.units
     from (select company_id, activity_id, sum(budget_units) as units from tenant.benefit_uses where brand_id = $1 and status = 'USED'
       group by 1, 2) u
     where b.company_id = u.company_id and b.activity_id = u.activity_id`,
    [brandId],
  );
  await client.query(
    `update tenant.benefit_uses u set is_first = true
     where u.brand_id = $1 and u.member_id is not null and not exists (select from tenant.orders o
       where o.company_id = u.company_id and o.member_id = u.member_id and o.created_time < u.created_time and o.id <> u.doc_id
         and o.status = 'COMPLETED' and o.type in ('SALE', 'CHARGE'))`,
    [brandId],
  );
}
