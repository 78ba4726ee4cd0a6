import { toRequest } from '@netbar/contract/kernel/endpoint';
import { revealLimits } from '@netbar/contract/platform/reveal/reveal.rules';
import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import { logApi } from '@netbar/contract/platform/log/log.api';
import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addEmployee, addPosition, employeeRights, hireHr } from '#testing/employees.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';
import { tellCompany } from './employee-jobs.ts';
import { listEmployeeTodos } from './employee-todos.ts';
import { listMissingDocuments } from './employee.ts';

let world: World;
let hr: Person;
let at: { branchId: string; positionId: string };
let photo: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  world = await openWorld();
  hr = await hireHr(world, ['LOG_LIST', 'NOTIFICATION_LIST']);
  at = { branchId: world.ours.first, positionId: (await addPosition(hr, { needs: ['HEALTH'] })).id };
  const drawn = sharp({ create: { width: 60, height: 40, channels: 3, background: '#385' } });
  photo = new Uint8Array(
    await drawn
      .withMetadata({ exif: { IFD0: { Copyright: '拍摄于家中' } } })
      .jpeg()
      .toBuffer(),
  );
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock.now = new Date('2026-11-19T04:00:00Z');
});
const reason = (name: string) => ({ data: { reason: `employee.${name}` } });
const add = (employeeId: string, over: object = {}, by = hr) =>
  by.call(employeeApi.addDocument, { employeeId, kind: 'HEALTH', name: '健康证', validTo: '2026-12-10', ...over });
const hire = (over: object = {}) => addEmployee(hr, at, over);

describe('documents', () => {
  it('that are verified take no more scans: whoever verified them has seen the ones they had', async () => {
    const colleague = await world.hire({ level: 2, can: employeeRights });
    const document = await add((await hire()).id);
    const scan = () => hr.call(employeeApi.addScan, { id: document.id, name: '健康证.jpg', file: photo });
    expect((await scan()).files).toHaveLength(1);
    await colleague.call(employeeApi.verifyDocument, { id: document.id, version: document.version });
    await expect(scan()).rejects.toMatchObject(reason('scanAfterVerified'));
    const { documents } = await hr.call(employeeApi.get, { id: document.employeeId });
    expect(documents[0]!.files).toHaveLength(1);
  });

  it('say how long they are good for; a new one of a kind replaces the old', async () => {
    const { id } = await hire();
    const old = await add(id);
    expect(old).toMatchObject({ state: 'EXPIRING', daysLeft: 21, status: 'VALID', files: [] });
    await expect(add(id, { validTo: '2026-11-18' })).rejects.toMatchObject(reason('documentBefore'));
    const fresh = await add(id, { validFrom: '2026-11-19', validTo: '2027-11-18' });
    const { documents, expiring, document } = await hr.call(employeeApi.get, { id });
    expect(documents.map((one) => [one.id, one.status])).toEqual([
      [fresh.id, 'VALID'],
      [old.id, 'REPLACED'],
    ]);
    expect({ expiring, state: document.state }).toEqual({ expiring: 0, state: 'VALID' });
    world.clock.now = new Date('2026-11-19T04:00:00Z');
  });

  it('of other kinds stand beside each other, unless one replaces another of the same person and kind', async () => {
    const [{ id }, other] = [await hire(), await hire()];
    const one = await add(id, { kind: 'CERTIFICATE', name: '消防员证' });
    await add(id, { kind: 'CERTIFICATE', name: '电工证' });
    await expect(add(other.id, { kind: 'CERTIFICATE', replacesId: one.id })).rejects.toMatchObject(reason('documentOfOther'));
    await add(id, { kind: 'CERTIFICATE', name: '消防员证', replacesId: one.id, validTo: null });
    const { documents } = await hr.call(employeeApi.get, { id });
    expect(documents.map(({ status }) => status).toSorted()).toEqual(['REPLACED', 'VALID', 'VALID']);
  });

  it('are verified by a colleague, and voided with a reason', async () => {
    const { id } = await hire();
    const added = await add(id);
    const step = { id: added.id, version: 1 };
    const manager = await world.hire({ level: 2, can: employeeRights });
    await expect(hr.call(employeeApi.verifyDocument, step)).rejects.toMatchObject(reason('verifyByOther'));
    expect(await manager.call(employeeApi.verifyDocument, step)).toMatchObject({ verifierName: '员工', version: 2 });
    expect(await hr.call(employeeApi.voidDocument, { ...step, version: 2, reason: '传错了' })).toMatchObject({ status: 'VOID' });
  });

  it('missing ones are named by the position and the first day they are missing on', async () => {
    const { id } = await hire();
    const days = { from: '2026-11-19', to: '2026-12-31' };
    const missing = async () => (await listMissingDocuments(world.system(), [id], days)).get(id);
    expect(await missing()).toEqual([{ kind: 'HEALTH', lackingFrom: '2026-11-19' }]);
    await add(id);
    expect(await missing()).toEqual([{ kind: 'HEALTH', lackingFrom: '2026-12-11' }]);
    await add(id, { validTo: null });
    expect(await missing()).toBeUndefined();
  });
});

