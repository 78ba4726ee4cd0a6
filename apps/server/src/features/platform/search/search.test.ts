import { blacklistApi } from '@netbar/contract/guests/blacklist/blacklist.api';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import { orderApi } from '@netbar/contract/counter/order/order.api';
import { productApi } from '@netbar/contract/goods/product/product.api';
import { searchApi } from '@netbar/contract/platform/search/search.api';
import type { SearchKind } from '@netbar/contract/platform/search/search.model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCounter, type Counter } from '#testing/counter.ts';
import { addProduct, hireBuyer } from '#testing/goods.ts';
import { charge, hireClerk, memberRights, newPhone, register } from '#testing/members.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';
import { fillSearchKeys } from './search-keys.ts';

let world: World;
let clerk: Person;
let counter: Counter;
beforeAll(async () => {
  world = await openWorld();
  clerk = await hireClerk(world, [world.ours.first], ['ORDER_LIST']);
  counter = await openCounter(world);
});
afterAll(() => world.close());

const here = () => world.ours.first;
const find = async (by: Person, text: string, kind?: SearchKind) =>
  (await by.call(searchApi.find, { text, ...(kind && { kind }) })).groups;
const titles = async (by: Person, text: string, kind: SearchKind) =>
  (await find(by, text)).find((group) => group.kind === kind)?.hits.map(({ title }) => title) ?? [];

