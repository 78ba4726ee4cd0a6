import { toRequest } from '@netbar/contract/kernel/endpoint';
import { logApi } from '@netbar/contract/platform/log/log.api';
import { revealApi } from '@netbar/contract/platform/reveal/reveal.api';
import { supplierApi } from '@netbar/contract/purchasing/supplier/supplier.api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addOffer, addSupplier, hirePurchaser, newSupplier, sellProduct, supplierFunctions } from '#testing/suppliers.ts';
import { addProduct } from '#testing/goods.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let purchaser: Person;
beforeAll(async () => {
  world = await openWorld();
  purchaser = await hirePurchaser(world, ['LOG_LIST']);
});
afterAll(() => world.close());

const refused = (reason: string) => ({ data: { reason } });
const BANK_ACCOUNT = '6222020200012345678';
const PHONE = '13911112222';

describe('a supplier', () => {
  it('is added in use, with weekdays in order and a masked phone, and read back whole', async () => {
    const added = await addSupplier(purchaser, { deliveryWeekdays: [4, 1, 4], phone: PHONE });

    expect(added).toMatchObject({
      status: 'ACTIVE',
      version: 1,
      deliveryWeekdays: [1, 4],
      phone: '139****2222',
      products: 0,
      bank: { bankName: '', accountName: '', bankAccount: null },
    });
    await expect(purchaser.call(supplierApi.get, { id: added.id })).resolves.toEqual(added);
  });

  it('is found by name, initials, code and contact, counted by status and sorted', async () => {
    const word = world.newId().slice(-6);
    const one = await addSupplier(purchaser, { name: `鲜丰零食${word}`, contactName: '欧阳' });
    const two = await addSupplier(purchaser, { name: `鲜丰速食${word}` });
    await purchaser.call(supplierApi.setStatus, { id: two.id, version: 1, status: 'STOPPED' });
    const found = async (filter: object) =>
      (await purchaser.call(supplierApi.list, { limit: 200, ...filter })).rows.map(({ id }) => id);

    for (const keyword of [`零食${word}`, `XFLS${word}`, one.code]) expect(await found({ keyword })).toEqual([one.id]);
    expect(await found({ keyword: word, sort: 'createdTime' })).toEqual([one.id, two.id]);
    expect(await found({ keyword: word })).toEqual([two.id, one.id]);
    expect(await found({ keyword: '欧阳' })).toContain(one.id);
    expect(await found({ keyword: '%' })).toEqual([]);
    const { counts, total } = await purchaser.call(supplierApi.list, { keyword: word, status: 'STOPPED' });
    expect({ counts, total }).toEqual({ counts: { status: { '': 2, ACTIVE: 1, STOPPED: 1 } }, total: 1 });
  });

  it('has a code of its own in the company', async () => {
    const { code } = await addSupplier(purchaser);
    const other = await addSupplier(purchaser);
    await expect(addSupplier(purchaser, { code })).rejects.toMatchObject(refused('supplier.codeTaken'));
    const change = { ...newSupplier({ code }), id: other.id, version: 1 };
    await expect(purchaser.call(supplierApi.change, change)).rejects.toThrow(`供应商编码 ${code} 已存在`);
  });

  it('keeps its phone when a change leaves it out, loses it by null, and is not overwritten by an earlier look', async () => {
    const { id, version, code } = await addSupplier(purchaser, { phone: PHONE });
    const { phone: _phone, ...content } = newSupplier({ code, name: '盛源商贸', leadDays: 3, contactName: '' });

    const changed = await purchaser.call(supplierApi.change, { ...content, id, version });

    expect(changed).toMatchObject({ name: '盛源商贸', leadDays: 3, contactName: '', phone: '139****2222', version: 2 });
    await expect(purchaser.call(supplierApi.change, { ...content, id, version })).rejects.toMatchObject(
      refused('common.changedMeanwhile'),
    );
    const without = await purchaser.call(supplierApi.change, { ...content, id, version: 2, phone: null });
    expect(without).toMatchObject({ phone: null, version: 3 });
  });

  it('is stopped and resumed, never twice', async () => {
    const { id } = await addSupplier(purchaser);
    const set = (version: number, status: 'ACTIVE' | 'STOPPED') => purchaser.call(supplierApi.setStatus, { id, version, status });

    await expect(set(1, 'STOPPED')).resolves.toMatchObject({ status: 'STOPPED', version: 2 });
    await expect(set(2, 'STOPPED')).rejects.toMatchObject(refused('common.wrongStatus'));
    await expect(set(2, 'ACTIVE')).resolves.toMatchObject({ status: 'ACTIVE', version: 3 });
  });

  it('tells its history: who changed what, old beside new, and what happened to its products', async () => {
    const { id, version, code } = await addSupplier(purchaser, { phone: PHONE });
    await purchaser.call(supplierApi.change, { ...newSupplier({ code, leadDays: 5, deliveryWeekdays: [2] }), id, version });
    const { id: productId } = await addProduct(world, purchaser, { name: '东方树叶' });
    await sellProduct(purchaser, { supplierId: id, productId });

    const { rows } = await purchaser.call(logApi.record, { kind: 'SUPPLIER', id });

    expect(rows.map(({ action }) => action)).toEqual(['SUPPLIER_PRODUCT.open', 'SUPPLIER.change', 'SUPPLIER.open']);
    expect(rows[0]!.facts).toContainEqual({ field: 'name', value: '东方树叶' });
    expect(rows[1]!.changes).toEqual([
      { field: 'leadDays', before: 1, after: 5 },
      { field: 'deliveryWeekdays', before: '1 4', after: '2' },
    ]);
    expect(JSON.stringify(rows)).not.toContain(PHONE);
  });
});

