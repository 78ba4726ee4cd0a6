import type { Activity } from '@netbar/contract/activities/activity/activity.model';
import { CLASSIFY, GROUPING } from '@netbar/contract/goods/product/product.model';
import { fill } from '@netbar/contract/kernel/words';
import { useCodes } from '#features/platform/dictionary/kit/use-codes.ts';
import { joinNames, useWords } from '#kernel/lang.ts';
import { groupThousands } from '#kit/group-thousands.ts';
import { useCouponFace } from '../kit/coupon-face.ts';
import { couponRecordWords } from './record.words.ts';

/** What one asks first about a coupon: its value, what it is for, how long it is good and how many there are. */
export function useCouponFacts(activity: Activity, issued: number) {
  const t = useWords(couponRecordWords);
  const face = useCouponFace();
  const products = useProductText(activity);
  const { rule, branchIds, branches, toDay } = activity;
  const terms = rule.coupon;
  if (!terms) return [];
  const where =
    branchIds === null
      ? t.allBranches
      : branches.length === 1
        ? (branches[0]?.name ?? '')
        : fill(t.branchCount, { n: branches.length });
  return [
    { label: t.face, value: face(rule) },
    { label: t.scope, value: `${products} · ${where}` },
    { label: t.valid, value: fill(t.validText, { days: terms.validDays, day: toDay }) },
    { label: t.qty, value: fill(t.qtyText, { issued: groupThousands(String(issued)), qty: groupThousands(String(terms.qty)) }) },
    { label: t.each, value: fill(t.eachText, { most: terms.perMember, order: terms.perOrder ?? 1 }) },
    { label: t.refund, value: (terms.returnOnRefund ?? true) ? t.comesBack : t.staysUsed },
  ];
}

const MOST_NAMED = 3;

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
