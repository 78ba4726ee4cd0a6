import { allPages } from '@netbar/contract/catalogue';
import type { MenuGroup } from '@netbar/contract/kernel/pages';
import { grantableItems } from '@netbar/contract/platform/access/access.rules';

/** Whole groups of the menu with all that can be done there, so that a role grows with the product; and single items. */
interface RoleItems {
  groups: readonly MenuGroup[];
  menus?: readonly string[];
  functions?: readonly string[];
  /** Functions of those groups that this role does not hold. */
  without?: readonly string[];
}

/** A role grants only what its grantor holds, so whoever makes all of them holds everything. */
export const allRights = grantableItems(allPages);

/** The roles a company begins with. Its administrator changes them at will. */
export const baseRoles = {
  providerAdmin: { name: '服务商管理员', level: 0, groups: ['agent', 'settings', 'personal'] },
  providerStaff: { name: '服务商运营', level: 0, groups: ['agent', 'personal'] },
  companyAdmin: {
    name: '公司管理员',
    level: 1,
    groups: ['bar', 'statistics', 'product', 'activity', 'HRManagement', 'assets', 'settings', 'personal'],
  },
  finance: {
    name: '财务',
    level: 1,
    groups: ['statistics', 'personal'],
    // Books what branches deposit, and carries nothing to the bank; reads surveys, which the branches make.
    without: ['DEPOSIT_WORK', 'SURVEY_VOID', 'NEAR_INTERNET_BAR', 'ADD_SURVEY'],
    menus: [
      'logCenter',
      'operationData',
      'productSetting',
      'storePurchaseList',
      'companyPurchaseList',
      'refundGoodsList',
      'purchaseReturnAccountingList',
      'purchaseTimesStatistics',
      'settlementBillings',
      'activityHome',
      'activityAuditList',
    ],
    functions: [
      'LOG_LIST',
      'LOG_EXPORT',
      'LOG_VERIFY',
      'STOCK_COST',
      // Audits shifts from outside the branch, and opens none.
      'SHIFT_LIST',
      'SHIFT_AUDIT',
      // Settles what others ordered and received.
      'SUPPLIER_LIST',
      'SUPPLIER_BANK',
      'PURCHASE_LIST',
      'COMPANY_PURCHASE_LIST',
      'COMPANY_PURCHASE_EXPORT',
      'PURCHASE_RETURN_LIST',
      'PURCHASE_RETURN_ACCOUNT',
      'PURCHASE_FIGURES',
      'BILL_LIST',
      'BILL_EDIT',
      'BILL_CONFIRM',
      'BILL_APPROVE',
      'BILL_PAY',
      // Countersigns expensive activities, and writes none.
      'ACTIVITY_LIST',
      'ACTIVITY_EXPORT',
      'ACTIVITY_FUND',
    ],
  },
  brandAdmin: {
    name: '品牌管理员',
    level: 1,
    groups: ['bar', 'statistics', 'product', 'activity', 'HRManagement', 'assets', 'personal'],
    // Finance countersigns what the brand approves; pay is for whoever is in charge of staff.
    without: ['ACTIVITY_FUND', 'DEPOSIT_BOOK', 'EMPLOYEE_PAY'],
    menus: ['brand', 'branch', 'role', 'user', 'logCenter'],
    functions: [
      'BRAND_LIST',
      'BRAND_EDIT',
      'BRAND_RESOURCE',
      'BRANCH_LIST',
      'BRANCH_EDIT',
      'BRANCH_THRESHOLD',
      'BRANCH_ADDRESS',
      'BRANCH_DEVICE_KEY',
      'ROLE_LIST',
      'USER_LIST',
      'USER_EDIT',
      'USER_LOCK',
      'USER_RESET_PASSWORD',
      'LOG_LIST',
    ],
  },
  manager: {
    name: '店长',
    level: 2,
    groups: ['bar', 'statistics', 'HRManagement', 'assets', 'personal'],
    // The brand decides these for all its branches; finance books deposits.
    without: [
      'MEMBER_LEVEL',
      'WALLET_POLICY',
      'VOUCHER_SETTING',
      'DEPOSIT_BOOK',
      'THIRD_INCOME_LIST',
      'THIRD_INCOME_IMPORT',
      'THIRD_INCOME_RESOLVE',
      'THIRD_INCOME_SETTLE',
      'THIRD_INCOME_EXPORT',
      // Proposes moves; whoever is in charge of staff approves them and knows the pay.
      'EMPLOYEE_PAY',
      'EMPLOYEE_APPROVE',
      'EMPLOYEE_EXPORT',
      'POSITION_EDIT',
      'ATTENDANCE_LOCK',
      'ATTENDANCE_SETTING',
    ],
    menus: [
      'branch',
      'user',
      'productManage',
      'inventory',
      'reservationConfig',
      'logCenter',
      'purchase',
      'storePurchaseList',
      'refundGoodsList',
      'purchaseTimesStatistics',
      'settlementBillings',
      'activityHome',
      'historyCouponRecord',
      'confessionAuditList',
    ],
    functions: [
      'BRANCH_LIST',
      'BRANCH_EDIT',
      'USER_LIST',
      'USER_EDIT',
      'USER_LOCK',
      'USER_RESET_PASSWORD',
      // Asks for what the brand decides.
      'PRODUCT_LIST',
      'PRODUCT_SHELF',
      'PRICE_APPLY',
      'TAKEDOWN_APPLY',
      'STOCKTAKE_LIST',
      'STOCKTAKE_COUNT',
      'STOCKTAKE_POST',
      'RESERVATION_LIST',
      'RESERVATION_EDIT',
      'RESERVATION_CONFIG',
      // Orders, receives and sends back; the brand approves and buys.
      'PURCHASE_APPLY',
      'PURCHASE_LIST',
      'PURCHASE_RECEIVE',
      'PURCHASE_RETURN_LIST',
      'PURCHASE_RETURN_APPLY',
      'PURCHASE_FIGURES',
      'BILL_LIST',
      'BILL_CONFIRM',
      // Writes activities of the own branch; the brand approves them.
      'ACTIVITY_LIST',
      'ACTIVITY_EDIT',
      'COUPON_LIST',
      'COUPON_EXPORT',
      'CARD_SELL',
      'DRAW_DELIVER',
      'CONFESSION_AUDIT',
      // Of the own branches alone.
      'LOG_LIST',
      'LOG_EXPORT',
    ],
  },
  hr: { name: '人事', level: 2, groups: ['HRManagement', 'personal'], menus: ['user'], functions: ['USER_LIST'] },
  cashier: {
    name: '收银员',
    level: 3,
    groups: ['bar', 'personal'],
    without: [
      'VOUCHER_SETTING',
      'NOTICE_PUBLISH',
      'SHIFT_AUDIT',
      'ORDER_EXCHANGE',
      'ORDER_REFUND_ANY',
      'ORDER_SIGN',
      'STOCK_REVIEW',
      'STOCK_COST',
      'STOCK_ADJUST',
      'BLACKLIST_LIFT',
    ],
    menus: ['storePurchaseList', 'confessionAuditList', 'patrolScheduling'],
    // What the counter shows: goods, who buys, what an hour costs, and who has booked.
    functions: [
      'PRODUCT_LIST',
      'MEMBER_LIST',
      'MEMBER_EDIT',
      'MEMBER_EVIDENCE',
      // A guest of another branch is found by a whole number, which the log keeps.
      'MEMBER_INQUIRY',
      'MACHINE_LIST',
      'RESERVATION_LIST',
      'RESERVATION_EDIT',
      'CARD_SELL',
      // Takes in what the driver brings.
      'PURCHASE_LIST',
      'PURCHASE_RECEIVE',
      // Hands out what members won.
      'DRAW_DELIVER',
      'CONFESSION_AUDIT',
      // Does rounds while on duty, and repairs what can be repaired at the branch.
      'PATROL_LIST',
      'PATROL_WORK',
      'TICKET_WORK',
    ],
  },
} as const satisfies Record<string, RoleItems & { name: string; level: number }>;

