import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import { couponApi } from '@netbar/contract/activities/coupon/coupon.api';
import { accountApi } from '@netbar/contract/platform/account/account.api';
import type { UserInfo } from '@netbar/contract/platform/auth/auth.model';
import { isPageAllowed, menuNames } from '@netbar/contract/platform/auth/menu.rules';
import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { toRequest, type Endpoint, type Got, type Sent } from '@netbar/contract/kernel/endpoint';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import { allPages } from '@netbar/contract/catalogue';
import { productApi } from '@netbar/contract/goods/product/product.api';
import { stocktakeApi } from '@netbar/contract/goods/stocktake/stocktake.api';
import { billApi } from '@netbar/contract/purchasing/bill/bill.api';
import { purchaseReturnApi } from '@netbar/contract/purchasing/purchase-return/purchase-return.api';
import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import type { Page } from 'playwright-core';

/** A page to look at. `isBare`: it wants a record and nobody here knows one, so it shows its state for none. */
export interface Stop {
  name: string;
  address: string;
  isBare: boolean;
}

/** Asks the server as whoever is signed in; nothing when it refuses. */
export async function ask<E extends Endpoint>(page: Page, endpoint: E, input: Sent<E>): Promise<Got<E> | undefined> {
  const request = toRequest(endpoint, input);
  return page.evaluate(async ({ method, url, body }) => {
    const headers = {
      authorization: localStorage.getItem('Token') ?? '',
      'idempotency-key': crypto.randomUUID(),
      ...(body && { 'content-type': 'application/json' }),
    };
    const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const { status, data } = (await response.json()) as { status: number; data: Got<E> };
    return status === 200 ? data : undefined;
  }, request);
}

const userOf = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('User-Info') ?? '{}') as UserInfo);

/** Every page of the page table that this person may open, with a record where one is needed. */
export async function stopsOf(page: Page): Promise<Stop[]> {
  const user = await userOf(page);
  const [menus, functions] = [menuNames(user.menus), new Set(user.functions)];
  const records = await recordsOf(page, user);
  const isNew = user.branches.length === 0 && user.roles[0]?.level === '1';
  const table = allPages.flatMap(({ pages }) => Object.entries(pages).map(([name, page]) => ({ name, ...page })));
  const open = table.filter((each) => (isNew ? each.name === 'addBranch' : isPageAllowed(each, menus, functions)));
  const frame = ['/home', '/403', '/500', '/nowhere'].map((address) => ({ name: address.slice(1), address, isBare: false }));
  return [
    ...(isNew ? [] : frame),
    ...open.map(({ name, path, menu }) => ({
      name,
      address: `${path}${records[name] ?? ''}`,
      isBare: !menu && records[name] === undefined,
    })),
  ];
}