describe('scans', () => {
  const upload = (id: string, by = hr) => by.call(employeeApi.addScan, { id, name: '健康证.jpg', file: photo });
  const show = async (by: Person, fileId: string) => {
    const { method, url, body } = toRequest(employeeApi.showScan, { fileId, reason: '核对原件' });
    return world.app.inject({ method, url, payload: body!, headers: { authorization: by.token } });
  };

  it('are drawn anew, sealed, and shown only for a reason, which the log keeps', async () => {
    const { id } = await hire();
    const { id: documentId } = await add(id);
    const [file] = (await upload(documentId)).files;
    const { rows } = await world.owner.query<{ content: Buffer }>(
      'select content_sealed as content from tenant.employee_files where id = $1',
      [file!.id],
    );
    expect(rows[0]!.content.includes(Buffer.from(photo.slice(0, 40)))).toBe(false);

    const shown = await show(hr, file!.id);
    expect(shown.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'no-store' });
    const seen = await sharp(shown.rawPayload).metadata();
    expect([seen.width, seen.height, seen.exif]).toEqual([60, 40, undefined]);
    expect((await hr.call(logApi.list, { action: 'employee.showScan', docId: id })).total).toBe(1);

    const keeper = await world.hire({ can: ['EMPLOYEE_LIST', 'EMPLOYEE_EDIT'] });
    expect((await show(keeper, file!.id)).json()).toMatchObject({ data: { reason: 'common.forbidden' } });
    const elsewhere = await world.hire({ branchIds: [world.ours.second], can: employeeRights });
    expect((await show(elsewhere, file!.id)).json()).toMatchObject({ data: { reason: 'common.notFound' } });
  });

  it('are four at most, pictures only, and shown as often as numbers', async () => {
    const { id } = await hire();
    const { id: documentId } = await add(id);
    const text = new Uint8Array(Buffer.from('not a picture'));
    await expect(hr.call(employeeApi.addScan, { id: documentId, name: 'a.png', file: text })).rejects.toMatchObject({
      data: { reason: 'picture.notReadable' },
    });
    for (let i = 0; i < 4; i++) await upload(documentId);
    await expect(upload(documentId)).rejects.toMatchObject(reason('tooManyScans'));
    const { documents } = await hr.call(employeeApi.get, { id });
    const reader = await world.hire({ can: employeeRights });
    const looks = Array.from({ length: revealLimits.hour }, () => show(reader, documents[0]!.files[0]!.id));
    expect((await Promise.all(looks)).map(({ statusCode }) => statusCode)).toEqual(looks.map(() => 200));
    expect((await show(reader, documents[0]!.files[0]!.id)).json()).toMatchObject({ data: { reason: 'reveal.tooMany' } });
  });
});

describe('what ends', () => {
  it('is told 30 and 7 days before and on the last day, once each, to who keeps archives and to the person', async () => {
    const person = await world.hire({ can: ['NOTIFICATION_LIST'] });
    const { id } = await hire();
    await hr.call(employeeApi.link, { id, version: 1, accountId: person.accountId });
    await add(id, { validTo: '2026-12-10' });
    const heard = async (by: Person) =>
      (await by.call(notificationApi.list, { limit: 100 })).rows.filter(({ content }) => content.includes('2026-12-10'));
    const counts: number[][] = [];
    for (const day of ['2026-11-05', '2026-11-12', '2026-11-20', '2026-12-03', '2026-12-04', '2026-12-10', '2026-12-11']) {
      world.clock.now = new Date(`${day}T08:30:00+08:00`);
      await tellCompany(world.system());
      world.clock.now = new Date('2026-11-19T04:00:00Z');
      counts.push([(await heard(hr)).filter(({ serviceId }) => serviceId === id).length, (await heard(person)).length]);
    }
    expect(counts).toEqual([0, 1, 1, 2, 2, 3, 3].map((n) => [n, n]));
  });

  it('waits for whoever keeps archives, and trials for whoever confirms', async () => {
    const branchId = world.ours.third;
    const manager = await world.hire({ level: 2, branchIds: [branchId], can: employeeRights });
    const todos = async () => {
      const actor = { ...world.system().actor, standings: 'own' as const, branchIds: [branchId], isCompanyWide: false };
      return listEmployeeTodos({ ...manager.ctx(), actor: { ...actor, functions: new Set(employeeRights) } });
    };
    expect(await todos()).toEqual([]);
    const trial = await addEmployee(hr, { ...at, branchId }, { joinedDate: '2026-10-01', probationUntil: '2026-12-01' });
    await add(trial.id, { validTo: '2026-12-10' });
    expect(await todos()).toEqual([
      { kind: 'employee.documents', count: 1, since: new Date('2026-11-09T16:00:00Z') },
      { kind: 'employee.probation', count: 1, since: new Date('2026-11-16T16:00:00Z') },
    ]);
  });
});