describe('K3 the search of the palette', () => {
  it('U18 finds members by name, pinyin, initials, number, whole phone and its last four digits, the phone masked', async () => {
    const { id, no, name } = await register(clerk, here(), { name: '何雨桐', phone: '13912341174' });
    await charge(clerk, { memberId: id, branchId: here(), amountFen: 9600 });

    for (const text of ['何雨桐', '何', '何雨', 'heyutong', 'HeYu', 'hyt', 'hy', no, '13912341174', '1174'])
      expect({ text, found: await titles(clerk, text, 'member') }).toEqual({ text, found: expect.arrayContaining([name]) });
    for (const text of ['雨桐', 'yutong', '13912', '91234', '117', 'h'])
      expect({ text, found: await titles(clerk, text, 'member') }).toEqual({ text, found: [] });

    const [group] = await find(clerk, '1174', 'member');
    expect(group).toMatchObject({
      kind: 'member',
      total: 1,
      hits: [{ id, syllables: ['he', 'yu', 'tong'], amountFen: 9600, facts: [{ sort: 'plain', text: '139****1174' }] }],
    });
    expect(JSON.stringify(group)).not.toContain('13912341174');
  });

  it('keeps what a member is found by when name and phone change', async () => {
    const member = await register(clerk, here(), { name: '薛宝钗', phone: '13912347701' });
    const { version, gender, levelId, remark } = member;
    const same = { memberId: member.id, gender, levelId, labelIds: [], remark };
    await clerk.call(memberApi.change, { ...same, version, name: '林黛玉', phone: '13912347702' });

    expect(await titles(clerk, 'lindaiyu', 'member')).toEqual(['林黛玉']);
    expect(await titles(clerk, '7702', 'member')).toEqual(['林黛玉']);
    for (const old of ['xuebaochai', '7701']) expect(await titles(clerk, old, 'member')).toEqual([]);
    // A change of the name alone keeps the phone.
    await clerk.call(memberApi.change, { ...same, version: version + 1, name: '史湘云' });
    expect(await titles(clerk, '7702', 'member')).toEqual(['史湘云']);
  });

  it('lists members by the same texts', async () => {
    const { id } = await register(clerk, here(), { name: '贾元春', phone: '13912347711' });
    for (const keyword of ['jiayuan', '7711']) {
      const { rows, total } = await clerk.call(memberApi.list, { keyword });
      expect({ keyword, ids: rows.map((row) => row.id), total }).toEqual({ keyword, ids: [id], total: 1 });
    }
  });

  it('finds products by name, pinyin, initials, code and barcode, with shelves and stock', async () => {
    const productId = await counter.goods({ name: '黄油曲奇', priceFen: 1200, qty: 64 });
    const buyer = await hireBuyer(world);
    const { code } = await buyer.call(productApi.getMaster, { id: productId });

    for (const text of ['黄油', '曲奇', 'huangyou', 'hyqq', code])
      expect({ text, found: await titles(buyer, text, 'product') }).toEqual({ text, found: ['黄油曲奇'] });
    const [group] = await find(buyer, '黄油', 'product');
    expect(group?.hits[0]).toMatchObject({
      amountFen: 1200,
      facts: [
        { sort: 'plain', text: code },
        { sort: 'plain', text: expect.stringContaining('品牌') },
        { sort: 'shelves', text: '1' },
        { sort: 'stock', text: '64' },
      ],
      pages: [{ page: 'productMasterDetail', query: { id: productId } }],
    });
    // Branch staff opens the same product at the branch.
    const seller = await world.hire({ can: ['PRODUCT_LIST'] });
    const [ofBranch] = await find(seller, '黄油', 'product');
    expect(ofBranch?.hits[0]?.pages).toEqual([{ page: 'productDetail', query: { branchId: here(), id: productId } }]);
  });

  it('finds orders by number and by who bought, if the caller may search members', async () => {
    const member = await register(clerk, here(), { name: '欧阳锋', phone: newPhone() });
    const productId = await counter.goods({ name: '东鹏特饮', priceFen: 700 });
    const input = { branchId: here(), memberId: member.id, lines: [counter.line(productId, 2)] };
    const { id, no } = await counter.cashier.call(orderApi.create, input);

    const [byNumber] = await find(clerk, no.slice(0, 12), 'order');
    expect(byNumber?.hits.map((hit) => hit.id)).toContain(id);
    const [byName] = await find(clerk, 'ouyang', 'order');
    expect(byName).toMatchObject({ total: 1, hits: [{ id, title: no, amountFen: 1400 }] });
    expect(byName?.hits[0]?.facts).toEqual(
      expect.arrayContaining([
        { sort: 'member', text: '欧阳锋' },
        { sort: 'plain', text: '东鹏特饮 ×2' },
      ]),
    );
    const withoutMembers = await world.hire({ can: ['ORDER_LIST'] });
    expect(await find(withoutMembers, 'ouyang')).toEqual([]);
    expect((await find(withoutMembers, no))[0]?.hits.map((hit) => hit.id)).toEqual([id]);
  });

  it('finds staff and branches by name, pinyin and number', async () => {
    const boss = await world.hire({ can: ['USER_LIST'], isCompanyWide: true, branchIds: [], level: 1 });
    await world.owner.query(`update platform.accounts set name = '单田芳', username = 'shantf' where id = $1`, [clerk.accountId]);

    for (const text of ['单田', 'shantian', 'stf', 'shantf']) expect(await titles(boss, text, 'account')).toEqual(['单田芳']);
    for (const text of ['我们网咖1', 'womenwangka1', 'wmwk1', '1001'])
      expect(await titles(boss, text, 'branch')).toEqual(['我们网咖1店']);
    expect((await find(boss, '单田', 'account'))[0]?.hits[0]?.pages).toEqual([
      { page: 'userDetail', query: { id: clerk.accountId } },
    ]);
  });
});

