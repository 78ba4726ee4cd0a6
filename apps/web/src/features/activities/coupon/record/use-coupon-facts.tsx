import type { Activity } from '@netbar/contract/activities/activity/activity.model';
import { CLASSIFY, GROUPING } from '@netbar/contract/goods/product/product.model';
import { fill } from '@netbar/contract/kernel/words';
import { useCodes } from '#features/platform/dictionary/kit/use-codes.ts';
import { joinNames, useWords } from '#kernel/lang.ts';
import { groupThousands } from '#kit/group-thousands.ts';
import { useCouponFace } from '../kit/coupon-face.ts';
import { couponRecordWords } from './record.words.ts';

/** What one asks first about a coupon: its value, what it is for, how long it is good and how many there are. */
export function useCouponFacts() {
  const t = useWords(couponRecordWords);
  const face = useCouponFace();
  return (activity: Activity) => {
    const { rule, toDay } = activity;
    const terms = rule.coupon;
    if (!terms) return [];
    return [
      { label: t.face, value: face(rule) },
      { label: t.scope, value: <Scope activity={activity} /> },
      { label: t.valid, value: fill(t.validText, { days: terms.validDays, day: toDay }) },
      { label: t.qty, value: fill(t.qtyText, { qty: groupThousands(terms.qty) }) },
      { label: t.each, value: fill(t.eachText, { most: terms.perMember, order: terms.perOrder ?? 1 }) },
      { label: t.refund, value: (terms.returnOnRefund ?? true) ? t.comesBack : t.staysUsed },
    ];
  };
}

const MOST_NAMED = 3;

/** For which products, and where. */
function Scope({ activity }: { activity: Activity }) {
  const t = useWords(couponRecordWords);
  const products = useProductText(activity);
  const { branchIds, branches } = activity;
  const [first] = branches;
  const where =
    branchIds === null
      ? t.allBranches
      : first && branches.length === 1
        ? first.name
        : fill(t.branchCount, { n: branches.length });
  return `${products} · ${where}`;
}

function useProductText({ rule, names }: Activity): string {
  const t = useWords(couponRecordWords);
  const [classes, groups] = [useCodes(CLASSIFY), useCodes(GROUPING)];
  const benefit = rule.grants?.[0]?.benefit;
  const on = benefit && 'on' in benefit ? benefit.on : undefined;
  if (!on || on.of === 'ALL') return t.allProducts;
  const all =
    on.of === 'PRODUCTS'
      ? on.ids.map((id) => names[id] ?? '')
      : on.codes.map((code) => (on.of === 'CLASSIFY' ? classes : groups).nameOf(code));
  const rest = all.length > MOST_NAMED ? ` +${all.length - MOST_NAMED}` : '';
  return joinNames(all.slice(0, MOST_NAMED)) + rest;
}
