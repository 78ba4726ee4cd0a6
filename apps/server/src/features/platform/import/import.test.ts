import { importApi } from '@netbar/contract/platform/import/import.api';
import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import { productApi } from '@netbar/contract/goods/product/product.api';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { writeXlsx } from '#kernel/xlsx-write.ts';
import { databaseUrl } from '#testing/database-url.ts';
import { runsOf } from '#testing/depth.ts';
import { goodsFunctions, hireBuyer } from '#testing/goods.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';
import { startWorker } from '#worker-app.ts';
import { removeOldImports, runImport } from './run-import.ts';
import { importFileOf } from './import.ts';

let world: World;
let buyer: Person;
beforeAll(async () => {
  world = await openWorld();
  buyer = await hireBuyer(world);
});
afterAll(() => world.close());

const heads = ['商品编码', '商品名称', '售价', '基本单位', '条码'];
const rowOf = (prefix: string, i: number) => [
  `${prefix}${i}`,
  `批量商品${i}`,
  '4.50',
  '个',
  `${prefix}${String(i).padStart(11, '0')}`,
];
const csv = (rows: string[][]) => new Uint8Array(Buffer.from([heads, ...rows].map((row) => row.join(',')).join('\n')));
const many = (prefix: string, n: number) => Array.from({ length: n }, (_, i) => rowOf(prefix, i));

const send = (file: Uint8Array<ArrayBuffer>, { isTrial = 'false', by = buyer, key = randomUUID() } = {}) =>
  by.call(productApi.importMasters, { brandId: world.ours.brand, isTrial, file }, key);
const take = (importId: string | undefined) => runImport(world.system(), { importId: importId! });
const look = (id: string | undefined, by = buyer) => by.call(importApi.get, { id: id! });
const total = async (keyword: string) => (await buyer.call(productApi.listMasters, { keyword })).total;

describe('a table of more than two thousand rows', () => {
  it('is left to the worker; a trial looks at all of it and writes nothing', async () => {
    const { importId } = await send(csv(many('T', 2_500)), { isTrial: 'true' });
    expect(await look(importId)).toMatchObject({ status: 'WAITING', isTrial: true, rowsTotal: 0 });

    await take(importId);

    expect(await look(importId)).toMatchObject({ status: 'DONE', rowsTotal: 2_500, problems: [] });
    expect(await total('t24')).toBe(0);
    expect((await buyer.call(notificationApi.list, {})).total).toBe(0);
  });

  it('is written all at once, each product with its price and its first line of history, however often the job runs', async () => {
    const { importId } = await send(csv(many('W', 2_500)));
    await Promise.all([take(importId), take(importId)]);
    await take(importId);

    expect(await look(importId)).toMatchObject({ status: 'DONE', rowsTotal: 2_500, rowsDone: 2_500 });
    const { rows } = await world.owner.query<{ masters: string; prices: string; traces: string }>(
      `select count(*) as masters, count(p.id) as prices,
         (select count(*) from tenant.audit_log a where a.action = 'PRODUCT_MASTER.open' and a.detail -> 'after' ->> 'code' like 'W%') as traces
       from tenant.product_masters m left join tenant.prices p on p.product_id = m.id where m.code like 'W%'`,
    );
    expect(rows).toEqual([{ masters: '2500', prices: '2500', traces: '2500' }]);
    const told = (await buyer.call(notificationApi.list, {})).rows;
    expect(told).toMatchObject([{ serviceType: 'IMPORT', serviceId: importId, content: '导入完成：商品，共 2500 条' }]);
  });

  it('with one wrong cell at its end does nothing, and says which', async () => {
    const rows = many('E', 2_500);
    rows[2_400]![2] = 'x';
    rows[2_499]![0] = 'E7';
    const { importId } = await send(csv(rows));
    await take(importId);
    expect(await look(importId)).toMatchObject({
      status: 'REFUSED',
      problems: [
        { row: 2401, column: '售价', text: '“售价”填写有误' },
        { row: 2500, column: '商品编码', text: '与第 8 行重复' },
      ],
    });
    expect(await total('e1234')).toBe(0);
  });

  it('that no table is, is refused with words that say what to do', async () => {
    const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2 << 20)]);
    const { importId } = await send(new Uint8Array(old), { isTrial: 'true' });
    await take(importId);
    const text = '这是旧版 Excel 文件（.xls）。请用 Excel 或 WPS 打开，另存为 .xlsx 后再导入';
    expect(await look(importId)).toMatchObject({ status: 'REFUSED', rowsTotal: 0, problems: [{ row: 0, column: '', text }] });
  });

  it('is taken with the rights of the moment, and is for nobody else to look at', async () => {
    const leaver = await world.hire({ can: goodsFunctions, level: 1, isCompanyWide: true, branchIds: [] });
    const { importId } = await send(csv(many('L', 2_001)), { by: leaver });
    await expect(look(importId)).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
    await world.owner.query('delete from tenant.role_functions where role_id = $1', [leaver.roleId]);
    await take(importId);
    expect(await look(importId, leaver)).toMatchObject({ status: 'FAILED' });
    expect(await total('l1999')).toBe(0);
  });

  it('is forgotten after a week, with its file', async () => {
    const { importId } = await send(csv(many('F', 2_001)), { isTrial: 'true' });
    await world.owner.query(`update tenant.imports set created_time = now() - interval '8 days' where id = $1`, [importId]);
    await removeOldImports({ pool: world.workerPool, log: world.log, openCtx: (companyId) => world.system(companyId) });
    await expect(look(importId)).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
    expect(await world.dependencies.gateways.storage.get(importFileOf(world.ours.company, importId!))).toBeUndefined();
  });
});

