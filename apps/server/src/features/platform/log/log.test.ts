import { accountApi } from '@netbar/contract/platform/account/account.api';
import { dictionaryApi } from '@netbar/contract/platform/dictionary/dictionary.api';
import { toRequest, type Sent } from '@netbar/contract/kernel/endpoint';
import { logApi } from '@netbar/contract/platform/log/log.api';
import { MOST_LISTED } from '@netbar/contract/kernel/model';
import { LogExport } from '@netbar/contract/platform/log/log.model';
import { exportApi } from '@netbar/contract/platform/export/export.api';
import { MOST_EXPORTED } from '@netbar/contract/platform/export/export.model';
import { makeExportFile } from '#features/platform/export/make-export.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inTx } from '#kernel/ctx.ts';
import { sealAudit } from '#kernel/worker/seal.ts';
import { openPlace } from '#testing/place.ts';
import { DEVICE_ACTOR } from '#kernel/device.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';
import { waitFor } from '#testing/wait-for.ts';

let world: World;
let auditor: Person;
const can = ['LOG_LIST', 'LOG_EXPORT', 'LOG_VERIFY'];
beforeAll(async () => {
  world = await openWorld();
  auditor = await world.hire({ can, isCompanyWide: true, branchIds: [] });
});
afterEach(() => {
  delete world.clock.now;
});
afterAll(() => world.close());

/** Something the system did at a branch, or at none. */
const leaveTrace = (over: { action?: string; branchId?: string; docId?: string; detail?: object } = {}, companyId?: string) =>
  inTx(world.system(companyId), async (ctx) => ctx.trace({ action: 'order.pay', docType: 'ORDER', detail: {}, ...over }));
const columns = LogExport.shape.columns.def.element.options;
/** The file of these rows with every column, made by the worker when it is large. A refusal is thrown. */
async function take(person: Person, filter: Omit<Sent<typeof logApi.export>, 'columns'>, companyId?: string) {
  const { id, status } = await person.call(logApi.export, { ...filter, columns });
  if (status === 'WAITING') await makeExportFile(world.system(companyId), { exportId: id });
  const { method, url } = toRequest(exportApi.file, { id, format: 'csv' });
  return world.app.inject({ method, url, headers: { authorization: person.token } });
}
/** Many rows at once, as the administrator, a second apart. */
const fill = (companyId: string, count: number, until: Date) =>
  world.owner.query(
    `insert into tenant.audit_log (company_id, id, actor_id, action, detail, created_time)
     select $1, overlay(gen_random_uuid()::text placing left(platform.first_id_at(at)::text, 15) from 1 for 15)::uuid, $1, 'bulk.fill', '{}', at
     from (select $3::timestamptz - i * interval '1 second' as at from generate_series(1, $2::int) i) moments`,
    [companyId, count, until],
  );

