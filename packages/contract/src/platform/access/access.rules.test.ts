import { describe, expect, it } from 'vitest';
import { definePages } from '#kernel/pages.ts';
import { say } from '#kernel/words.ts';
import { itemsBeyond, findItem, grantableItems, permissionTree, titlesOf } from './access.rules.ts';

const words = (text: string) => say(text, `${text}-en`, `${text}-tw`);
const features = [
  definePages('member', {
    member: {
      path: '/admin/statistics/member',
      title: words('会员'),
      menu: 'statistics',
      functions: { MEMBER_LIST: words('查看') },
    },
    memberLog: {
      path: '/admin/statistics/member/log',
      title: words('记录'),
      anyOf: ['CHANGES_BALANCE'],
      functions: { CHANGES_BALANCE: words('余额变动') },
    },
  }),
  definePages('home', { home_index: { path: '/home', title: words('首页') } }),
  definePages('bill', {
    billingEnquiry: { path: '/admin/product/bill/enquiry', title: words('账单'), functions: { BILL_LIST: words('查账') } },
  }),
];

describe('the tree of menus and functions', () => {
  it('DATA-02 has groups, their pages, and below a page its functions and the pages that continue its address', () => {
    expect(permissionTree(features, 'zh-CN')).toEqual([
      {
        type: 'MENU',
        name: 'statistics',
        title: '统计',
        icon: 'bar-chart',
        children: [
          {
            type: 'MENU',
            name: 'member',
            title: '会员',
            children: [
              functionItem('MEMBER_LIST', '查看'),
              {
                type: 'MENU',
                name: 'memberLog',
                title: '记录',
                meta: { authority: ['CHANGES_BALANCE'] },
                children: [functionItem('CHANGES_BALANCE', '余额变动')],
              },
            ],
          },
        ],
      },
      // It continues no page of the menu, and its function must still be somewhere to be granted.
      { type: 'MENU', name: 'billingEnquiry', title: '账单', children: [functionItem('BILL_LIST', '查账')] },
    ]);
  });

  it('speaks the caller’s language', () => {
    expect(permissionTree(features, 'en-US')[0]?.children[0]?.title).toBe('会员-en');
    expect(titlesOf(features, ['member', 'BILL_LIST', 'GONE'], 'zh-TW')).toBe('会员-tw、查账-tw、GONE');
  });

  it('finds an item by name, and nothing that every object has', () => {
    expect(findItem(features, 'CHANGES_BALANCE')).toMatchObject({ type: 'FUNCTION', pageName: 'memberLog' });
    expect(findItem(features, 'memberLog')).toMatchObject({ type: 'MENU' });
    expect(findItem(features, 'constructor')).toBeUndefined();
  });
});

describe('what may be granted', () => {
  it('is the pages of the menu and the functions of all pages', () => {
    expect(grantableItems(features)).toEqual({
      menus: new Set(['member']),
      functions: new Set(['MEMBER_LIST', 'CHANGES_BALANCE', 'BILL_LIST']),
    });
  });

  it('names what goes beyond what is held', () => {
    const held = { menus: new Set(['member']), functions: new Set(['MEMBER_LIST']) };
    expect(itemsBeyond(held, { menus: ['member'], functions: ['MEMBER_LIST'] })).toEqual([]);
    expect(itemsBeyond(held, { menus: ['role'], functions: ['MEMBER_LIST', 'BILL_LIST'] })).toEqual(['role', 'BILL_LIST']);
    // A function named like a menu that is held is still not held.
    expect(itemsBeyond(held, { menus: [], functions: ['member'] })).toEqual(['member']);
  });
});

const functionItem = (code: string, title: string) => ({
  type: 'FUNCTION',
  name: code,
  title,
  functionId: code,
  meta: { authority: [code] },
  children: [],
});
