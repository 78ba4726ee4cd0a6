import { grantable } from '../access/access.rules.ts';
import { allPages } from '../pages.ts';

/** With these closed in every brand, nobody could ever open anything again. */
const alwaysOpen = new Set(['brand', 'BRAND_LIST', 'BRAND_PERMISSION']);

const { menus, functions } = grantable(allPages);

/** Whether a brand may do without it: a page of the menu or a function of some page. */
export const isClosable = (item: string) => (menus.has(item) || functions.has(item)) && !alwaysOpen.has(item);
