import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTx } from '#kernel/ctx.ts';
import { waitFor } from '#testing/wait-for.ts';
import { openWorld, type World } from '#testing/world.ts';
import { notifyStaff } from './notification.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const tell = (over: object = {}, can?: string) =>
  inTx(world.system(), (ctx) =>
    notifyStaff(
      ctx,
      {
        content: '调价申请待审核',
        serviceType: 'PURCHASE',
        subServiceType: 7,
        notificationType: 0,
        serviceId: ctx.newId(),
        dedupeKey: ctx.newId(),
        ...over,
      },
      { branchIds: [world.ours.first], ...(can && { can }) },
    ),
  );

describe('DATA-04 a message', () => {
  it('has the specified fields, of every kind, type and sub-type from 0 to 12', async () => {
    const reader = await world.hire();
    const subTypes = Array.from({ length: 13 }, (_, subServiceType) => ({ serviceType: 'PURCHASE' as const, subServiceType }));
    const others = (['TOUR', 'STAFF_RECORD'] as const).map((serviceType) => ({ serviceType, subServiceType: 0 }));
    const kinds = [...subTypes, ...others].map((kind, i) => ({ ...kind, notificationType: (i % 3) as 0 | 1 | 2 }));
    for (const kind of kinds) {
      await tell({ ...kind, content: JSON.stringify(kind) });
      // Messages of one millisecond have no order among themselves.
      const told = Date.now();
      await waitFor(() => expect(Date.now()).toBeGreaterThan(told));
    }

    const { rows } = await reader.call(notificationApi.list, { limit: 50 });

    const text = expect.any(String);
    const wanted = kinds.map((kind) => ({
      ...kind,
      content: JSON.stringify(kind),
      id: text,
      createdTime: text,
      serviceId: text,
      readTime: null,
    }));
    expect(rows.toReversed()).toEqual(wanted);
    for (const { serviceType, subServiceType } of kinds) {
      const found = await reader.call(notificationApi.list, { serviceType, subServiceType });
      expect(found.rows.map((row) => [row.serviceType, row.subServiceType])).toEqual([[serviceType, subServiceType]]);
    }
    await expect(tell({ subServiceType: 13 })).rejects.toThrow('check constraint');
  });
});

describe('API-10 one’s own messages', () => {
  it('reach whoever works at the branch and may take the next step, and nobody else', async () => {
    const approver = await world.hire({ can: ['PRICE_AUDIT'] });
    const cashier = await world.hire();
    const elsewhere = await world.hire({ branchIds: [world.ours.second], can: ['PRICE_AUDIT'] });
    const rival = await world.hire({ companyId: world.rival.company, branchIds: [world.rival.first], can: ['PRICE_AUDIT'] });

    await tell({}, 'PRICE_AUDIT');

    await expect(approver.call(notificationApi.unreadTotal, {})).resolves.toEqual({ data: 1 });
    for (const other of [cashier, elsewhere, rival])
      await expect(other.call(notificationApi.unreadTotal, {})).resolves.toEqual({ data: 0 });
  });

  it('are listed newest first by page and kind, until they are read', async () => {
    const reader = await world.hire();
    await tell({ content: '先', subServiceType: 7 });
    await tell({ content: '后', subServiceType: 8 });

    const { rows, total } = await reader.call(notificationApi.list, { page: 1, limit: 6 });
    const takedowns = await reader.call(notificationApi.list, { serviceType: 'PURCHASE', subServiceType: 8 });
    await reader.call(notificationApi.read, { id: rows[0]!.id });

    expect(rows.map((row) => row.content)).toEqual(['后', '先']);
    expect(total).toBe(2);
    expect(takedowns.rows.map((row) => row.content)).toEqual(['后']);
    await expect(reader.call(notificationApi.unreadTotal, {})).resolves.toEqual({ data: 1 });
    const history = await reader.call(notificationApi.history, {});
    expect(history.rows).toMatchObject([{ content: '后', readTime: expect.any(String) }]);
  });

  it('once read stay read at the first moment; read/all takes the rest', async () => {
    const reader = await world.hire();
    await tell();
    await tell();
    const { rows } = await reader.call(notificationApi.list, {});
    await reader.call(notificationApi.read, { id: rows[0]!.id });
    const [first] = (await reader.call(notificationApi.history, {})).rows;
    await reader.call(notificationApi.read, { id: rows[0]!.id });

    await reader.call(notificationApi.readAll, {});

    const history = await reader.call(notificationApi.history, {});
    expect(history.total).toBe(2);
    expect(history.rows.find((row) => row.id === first!.id)?.readTime).toBe(first!.readTime);
    await expect(reader.call(notificationApi.unreadTotal, {})).resolves.toEqual({ data: 0 });
  });

  it('are said once, and cannot be read by somebody else', async () => {
    const [reader, other] = [await world.hire(), await world.hire({ branchIds: [world.ours.second] })];
    await tell({ dedupeKey: 'once' });
    await tell({ dedupeKey: 'once' });

    const { rows } = await reader.call(notificationApi.list, {});

    expect(rows).toHaveLength(1);
    await expect(other.call(notificationApi.read, { id: rows[0]!.id })).rejects.toMatchObject({
      data: { reason: 'common.notFound' },
    });
  });
});