describe('who may', () => {
  it('change a supplier: people with the whole company, since it holds for every brand', async () => {
    const { id } = await addSupplier(purchaser);
    const head = await world.hire({ branchIds: [], brandIds: [world.ours.brand], level: 1, can: supplierFunctions });
    const writes = [
      () => head.call(supplierApi.add, newSupplier()),
      () => head.call(supplierApi.change, { ...newSupplier(), id, version: 1 }),
      () => head.call(supplierApi.setStatus, { id, version: 1, status: 'STOPPED' }),
      () => head.call(supplierApi.setBank, { id, version: 1, bankName: '工商银行', accountName: '盛源' }),
    ];
    for (const write of writes) await expect(write()).rejects.toMatchObject(refused('common.wholeCompanyOnly'));
    await expect(head.call(supplierApi.get, { id })).resolves.toMatchObject({ version: 1 });
  });

  it('nobody of another company', async () => {
    const { supplierId, productId, sold } = await addOffer(world, purchaser);
    const rival = { companyId: world.rival.company, branchIds: [], isCompanyWide: true, can: supplierFunctions };
    const spy = await world.hire(rival);
    const sale = { supplierId, productId, version: 0, packUnit: '箱', packQty: 1, moqPacks: 1 };
    const tries = [
      spy.call(supplierApi.get, { id: supplierId }),
      spy.call(supplierApi.terms, { id: sold.id }),
      spy.call(supplierApi.revealPhone, { id: supplierId, reason: '核对' }),
      spy.call(supplierApi.revealBank, { id: supplierId, reason: '核对' }),
      spy.call(supplierApi.setStatus, { id: supplierId, version: 1, status: 'STOPPED' }),
      spy.call(supplierApi.saveProduct, sale),
      spy.call(supplierApi.setTerms, { id: sold.id, version: 2, fromDate: '2099-01-01', breaks: [{ fromPacks: 1, fen: 1 }] }),
    ];
    const reasons = await Promise.all(tries.map((one) => one.catch((error: { data: { reason: string } }) => error.data.reason)));
    expect(reasons).toEqual(tries.map(() => 'common.notFound'));
    expect((await spy.call(supplierApi.list, {})).total).toBe(0);
    expect((await spy.call(supplierApi.products, { supplierId })).total).toBe(0);
  });

  it('see bank data: only with the function, and without it no field of it', async () => {
    const { id } = await addSupplier(purchaser);
    await purchaser.call(supplierApi.setBank, {
      id,
      version: 1,
      bankName: '工商银行',
      accountName: '盛源',
      bankAccount: BANK_ACCOUNT,
    });
    const reader = await world.hire({ branchIds: [], isCompanyWide: true, can: ['SUPPLIER_LIST', 'SUPPLIER_EDIT'] });

    await expect(reader.call(supplierApi.get, { id })).resolves.toMatchObject({ bank: null });
    await expect(reader.call(supplierApi.revealBank, { id, reason: '付款' })).rejects.toMatchObject(refused('common.forbidden'));
    await expect(
      reader.call(supplierApi.setBank, { id, version: 2, bankName: '', accountName: '', bankAccount: null }),
    ).rejects.toMatchObject(refused('common.forbidden'));
    const status = await reader.call(supplierApi.setStatus, { id, version: 2, status: 'STOPPED' });
    expect(status.bank).toBeNull();
  });
});