describe('the log centre', () => {
  it('shows who did what, the newest first, with what was sent and what it was before and after', async () => {
    const boss = await world.hire({ can: ['USER_EDIT', 'USER_LIST', 'CODE_EDIT'], level: 1, isCompanyWide: true, branchIds: [] });
    const { id } = await boss.call(accountApi.add, {
      username: `u${randomUUID().slice(0, 8)}`,
      name: '小陈',
      phone: '13512345678',
      grants: [],
    });
    await boss.call(accountApi.change, { id, version: 1, name: '老陈', grants: [] });

    const { rows, total } = await auditor.call(logApi.list, { actorId: boss.accountId });
    const steps = await auditor.call(logApi.list, { docId: id });
    const step = await auditor.call(logApi.get, { id: steps.rows.find((row) => row.action === 'ACCOUNT.change')?.id ?? '' });
    const call = await auditor.call(logApi.get, { id: rows[0]!.id });
    const sent = await auditor.call(logApi.get, { id: rows[1]!.id });

    // K13: what one person did once is one row, which names the document; whoever asks for the document gets its steps.
    expect(rows.map((row) => [row.action, row.docType, row.docId])).toEqual([
      ['account.change', 'ACCOUNT', id],
      ['account.add', 'ACCOUNT', id],
    ]);
    expect(steps.rows.map((row) => row.action)).toEqual(['ACCOUNT.change', 'ACCOUNT.add']);
    expect(call).toMatchObject({ before: { name: '小陈' }, after: { name: '老陈' }, detail: { name: '老陈' } });
    expect(rows.map((row) => row.id)).toEqual(
      rows
        .map((row) => row.id)
        .toSorted()
        .toReversed(),
    );
    expect(total).toBe(2);
    expect(step).toMatchObject({ actorName: '员工', docType: 'ACCOUNT', docId: id, version: 2 });
    expect(step).toMatchObject({ before: { name: '小陈' }, after: { name: '老陈', phone: '135****5678' }, detail: {} });
    expect(sent).toMatchObject({ before: null, detail: { name: '小陈', phone: '***' } });
  });

  it('finds by time, action, feature, branch and document', async () => {
    const docId = world.newId();
    await leaveTrace({ action: 'lease.open', branchId: world.ours.first, docId });
    await leaveTrace({ action: 'lease.close', branchId: world.ours.second, docId });
    await leaveTrace({ action: 'leaseX.close' });
    const actions = async (filter: Sent<typeof logApi.list>) =>
      (await auditor.call(logApi.list, filter)).rows.map((row) => row.action);
    const moment = (ms: number) => new Date(Date.now() + ms).toISOString();

    expect(await actions({ docId })).toEqual(['lease.close', 'lease.open']);
    expect(await actions({ feature: 'lease' })).toEqual(['lease.close', 'lease.open']);
    expect(await actions({ action: 'lease.open' })).toEqual(['lease.open']);
    expect(await actions({ docId, branchId: world.ours.second })).toEqual(['lease.close']);
    expect(await actions({ docId, docType: 'STOCK' })).toEqual([]);
    expect(await actions({ docId, from: moment(-60_000), to: moment(60_000) })).toHaveLength(2);
    expect(await actions({ docId, from: moment(60_000) })).toEqual([]);
    expect(await actions({ docId, to: moment(-60_000) })).toEqual([]);
    expect(await actions({ docId, from: '0000-01-01T00:00:00Z', to: '9999-12-31T23:59:59Z' })).toHaveLength(2);
  });

  it('calls the system by a word the reader knows', async () => {
    const docId = world.newId();
    await leaveTrace({ docId });
    const { url } = toRequest(logApi.list, { docId });
    const read = (lang: string) => world.app.inject({ url, headers: { authorization: auditor.token, 'accept-language': lang } });
    expect((await read('zh-CN')).body).toContain('"actorName":"系统"');
    expect((await read('en-US')).body).toContain('"actorName":"System"');
  });

  it('K13 client machines have a name too', async () => {
    await world.owner.query(
      `insert into tenant.audit_log (company_id, id, actor_id, action, detail, created_time) values ($1, $2, $3, 'order.call', '{}', now())`,
      [world.ours.company, world.newId(), DEVICE_ACTOR],
    );
    const { rows } = await auditor.call(logApi.list, { actorId: DEVICE_ACTOR });
    expect(rows.map((row) => row.actorName)).toEqual(['客户机']);
  });

  it('counts no further than anybody turns pages, and refuses pages beyond', async () => {
    const { company } = await openPlace(world.pool, '老店');
    await fill(company, MOST_LISTED + 50, new Date());
    const reader = await world.hire({ companyId: company, branchIds: [], isCompanyWide: true, can });

    const last = await reader.call(logApi.list, { action: 'bulk.fill', page: MOST_LISTED / 100, limit: 100 });

    expect(last.rows).toHaveLength(100);
    expect(last.total).toBe(MOST_LISTED);
    await expect(reader.call(logApi.list, { page: MOST_LISTED / 100 + 1, limit: 100 })).rejects.toMatchObject({
      data: { reason: 'common.invalidInput' },
    });
  });
});

describe('whose log it is', () => {
  it('PERM-01 a branch shows its own rows; those of no branch are for the whole company', async () => {
    const docId = world.newId();
    for (const branchId of [world.ours.first, world.ours.second]) await leaveTrace({ branchId, docId });
    await leaveTrace({ docId });
    const manager = await world.hire({ can });

    const seen = await manager.call(logApi.list, { docId });
    const all = await auditor.call(logApi.list, { docId });

    expect(seen.rows.map((row) => row.branchId)).toEqual([world.ours.first]);
    expect(seen.total).toBe(1);
    expect(all.total).toBe(3);
    for (const row of all.rows.filter(({ branchId }) => branchId !== world.ours.first))
      await expect(manager.call(logApi.get, { id: row.id })).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
    expect((await take(manager, { docId })).body.trim().split('\r\n')).toHaveLength(2);
    expect((await take(manager, { branchId: world.rival.first })).statusCode).toBe(200);
  });

  it('another company’s rows do not exist', async () => {
    const docId = world.newId();
    await leaveTrace({ docId }, world.rival.company);
    const { rows } = await world.owner.query<{ id: string }>('select id from tenant.audit_log where doc_id = $1', [docId]);

    await expect(auditor.call(logApi.list, { docId })).resolves.toEqual({ rows: [], total: 0 });
    await expect(auditor.call(logApi.get, { id: rows[0]!.id })).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
    expect((await take(auditor, { docId })).body.trim().split('\r\n')).toHaveLength(1);
  });

  it('PERM-03 is closed to who may not', async () => {
    const cashier = await world.hire({ can: ['LOG_LIST'] });
    await expect(take(cashier, {})).rejects.toMatchObject({ status: 40301 });
    await expect(cashier.call(logApi.verify, {})).rejects.toMatchObject({ status: 40301 });
  });
});