/** A hundred thousand in depth. */
const MANY = runsOf({ usual: 10_000, deep: 100_000 });

it(`a spreadsheet of ${MANY} rows comes in by the worker, which says how far it is and stays small`, async () => {
  async function* rows() {
    yield heads;
    for (let i = 0; i < MANY; i++) yield rowOf('H', i);
  }
  const parts: Uint8Array[] = [];
  for await (const part of writeXlsx(rows(), heads.length)) parts.push(part);
  const file = new Uint8Array(Buffer.concat(parts));
  await keepProgress();
  const before = process.memoryUsage().rss;
  const started = performance.now();
  const { importId } = await send(file);
  const DATABASE_WORKER_URL = databaseUrl(world.name, 'netbar_worker');
  const worker = await startWorker({ ...world.config, DATABASE_URL: world.url, DATABASE_WORKER_URL }, world.log);
  let most = 0;
  await vi.waitFor(
    async () => {
      most = Math.max(most, process.memoryUsage().rss);
      expect((await look(importId)).status).toBe('DONE');
    },
    { timeout: 280_000, interval: 200 },
  );
  await worker.stop();
  const seconds = Math.round((performance.now() - started) / 1000);
  const grown = Math.round((most - before) / 1024 / 1024);
  process.stdout.write(
    `import of ${MANY} products: ${seconds} s, ${grown} MB more, a file of ${Math.round(file.length / 1024)} KB\n`,
  );
  expect(await progressSeen(importId)).toEqual(['CHECKING', 'WRITING']);
  expect(await total('h999')).toBeGreaterThan(0);
  // Server, worker and test are one process here.
  expect(grown).toBeLessThan(400);
}, 300_000);

/** Keeps every state an import is in, and the transaction that wrote it. */
const keepProgress = () =>
  world.owner.query(`
    create table public.progress (at serial, import_id uuid, status text, rows_done int, written_by xid8);
    create function public.keep_progress() returns trigger language plpgsql security definer as $$
    begin
      insert into public.progress (import_id, status, rows_done, written_by)
      values (new.id, new.status, new.rows_done, pg_current_xact_id());
      return null;
    end $$;
    create trigger progress after update on tenant.imports for each row execute function public.keep_progress()`);

/** In which states somebody who looks may see that some rows are done: those committed before the end. */
async function progressSeen(importId: string | undefined) {
  const { rows } = await world.owner.query<{ status: string }>(
    `select status from public.progress where import_id = $1 and rows_done > 0 and rows_done < ${MANY}
     and written_by <> (select written_by from public.progress where import_id = $1 and status = 'DONE')
     group by status order by min(at)`,
    [importId],
  );
  return rows.map(({ status }) => status);
}