describe('the numbers of a supplier', () => {
  it('are sealed, and no answer and no line of the log has them whole but the look that says why', async () => {
    const { id } = await addSupplier(purchaser, { phone: PHONE });
    const answers: string[] = [];
    const raw = async (endpoint: Parameters<typeof toRequest>[0], input: object) => {
      const { method, url, body } = toRequest(endpoint, input);
      const headers = { authorization: purchaser.token, 'idempotency-key': world.newId() };
      const res = await world.app.inject({ method, url, headers, ...(body && { payload: body }) });
      answers.push(res.body);
      return res.json() as { status: number; data: Record<string, unknown> };
    };
    const set = await raw(supplierApi.setBank, {
      id,
      version: 1,
      bankName: '工商银行',
      accountName: '盛源',
      bankAccount: BANK_ACCOUNT,
    });
    expect(set.data['bank']).toEqual({ bankName: '工商银行', accountName: '盛源', bankAccount: '**** 5678' });
    await raw(supplierApi.setBank, { id, version: 2, bankName: '建设银行', accountName: '盛源' });
    await raw(supplierApi.get, { id });
    await raw(supplierApi.list, { limit: 200 });
    await raw(logApi.record, { kind: 'SUPPLIER', id });
    const { data: logged } = await raw(logApi.list, { action: 'supplier.setBank' });
    for (const { id: entry } of logged['rows'] as { id: string }[]) await raw(logApi.get, { id: entry });
    expect(answers.length).toBeGreaterThan(6);
    expect(answers.filter((text) => text.includes(BANK_ACCOUNT) || text.includes(PHONE))).toEqual([]);
    const { rows: stored } = await world.owner.query<{ everything: string }>(
      `select suppliers::text as everything from tenant.suppliers where id = $1
       union all select response::text from tenant.idempotency_keys union all select detail::text from tenant.audit_log`,
      [id],
    );
    const found = stored.filter(({ everything }) => everything.includes(BANK_ACCOUNT) || everything.includes(PHONE));
    expect(found).toEqual([]);

    await expect(purchaser.call(supplierApi.revealBank, { id, reason: '付款核对' })).resolves.toEqual({
      bankAccount: BANK_ACCOUNT,
    });
    await expect(purchaser.call(supplierApi.revealPhone, { id, reason: '催货' })).resolves.toEqual({ phone: PHONE });
    const looks = await purchaser.call(revealApi.list, { subjectId: id });
    expect(looks.rows).toMatchObject([
      { subjectType: 'SUPPLIER', fields: ['phone'], reason: '催货', accountId: purchaser.accountId },
      { subjectType: 'SUPPLIER', fields: ['bankAccount'], reason: '付款核对' },
    ]);
    const { rows } = await purchaser.call(logApi.list, { action: 'supplier.revealBank', docId: id });
    expect(rows).toHaveLength(1);
  });

  it('keep the account when the bank’s name is corrected, and lose it by null', async () => {
    const { id } = await addSupplier(purchaser);
    const bank = { id, bankName: '工商银行', accountName: '盛源' };
    await purchaser.call(supplierApi.setBank, { ...bank, version: 1, bankAccount: BANK_ACCOUNT });
    await purchaser.call(supplierApi.setBank, { ...bank, version: 2, bankName: '中国工商银行' });
    await expect(purchaser.call(supplierApi.revealBank, { id, reason: '付款' })).resolves.toEqual({ bankAccount: BANK_ACCOUNT });
    await purchaser.call(supplierApi.setBank, { ...bank, version: 3, bankAccount: null });
    await expect(purchaser.call(supplierApi.revealBank, { id, reason: '付款' })).resolves.toEqual({ bankAccount: null });
  });

  it('are counted with the looks at people: the thirty-first in an hour is refused', async () => {
    const curious = await hirePurchaser(world);
    const { id } = await addSupplier(curious);
    for (let i = 0; i < 30; i++) await curious.call(supplierApi.revealPhone, { id, reason: '催货' });
    await expect(curious.call(supplierApi.revealBank, { id, reason: '付款' })).rejects.toMatchObject(refused('reveal.tooMany'));
  });
});
