import { accountApi } from '@netbar/contract/platform/account/account.api';
import { exportApi } from '@netbar/contract/platform/export/export.api';
import { MADE_AT_ONCE } from '@netbar/contract/platform/export/export.model';
import { toRequest } from '@netbar/contract/kernel/endpoint';
import { logApi } from '@netbar/contract/platform/log/log.api';
import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readXlsx } from '#kernel/xlsx.ts';
import { databaseUrl } from '#testing/database-url.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';
import { waitFor } from '#testing/wait-for.ts';
import { startWorker } from '#worker-app.ts';
import { removeOldExports, makeExportFile } from './make-export.ts';

let world: World;
let auditor: Person;
beforeAll(async () => {
  world = await openWorld();
  auditor = await world.hire({ can: ['LOG_LIST', 'LOG_EXPORT'], isCompanyWide: true, branchIds: [] });
});
afterAll(() => world.close());

async function download(person: Person, id: string, format: 'csv' | 'xlsx' = 'csv') {
  const { method, url } = toRequest(exportApi.file, { id, format });
  return world.app.inject({ method, url, headers: { authorization: person.token } });
}
const fill = (count: number, action: string) =>
  world.owner.query(
    `insert into tenant.audit_log (company_id, id, actor_id, action, detail, created_time)
     select $1, overlay(gen_random_uuid()::text placing left(platform.first_id_at(at)::text, 15) from 1 for 15)::uuid, $1, $3, '{}', at
     from (select now() - i * interval '1 second' as at from generate_series(1, $2::int) i) moments`,
    [world.ours.company, count, action],
  );
const linesOf = (body: string) => body.split('\r\n').slice(0, -1);

describe('a list taken away as a file', () => {
  it('is made at once, with the columns asked for in their order and the heads in the caller’s language', async () => {
    const boss = await world.hire({ can: ['USER_LIST', 'USER_EXPORT'], level: 1, isCompanyWide: true, branchIds: [] });
    await world.owner.query(`update platform.accounts set name = '老板' where id = $1`, [boss.accountId]);

    const made = await boss.call(accountApi.export, { keyword: '老板', columns: ['name', 'status', 'grants', 'phone'] });
    const file = await download(boss, made.id);

    expect(made).toMatchObject({ status: 'DONE', rowsTotal: 1, rowsDone: 1 });
    expect(made.name).toMatch(/^用户_\d{14}$/);
    expect(linesOf(file.body)).toEqual([
      '\uFEFF姓名,状态,角色与范围,手机号',
      expect.stringMatching(/^老板,正常,角色\S+ · 整个公司,$/),
    ]);
    expect(file.headers['content-disposition']).toMatch(/^attachment.*\.csv$/);
    await expect(boss.call(accountApi.export, { columns: [] })).rejects.toMatchObject({
      data: { reason: 'common.invalidInput' },
    });
  });

  it('is a spreadsheet unless lines are asked for, and what looks like a formula is text in both', async () => {
    const boss = await world.hire({ can: ['USER_EXPORT'], level: 1, isCompanyWide: true, branchIds: [] });
    await world.owner.query(`update platform.accounts set name = '=1+1' where id = $1`, [boss.accountId]);
    const { id } = await boss.call(accountApi.export, { keyword: '=1+1', columns: ['name', 'status'] });

    const { method, url } = toRequest(exportApi.file, { id });
    const file = await world.app.inject({ method, url, headers: { authorization: boss.token } });

    expect(file.headers['content-disposition']).toMatch(/\.xlsx$/);
    const rows: string[][] = [];
    for await (const row of readXlsx(file.rawPayload)) rows.push(row);
    expect(rows).toEqual([
      ['姓名', '状态'],
      ['=1+1', '正常'],
    ]);
    expect(linesOf((await download(boss, id)).body)[1]).toBe(`'=1+1,正常`);
  });

  it('holds nobody the caller does not see, and is for nobody else to fetch', async () => {
    const manager = await world.hire({ can: ['USER_LIST', 'USER_EXPORT'], level: 2 });
    const stranger = await world.hire({ branchIds: [world.ours.second] });
    await world.owner.query(`update platform.accounts set name = '隔壁店员' where id = $1`, [stranger.accountId]);

    const made = await manager.call(accountApi.export, { columns: ['name'] });

    expect((await download(manager, made.id)).body).not.toContain('隔壁店员');
    expect((await download(auditor, made.id)).json()).toMatchObject({ data: { reason: 'common.notFound' } });
    await expect(auditor.call(exportApi.get, { id: made.id })).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
    await expect(manager.call(logApi.export, { columns: ['who'] })).rejects.toMatchObject({ status: 40301 });
  });
});

