import type { Grant, Rule } from '@netbar/contract/activities/activity/rule.model';

/** As many as the contract takes. */
export const MOST_GRANTS = 20;

/** The rule with one grant more, whose key no other grant has. */
export function addGrant(rule: Rule, grant: Omit<Grant, 'key'>): Rule {
  let n = rule.grants.length + 1;
  while (rule.grants.some(({ key }) => key === `g${n}`)) n++;
  return { ...rule, grants: [...rule.grants, { key: `g${n}`, ...grant }] };
}