/** The query each record's page is opened with. A page that needs none says so with an empty one. */
async function recordsOf(page: Page, user: UserInfo): Promise<Record<string, string>> {
  const account = (await ask(page, accountApi.list, {}))?.rows[0]?.id;
  const brand = (await ask(page, brandApi.listOwn, {}))?.[0]?.brandId;
  const notice = (await ask(page, notificationApi.notices, {}))?.rows[0]?.id;
  const product = (await ask(page, productApi.listMasters, {}))?.rows[0]?.id;
  const branch = user.branches[0]?.id;
  const shelved = branch && (await ask(page, productApi.list, { branchId: branch }))?.rows[0]?.id;
  const member = (await ask(page, memberApi.list, {}))?.rows[0]?.id;
  const sheet = (await ask(page, stocktakeApi.list, {}))?.rows[0]?.id;
  const coupon = (await ask(page, couponApi.templates, { state: 'RUNNING' }))?.rows[0]?.id;
  const queries = {
    addBranch: '',
    coupons: coupon && `?id=${coupon}`,
    addBrand: '',
    historyMessage: '',
    uploadProductMasterXlsx: '',
    branchPriceSwitch: '',
    labelClassify: '',
    permissionDetail: '?name=user',
    userDetail: account && `?id=${account}`,
    branchDetail: branch && `?id=${branch}`,
    brandDetail: brand && `?id=${brand}`,
    brandPermissionDetail: brand && `?id=${brand}`,
    onlinePay: brand && `?id=${brand}`,
    resourceConfig: brand && `?id=${brand}`,
    productMasterDetail: product && `?id=${product}`,
    productDetail: shelved && `?branchId=${branch}&id=${shelved}`,
    memberLog: member && `?id=${member}`,
    customerAnalysis: '',
    inventoryDetail: sheet && `?id=${sheet}`,
    reservationConfigDetail: branch && `?id=${branch}`,
    notificationDetail: notice && `?id=${notice}`,
    ...(await purchasesOf(page)),
    ...(await activitiesOf(page)),
    ...(await memberActivitiesOf(page)),
  };
  return Object.fromEntries(Object.entries(queries).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** The pages of presets: a list, one activity, an empty editor, and one of a draft where there is one. */
async function activitiesOf(page: Page) {
  const find = async (filter: Sent<typeof activityApi.list>) =>
    (await ask(page, activityApi.list, { limit: 1, ...filter }))?.rows[0]?.id;
  const charge = await find({ preset: 'CHARGE_DISCOUNT', state: 'RUNNING' });
  const cup = await find({ preset: 'SECOND_CUP', state: 'DRAFT' });
  return {
    productDiscount: '',
    chargeDiscount: charge ? `?id=${charge}` : '',
    secondCupHalf: cup ? `?edit=${cup}` : '?new=1',
    festival: '?new=1',
  };
}

/** A prize draw, a sign-in and a game to look at; the list for whoever only hands out prizes. */
async function memberActivitiesOf(page: Page) {
  const one = async (preset: 'PRIZES' | 'SIGN_IN' | 'GAME') => {
    const id = (await ask(page, activityApi.list, { preset, limit: 1 }))?.rows[0]?.id;
    return id ? `?id=${id}` : '';
  };
  return { prizes: await one('PRIZES'), signIn: await one('SIGN_IN'), gameActivity: await one('GAME') };
}

/** Orders, returns and statements to look at. Whoever may not see one gets none. */
async function purchasesOf(page: Page) {
  const store = async (filter: Sent<typeof purchaseApi.listStore>) =>
    (await ask(page, purchaseApi.listStore, { limit: 1, ...filter }))?.rows[0]?.id;
  const [draft, ordered, fillUp] = [
    await store({ status: 'DRAFT' }),
    await store({ status: 'ORDERED' }),
    await store({ kind: 'FILL_UP' }),
  ];
  const waiting = (await store({ status: 'SUBMITTED' })) ?? ordered;
  const company = (await ask(page, purchaseApi.listCompany, { limit: 1 }))?.rows[0]?.id;
  const bill = (await ask(page, billApi.list, { limit: 1 }))?.rows[0]?.id;
  const returned = (await ask(page, purchaseReturnApi.list, { limit: 1 }))?.rows[0]?.id;
  const toAccount =
    (await ask(page, purchaseReturnApi.listAccounting, { limit: 1, view: 'TO_ACCOUNT' }))?.rows[0]?.id ??
    (await ask(page, purchaseReturnApi.listAccounting, { limit: 1 }))?.rows[0]?.id;
  return {
    startRefund: '?type=1',
    refundDetail: returned && `?id=${returned}`,
    returnAccountingRecords: toAccount && `?id=${toAccount}`,
    uploadXlsx: '',
    singleRecord: '',
    storePurchaseDetail: waiting && `?orderId=${waiting}`,
    confirmPurchase: draft && `?orderId=${draft}`,
    submitOrder: ordered && `?orderId=${ordered}`,
    fillUpOrderDetails: fillUp && `?orderId=${fillUp}`,
    purchaseOrderDetail: company && `?orderId=${company}`,
    billingEnquiry: bill ? `?id=${bill}` : '',
    billingOrderDetail: bill && `?id=${bill}`,
  };
}
