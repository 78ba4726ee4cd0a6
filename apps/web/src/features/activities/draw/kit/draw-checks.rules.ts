import type { DrawTerms } from '@netbar/contract/activities/activity/rule.model';
import { expectedCost, fallbackOf, totalWeight, WHOLE_WEIGHT } from '@netbar/contract/activities/draw/draw.rules';

export interface DrawCheck {
  code: 'FALLBACK' | 'NO_WEIGHT' | 'NOT_WHOLE' | 'SHORT' | 'BUDGET' | 'NO_BUDGET' | 'NO_CHANCES';
  isFine: boolean;
  params: Record<string, string | number>;
}

const inYuan = (fen: number, digits = 2) => (fen / 100).toFixed(digits);
const whole = (n: number) => Math.round(n).toLocaleString('en-US');

/** What is to be looked at before a draw is submitted. */
export function checkDraw(terms: DrawTerms, budgetFen: number | null | undefined): DrawCheck[] {
  const total = totalWeight(terms.prizes);
  const each = expectedCost(terms.prizes);
  const checks: DrawCheck[] = [];
  const fallback = fallbackOf(terms);
  if (fallback?.stock === null) checks.push({ code: 'FALLBACK', isFine: true, params: { name: fallback.name } });
  if (total === 0) checks.push({ code: 'NO_WEIGHT', isFine: false, params: {} });
  else if (total !== WHOLE_WEIGHT) checks.push({ code: 'NOT_WHOLE', isFine: false, params: { total: whole(total) } });
  for (const { name, weight, stock, unlockAfter } of terms.prizes) {
    const expected = total === 0 ? 0 : (weight / total) * WHOLE_WEIGHT;
    if (stock === null || expected <= stock) continue;
    const seq = unlockAfter + (stock * WHOLE_WEIGHT) / expected;
    checks.push({ code: 'SHORT', isFine: false, params: { name, expected: whole(expected), stock, seq: whole(seq) } });
  }
  if (budgetFen) {
    const draws = each === 0 ? '∞' : whole(Math.floor(budgetFen / each));
    checks.push({ code: 'BUDGET', isFine: true, params: { each: inYuan(each), draws } });
  } else checks.push({ code: 'NO_BUDGET', isFine: each === 0, params: { each: inYuan(each) } });
  if (terms.chancePerFen === null) checks.push({ code: 'NO_CHANCES', isFine: false, params: {} });
  return checks;
}