describe(`one of more than ${MADE_AT_ONCE} rows`, () => {
  it('is made by the worker, says how far it is, and the bell tells whoever asked and nobody else', async () => {
    await fill(MADE_AT_ONCE + 1, 'bulk.large');
    const asked = await auditor.call(logApi.export, { action: 'bulk.large', columns: ['time', 'code'] });
    expect(asked).toMatchObject({ status: 'WAITING', rowsTotal: MADE_AT_ONCE + 1, rowsDone: 0 });
    expect((await download(auditor, asked.id)).json()).toMatchObject({ data: { reason: 'export.notReady' } });

    const DATABASE_WORKER_URL = databaseUrl(world.name, 'netbar_worker');
    const worker = await startWorker({ ...world.config, DATABASE_URL: world.url, DATABASE_WORKER_URL }, world.log);
    await waitFor(async () => expect(await auditor.call(exportApi.get, { id: asked.id })).toMatchObject({ status: 'DONE' }));
    await waitFor(async () => expect((await auditor.call(notificationApi.list, {})).total).toBe(1));
    await worker.stop();

    expect(await auditor.call(exportApi.get, { id: asked.id })).toMatchObject({ rowsDone: MADE_AT_ONCE + 1 });
    expect(linesOf((await download(auditor, asked.id)).body)).toHaveLength(MADE_AT_ONCE + 2);
    const { rows } = await auditor.call(notificationApi.list, {});
    expect(rows).toMatchObject([
      { serviceType: 'EXPORT', serviceId: asked.id, content: `导出完成：日志，共 ${MADE_AT_ONCE + 1} 条，点击下载` },
    ]);
    const colleague = await world.hire({ isCompanyWide: true, branchIds: [] });
    expect((await colleague.call(notificationApi.list, {})).total).toBe(0);
  }, 90_000);

  it('is made with the rights of the moment: whoever may no longer take it away gets none', async () => {
    const leaver = await world.hire({ can: ['LOG_EXPORT'], isCompanyWide: true, branchIds: [] });
    const { id } = await leaver.call(logApi.export, { action: 'bulk.large', columns: ['time'] });
    await world.owner.query('delete from tenant.role_functions where role_id = $1', [leaver.roleId]);

    await makeExportFile(world.system(), { exportId: id });

    expect(await leaver.call(exportApi.get, { id })).toMatchObject({ status: 'FAILED', rowsDone: 0 });
    expect((await leaver.call(notificationApi.list, {})).rows).toMatchObject([{ content: '导出失败：日志，请重新导出' }]);
    expect((await download(leaver, id)).json()).toMatchObject({ data: { reason: 'export.failed' } });
  });

  it('that is made twice, as a job may be, is one file and one message', async () => {
    const reader = await world.hire({ can: ['LOG_EXPORT'], isCompanyWide: true, branchIds: [] });
    const { id } = await reader.call(logApi.export, { action: 'bulk.large', columns: ['time'] });
    await makeExportFile(world.system(), { exportId: id });
    await makeExportFile(world.system(), { exportId: id });
    expect((await reader.call(notificationApi.list, {})).total).toBe(1);
  });
});

it('a file is forgotten after a week, and only then', async () => {
  const [old, young] = [
    await auditor.call(logApi.export, { action: 'none', columns: ['time'] }),
    await auditor.call(logApi.export, { action: 'none', columns: ['time'] }),
  ];
  await world.owner.query(`update tenant.exports set created_time = now() - interval '8 days' where id = $1`, [old.id]);

  await removeOldExports({ pool: world.workerPool, log: world.log, openCtx: (companyId) => world.system(companyId) });

  await expect(auditor.call(exportApi.get, { id: old.id })).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
  expect(await world.dependencies.gateways.storage.get(`exports/${world.ours.company}/${old.id}.jsonl`)).toBeUndefined();
  expect((await download(auditor, young.id)).statusCode).toBe(200);
});