describe('K3 what the search does not tell', () => {
  it('searches only what the caller holds the function for, and only where', async () => {
    const { name } = await register(clerk, here(), { name: '王重阳' });
    const buyer = await hireBuyer(world);
    await addProduct(world, buyer, { name: '王老吉' });

    expect((await find(clerk, 'w')).map(({ kind }) => kind)).not.toContain('member');
    expect(await titles(clerk, '王', 'member')).toContain(name);
    const nobody = await world.hire({ can: [] });
    expect(await find(nobody, '王')).toEqual([]);
    // A function held at another branch opens nothing here.
    const elsewhere = await world.hire({ branchIds: [world.ours.second], can: ['MEMBER_LIST'] });
    expect(await titles(elsewhere, '王重阳', 'member')).toEqual([]);
    const both = await world.hire({
      branchIds: [here()],
      can: ['ORDER_LIST'],
      also: [{ branchIds: [world.ours.second], can: ['MEMBER_LIST'] }],
    });
    expect(await titles(both, '王重阳', 'member')).toEqual([]);
  });

  it('stays inside the brand and the company', async () => {
    await register(clerk, here(), { name: '独孤求败' });
    const buyer = await hireBuyer(world);
    await addProduct(world, buyer, { name: '独家秘方', brandId: world.ours.otherBrand });

    const brandHead = await world.hire({
      branchIds: [],
      brandIds: [world.ours.brand],
      level: 1,
      can: ['MEMBER_LIST', 'PRODUCT_MASTER_LIST'],
    });
    expect(await titles(brandHead, '独', 'member')).toEqual(['独孤求败']);
    expect(await titles(brandHead, '独', 'product')).toEqual([]);
    const head = await world.hire({
      branchIds: [],
      isCompanyWide: true,
      level: 1,
      can: [...memberRights, 'PRODUCT_MASTER_LIST', 'USER_LIST'],
    });
    expect(await titles(head, '独', 'product')).toEqual(['独家秘方']);

    const { company: companyId, first } = world.rival;
    const rights = [...memberRights, 'PRODUCT_MASTER_LIST', 'PRODUCT_LIST', 'ORDER_LIST', 'USER_LIST'];
    const rival = await world.hire({ companyId, branchIds: [first], isCompanyWide: true, level: 1, can: rights });
    for (const text of ['独', 'dugu', '单田芳', '我们', '102'])
      expect({ text, found: await find(rival, text) }).toEqual({ text, found: [] });
  });

  it('S17 counts a whole number that nobody has as one guess, in every kind together', async () => {
    const person = await hireClerk(world, [here()], ['USER_LIST', 'ORDER_LIST', 'BLACKLIST_LIST']);
    const phone = newPhone();
    await register(person, here(), { phone });
    for (let i = 0; i < 30; i++) await person.call(searchApi.find, { text: newPhone() });
    for (let i = 0; i < 30; i++) await person.call(blacklistApi.list, { keyword: newPhone() });

    for (const text of [newPhone(), phone])
      await expect(person.call(searchApi.find, { text })).rejects.toMatchObject({ data: { reason: 'auth.tooManyNumbers' } });
    await expect(person.call(searchApi.find, { text: phone.slice(-4) })).resolves.toBeDefined();
  });

  it('does not count a number that somebody has', async () => {
    const person = await hireClerk(world, [here()], ['USER_LIST']);
    const phone = newPhone();
    await register(person, here(), { phone });
    for (let i = 0; i < 65; i++) await person.call(searchApi.find, { text: phone });
  });

  it('S15 inquires into other branches by whole numbers only', async () => {
    await register(clerk, here(), { name: '周伯通', phone: '13912348855' });
    const away = await hireClerk(world, [world.ours.second]);
    await expect(away.call(memberApi.inquire, { keyword: '8855', reason: '到店' })).resolves.toEqual({ rows: [] });
    expect(await titles(away, '8855', 'member')).toEqual([]);
  });
});

it('rows that are older than the keys get theirs, once', async () => {
  await register(clerk, here(), { name: '洪七公', phone: '13912346633' });
  const buyer = await hireBuyer(world);
  await addProduct(world, buyer, { name: '叫花鸡' });
  await world.owner.query('delete from tenant.search_keys');
  expect(await titles(clerk, 'hongqi', 'member')).toEqual([]);

  await fillSearchKeys(world.system());
  const filled = await world.owner.query('select from tenant.search_keys');
  await fillSearchKeys(world.system());

  expect(await titles(clerk, 'hongqi', 'member')).toEqual(['洪七公']);
  expect(await titles(clerk, '6633', 'member')).toEqual(['洪七公']);
  expect(await titles(buyer, 'jiaohua', 'product')).toEqual(['叫花鸡']);
  expect((await world.owner.query('select from tenant.search_keys')).rowCount).toBe(filled.rowCount);
});