/** The roles of each kind of company. The first is its administrator's. */
export const rolesOf = {
  PROVIDER: [baseRoles.providerAdmin, baseRoles.providerStaff],
  CHAIN: [baseRoles.companyAdmin, baseRoles.finance, baseRoles.brandAdmin, baseRoles.manager, baseRoles.hr, baseRoles.cashier],
} as const;

/** The items of a role by the pages that the product has now, in order and without doubles. */
export function itemsOf({ groups, menus = [], functions = [], without = [] }: RoleItems) {
  const pages = allPages.flatMap((feature) => Object.entries(feature.pages));
  const inGroups = pages.filter(([, { menu, path }]) =>
    menu ? groups.includes(menu) : groups.some((group) => path.startsWith(homeOf(group))),
  );
  return {
    menus: [...new Set([...menus, ...inGroups.filter(([, { menu }]) => menu).map(([name]) => name)])].toSorted(),
    functions: [...new Set([...functions, ...inGroups.flatMap(([, page]) => Object.keys(page.functions ?? {}))])]
      .filter((code) => !without.includes(code))
      .toSorted(),
  };
}

/** Where the pages of a group stand, also those outside the menu. */
const homeOf = (group: MenuGroup) => (group === 'settings' ? '/settings/' : `/admin/${group}/`);
