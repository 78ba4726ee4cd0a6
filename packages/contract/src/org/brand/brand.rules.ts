import { grantableItems } from '#platform/access/access.rules.ts';
import type { FeaturePages } from '#kernel/pages.ts';

/** If these were closed in every brand, nobody could open anything again. */
const alwaysOpen = new Set(['brand', 'BRAND_LIST', 'BRAND_PERMISSION']);

/** Whether an item can be closed to a brand: a page of the menu or a function of some page. */
export function closableIn(allPages: FeaturePages[]) {
  const { menus, functions } = grantableItems(allPages);
  return (item: string) => (menus.has(item) || functions.has(item)) && !alwaysOpen.has(item);
}