describe('the log as a file', () => {
  it('is a CSV file of the same rows, in which no cell is a formula, and its taking is in the log', async () => {
    const docId = world.newId();
    const person = await world.hire({ can: ['CODE_EDIT'], isCompanyWide: true });
    await world.owner.query(`update platform.accounts set name = '=HYPERLINK("http://x","y")' where id = $1`, [person.accountId]);
    await person.call(dictionaryApi.add, { type: 'DRINK_SIZE', code: 'XL', codevalue: '特大, "杯"' });
    await leaveTrace({ docId, action: '@sum' });

    const res = await take(auditor, {});
    const lines = res.body.split('\r\n');

    expect(res.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(res.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''%E6%97%A5%E5%BF%97_\d{14}\.csv$/);
    expect(lines[0]).toBe('\uFEFF时间,操作人,操作,操作代码,门店,单据类型,单据,版本,IP 地址,请求编号,内容');
    expect(lines.find((line) => line.includes(docId))).toContain(`,系统,'@sum,'@sum,,ORDER,${docId},`);
    const byPerson = lines.find((line) => line.includes('HYPERLINK'));
    expect(byPerson).toContain(`,"'=HYPERLINK(""http://x"",""y"")",新增编码,dictionary.add,`);
    expect(byPerson).toContain(String.raw`特大, \""杯\""`);
    const { rows } = await auditor.call(logApi.list, { action: 'log.export', actorId: auditor.accountId });
    const taken = await auditor.call(logApi.get, { id: rows[0]!.id });
    expect(taken.detail).toMatchObject({ rows: lines.length - 2 });
  });

  it('has every row once, read page by page, and refuses more than a spreadsheet takes', async () => {
    const { company } = await openPlace(world.pool, '大店');
    const reader = await world.hire({ companyId: company, branchIds: [], isCompanyWide: true, can });
    const noon = new Date('2026-03-01T04:00:00Z');
    await fill(company, MOST_EXPORTED, noon);

    const full = await take(reader, { action: 'bulk.fill' }, company);
    const lines = full.body.trim().split('\r\n').slice(1);
    expect(lines).toHaveLength(MOST_EXPORTED);
    expect(lines[0]).toMatch(/^2026-03-01 11:59:59,/);
    expect(lines).toEqual(lines.toSorted().toReversed());

    await fill(company, 1, noon);
    await expect(take(reader, { action: 'bulk.fill' })).rejects.toMatchObject({
      data: { reason: 'export.tooMany' },
      message: '一次最多导出 50000 条，请缩小范围',
    });
    const day = { from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z' };
    expect((await take(reader, day, company)).body.trim().split('\r\n')).toHaveLength(1 + 4 * 3600 + 1);
  });
});

describe('the chain', () => {
  const sealed = (companyId: string) =>
    waitFor(async () => {
      await sealAudit(world.workerPool);
      const { rows } = await world.owner.query(
        `select (select count(*) from tenant.audit_log where company_id = $1) = coalesce(sum(row_count), 0) as done
           from tenant.audit_seals where company_id = $1`,
        [companyId],
      );
      expect(rows[0].done).toBe(true);
    });

  it('G16 is checked stretch by stretch up to its head, and a row changed behind our back is found', async () => {
    const { company } = await openPlace(world.pool, '封店');
    const reader = await world.hire({ companyId: company, branchIds: [], isCompanyWide: true, can });
    // The first link is as large as a whole stretch, the others follow in the second.
    await fill(company, 20_000, new Date());
    await sealed(company);
    for (let i = 0; i < 3; i++) {
      await leaveTrace({ detail: { i } }, company);
      await sealed(company);
    }

    const first = await reader.call(logApi.verify, {});
    const second = await reader.call(logApi.verify, { after: first.checkedTo });
    expect(first).toMatchObject({ checkedTo: 1, links: 4, brokenAt: null, isDone: false });
    expect(second).toMatchObject({
      checkedTo: 4,
      links: 4,
      brokenAt: null,
      isDone: true,
      head: expect.stringMatching(/^[0-9a-f]{64}$/),
    });

    await world.owner.query(`update tenant.audit_log set detail = '{"i": 7}' where company_id = $1 and detail = '{"i": 1}'`, [
      company,
    ]);
    await expect(reader.call(logApi.verify, { after: first.checkedTo })).resolves.toMatchObject({ brokenAt: 3, isDone: true });
    // Going on from a link that is not there is no way round the one before it.
    await world.owner.query('delete from tenant.audit_seals where company_id = $1 and seq = 2', [company]);
    await expect(reader.call(logApi.verify, { after: 2 })).resolves.toMatchObject({ brokenAt: 3 });
  });

  it('is done before it began when nothing was sealed yet', async () => {
    const { company } = await openPlace(world.pool, '新店');
    const reader = await world.hire({ companyId: company, branchIds: [], isCompanyWide: true, can });
    await expect(reader.call(logApi.verify, {})).resolves.toEqual({
      checkedTo: 0,
      links: 0,
      brokenAt: null,
      isDone: true,
      head: null,
    });
  });
});