describe('a notice to the staff', () => {
  it('reaches the branches named, shows who read it, and is opened by its readers', async () => {
    const manager = await world.hire({ can: ['NOTICE_LIST', 'NOTICE_SEND'], branchIds: [world.ours.first, world.ours.second] });
    const staff = await world.hire({ branchIds: [world.ours.second] });

    const sent = await manager.call(notificationApi.sendNotice, {
      title: '国庆排班',
      content: '请查看排班表',
      branchIds: [world.ours.second],
    });
    const [message] = (await staff.call(notificationApi.list, { serviceType: 'NOTICE' })).rows;
    await staff.call(notificationApi.read, { id: message!.id });

    expect(message).toMatchObject({ content: '国庆排班', serviceId: sent.id });
    await expect(staff.call(notificationApi.notice, { id: sent.id })).resolves.toMatchObject({ content: '请查看排班表' });
    const { rows } = await manager.call(notificationApi.notices, { keyword: '国庆' });
    expect(rows).toMatchObject([{ id: sent.id, readers: 1, branchNames: ['我们网咖2店'] }]);
    expect(rows[0]!.recipients).toBeGreaterThanOrEqual(2);
  });

  it('cannot be sent to, nor read from, a branch outside one’s own', async () => {
    const manager = await world.hire({ can: ['NOTICE_LIST', 'NOTICE_SEND'] });
    const stranger = await world.hire({ branchIds: [world.ours.second], can: ['NOTICE_LIST'] });
    const outside = manager.call(notificationApi.sendNotice, {
      title: '越界',
      content: '越界',
      branchIds: [world.ours.first, world.ours.third],
    });
    await expect(outside).rejects.toMatchObject({ data: { reason: 'common.notFound' } });

    const sent = await manager.call(notificationApi.sendNotice, {
      title: '本店',
      content: '本店',
      branchIds: [world.ours.first],
    });

    await expect(stranger.call(notificationApi.notice, { id: sent.id })).rejects.toMatchObject({
      data: { reason: 'common.notFound' },
    });
    expect((await stranger.call(notificationApi.notices, { keyword: '本店' })).total).toBe(0);
  });
});

describe('SHELL-15 a public announcement', () => {
  const write = async (isPublic: boolean, more = ['NOTICE_PUBLISH']) => {
    const manager = await world.hire({ can: ['NOTICE_SEND', 'NOTICE_LIST', ...more] });
    return manager.call(notificationApi.sendNotice, {
      title: '停电通知',
      content: '周三 9 点到 11 点停电',
      branchIds: [world.ours.first],
      isPublic,
    });
  };

  it('is read by anybody who has its address, and says whose it is', async () => {
    const { announcementId } = await write(true);
    expect(await world.visitor.call(notificationApi.announcement, { id: announcementId! })).toMatchObject({
      title: '停电通知',
      content: '周三 9 点到 11 点停电',
      companyName: '我们网咖',
    });
  });

  it('is published by those who may, which whoever only writes to the staff may not', async () => {
    await expect(write(true, [])).rejects.toMatchObject({ status: 40301 });
    await expect(write(false, [])).resolves.toMatchObject({ announcementId: null });
  });

  it('is none when it was not published, also by the id of the notice', async () => {
    const { id, announcementId } = await write(false);
    expect(announcementId).toBeNull();
    await expect(world.visitor.call(notificationApi.announcement, { id })).rejects.toMatchObject({
      data: { reason: 'common.notFound' },
    });
  });
});
