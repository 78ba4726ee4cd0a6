import { machineApi } from '@netbar/contract/floor/machine/machine.api';
import { patrolApi } from '@netbar/contract/people/patrol/patrol.api';
import { addDays } from '@netbar/contract/kernel/time';
import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPatrols, visitOf, type Patrols } from '#testing/patrols.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let patrols: Patrols;
let walker: Person;
beforeAll(async () => {
  world = await openWorld();
  patrols = await openPatrols(world);
  walker = await world.hire({ level: 3, can: ['PATROL_LIST', 'PATROL_WORK'] });
});
afterAll(() => world.close());

const at = (minute: number) => patrols.at(minute);
const iso = (minute: number) => at(minute).toISOString();
const start = (id: string, minute: number) => walker.call(patrolApi.start, { id, startedTime: iso(minute) });
const statusOf = async (id: string) => (await walker.call(patrolApi.round, { id })).status;
const pair = async () => [await patrols.point(), await patrols.point()] as const;

describe('a round', () => {
  it('is begun, visited point by point and finished', async () => {
    const points = [await patrols.point([{ text: '甲' }, { text: '乙' }]), await patrols.point()];
    const round = await patrols.round(points);
    expect(await start(round.id, 600)).toMatchObject({ status: 'IN_PROGRESS', byName: '员工', startedTime: iso(600) });
    patrols.setClock(606);
    await walker.call(patrolApi.visit, visitOf(round, points[0]!, { at: at(602) }));
    await expect(walker.call(patrolApi.finish, { id: round.id })).rejects.toMatchObject({
      data: { reason: 'patrol.pointsLeft', params: { n: 1, names: points[1]!.name } },
    });
    await walker.call(patrolApi.skip, { id: round.id, pointId: points[1]!.id, skippedTime: iso(605), reason: '正在装修' });
    const done = await walker.call(patrolApi.finish, { id: round.id });
    expect(done).toMatchObject({ status: 'DONE', endedTime: iso(605) });
    expect(done.visits).toMatchObject([
      { result: 'OK', scannedTime: iso(602), finishedTime: iso(603) },
      { result: 'SKIPPED', skipReason: '正在装修', scannedTime: null },
    ]);
  });

  it('cannot be begun before its window nor after it, give or take two minutes', async () => {
    const round = await patrols.round();
    patrols.setClock(580);
    await expect(walker.call(patrolApi.start, { id: round.id })).rejects.toMatchObject({
      data: { reason: 'patrol.notYet' },
      message: '这一轮 10:00 开始，请到时再巡',
    });
    await expect(start(round.id, 601)).rejects.toMatchObject({ data: { reason: 'patrol.inFuture' } });
    patrols.setClock(640);
    await expect(start(round.id, 633)).rejects.toMatchObject({ data: { reason: 'patrol.windowOver' } });
    expect(await start(round.id, 631)).toMatchObject({ status: 'IN_PROGRESS' });
  });

  it('is gone on with by a second phone that begins it too', async () => {
    const round = await patrols.round();
    await start(round.id, 600);
    const other = await world.hire({ level: 3, can: ['PATROL_LIST', 'PATROL_WORK'] });
    expect(await other.call(patrolApi.start, { id: round.id })).toMatchObject({ status: 'IN_PROGRESS', startedTime: iso(600) });
  });

  it('has no codes in what a phone reads, only what it can compare a scanned one with', async () => {
    const point = await patrols.point();
    const round = await patrols.round([point]);
    expect(JSON.stringify(await walker.call(patrolApi.round, { id: round.id }))).not.toContain(point.code);
    expect(round.points[0]!.codeHashes).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  });
});

describe('a visit', () => {
  it('needs the code of its point: of another it says which it is, a foreign one is named as such', async () => {
    const [one, two] = await pair();
    const round = await patrols.round([one, two]);
    await start(round.id, 600);
    const scan = (code: string) => walker.call(patrolApi.visit, { ...visitOf(round, one, { at: at(600) }), code });
    await expect(scan(`netbar:patrol:${two.code}`)).rejects.toMatchObject({
      message: `这是 ${two.no} ${two.name} 的点位码，请扫本点位的码`,
    });
    for (const code of ['6901234567892', 'netbar:patrol:23456789ABCD'])
      await expect(scan(code)).rejects.toMatchObject({ data: { reason: 'patrol.unknownCode' } });
    // As it is printed below the QR code, typed by hand.
    await scan(`${one.code.slice(0, 4)}-${one.code.slice(4, 8)} ${one.code.slice(8)}`.toLowerCase());
  });

  it('takes the code that hangs there now and the one that hung there when the round was planned', async () => {
    const [one, two] = await pair();
    const round = await patrols.round([one, two]);
    await start(round.id, 600);
    const renewed = await patrols.manager.call(patrolApi.renewCode, { id: one.id, version: one.version });
    await walker.call(patrolApi.visit, visitOf(round, { ...one, code: renewed.code }, { at: at(600) }));
    await patrols.manager.call(patrolApi.renewCode, { id: two.id, version: two.version });
    await walker.call(patrolApi.visit, visitOf(round, two, { at: at(600) }));
  });

  it('answers every item; a problem is told and shown, and some items always need a photo', async () => {
    const point = await patrols.point([{ text: '甲' }, { text: '乙', needsPhoto: true }]);
    const round = await patrols.round([point]);
    await start(round.id, 600);
    patrols.setClock(605);
    const photo = await patrols.photo(walker, at(601));
    const [first, second] = point.items;
    const send = (answers: object[]) =>
      walker.call(patrolApi.visit, { ...visitOf(round, point, { at: at(601) }), answers: answers as never });
    const b = { itemId: second!.id, isOk: true, pictures: [photo] };
    const refused = async (answers: object[], reason: string) =>
      expect(send(answers)).rejects.toMatchObject({ data: { reason } });
    await refused([b], 'patrol.itemsLeft');
    await refused(
      [
        { itemId: first!.id, isOk: true },
        { ...b, pictures: [] },
      ],
      'patrol.photoNeeded',
    );
    await refused([{ itemId: first!.id, isOk: false, pictures: [photo] }, b], 'patrol.noteNeeded');
    await refused([{ itemId: first!.id, isOk: false, note: '有异味' }, b], 'patrol.photoNeeded');
    await refused([{ itemId: first!.id, isOk: true }, b, { itemId: randomUUID(), isOk: true }], 'common.invalidInput');
    const foreign = { ...photo, url: `/api/storage/picture/${randomUUID()}` };
    await refused([{ itemId: first!.id, isOk: false, note: '有异味', pictures: [foreign] }, b], 'common.notFound');
    const old = await patrols.photo(walker, at(500));
    await refused([{ itemId: first!.id, isOk: false, note: '有异味', pictures: [old] }, b], 'patrol.notYet');
    await send([{ itemId: first!.id, isOk: true }, b]);
  });

  it('with a problem opens a ticket in the same transaction, and its machine is faulty', async () => {
    const point = await patrols.point([{ text: '机位无异响' }], { name: '大厅 B 区' });
    const [round, machine] = [await patrols.round([point]), await patrols.machine()];
    await start(round.id, 600);
    patrols.setClock(605);
    const repairer = await world.hire({ level: 3, can: ['TICKET_WORK', 'PATROL_LIST'] });
    const pictures = [await patrols.photo(walker, at(602))];
    const answers = (answer: object) =>
      ({ ...answer, isOk: false, note: '主机风扇异响', pictures, machineId: machine.id }) as never;
    const visited = await walker.call(patrolApi.visit, visitOf(round, point, { at: at(601), answers }));
    expect(visited.visits).toMatchObject([{ result: 'PROBLEM', problems: 1 }]);

    const detail = await repairer.call(patrolApi.round, { id: round.id });
    const [visit] = detail.visits;
    expect(visit!.tickets).toMatchObject([
      {
        status: 'OPEN',
        source: 'PATROL',
        sourceId: visit!.id,
        place: '大厅 B 区',
        title: `${machine.no} 主机风扇异响`,
        isMachineFaulty: true,
      },
    ]);
    expect(visit!.answers).toMatchObject([{ isOk: false, machineNo: machine.no, ticketId: visit!.tickets[0]!.id, pictures }]);
    const seats = await walker.call(machineApi.seats, { branchId: patrols.branchId });
    expect(seats.find(({ id }) => id === machine.id)?.status).toBe('FAULT');
    const { rows } = await repairer.call(notificationApi.list, {});
    expect(rows).toMatchObject([{ serviceType: 'TOUR', serviceId: round.id }]);
    expect(rows[0]!.content).toContain(visit!.tickets[0]!.no);
  });

  it('with a machine of elsewhere leaves nothing behind', async () => {
    const point = await patrols.point();
    const round = await patrols.round([point]);
    await start(round.id, 600);
    const pictures = [await patrols.photo(walker, at(600))];
    const answers = (answer: object) => ({ ...answer, isOk: false, note: '坏', pictures, machineId: randomUUID() }) as never;
    await expect(walker.call(patrolApi.visit, visitOf(round, point, { at: at(600), answers }))).rejects.toMatchObject({
      status: 40400,
    });
    expect(await walker.call(patrolApi.round, { id: round.id })).toMatchObject({ visits: [], version: 2 });
  });

  it('is made once: by two phones at once, the second hears who was there', async () => {
    const point = await patrols.point();
    const round = await patrols.round([point]);
    await start(round.id, 600);
    const results = await world.race({ table: 'tenant.patrol_tasks', where: { id: round.id } }, () => [
      walker.call(patrolApi.visit, visitOf(round, point, { at: at(600) })),
      patrols.manager.call(patrolApi.visit, visitOf(round, point, { at: at(601) })),
    ]);
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { data: { reason: 'patrol.pointDone' } } }]);
    expect((await walker.call(patrolApi.round, { id: round.id })).visits).toHaveLength(1);
  });
});

describe('steps that a phone kept without a connection', () => {
  it('arrive after the window and still make the round done, by the times of the phone', async () => {
    const [one, two] = await pair();
    const round = await patrols.round([one, two]);
    patrols.setClock(640);
    await patrols.attend(round);
    expect(await statusOf(round.id)).toBe('MISSED');

    patrols.setClock(700);
    await start(round.id, 603);
    await walker.call(patrolApi.visit, visitOf(round, one, { at: at(605) }));
    // The minute's job comes between two steps.
    await patrols.attend(round);
    expect(await statusOf(round.id)).toBe('INCOMPLETE');
    await walker.call(patrolApi.visit, visitOf(round, two, { at: at(612) }));
    expect(await walker.call(patrolApi.finish, { id: round.id })).toMatchObject({
      status: 'DONE',
      startedTime: iso(603),
      endedTime: iso(613),
    });
  });

  it('are taken once, however often they are sent', async () => {
    const [one, two] = await pair();
    const round = await patrols.round([one, two]);
    patrols.setClock(620);
    const keys = Array.from({ length: 4 }, () => randomUUID());
    const replay = async () => {
      await walker.call(patrolApi.start, { id: round.id, startedTime: iso(601) }, keys[0]);
      await walker.call(patrolApi.visit, visitOf(round, one, { at: at(602) }), keys[1]);
      await walker.call(patrolApi.visit, visitOf(round, two, { at: at(604) }), keys[2]);
      return walker.call(patrolApi.finish, { id: round.id }, keys[3]);
    };
    const first = await replay();
    expect(await replay()).toEqual(first);
    expect((await walker.call(patrolApi.round, { id: round.id })).version).toBe(first.version);
  });

  it('may come in another order: what depends on an earlier one is refused and taken when it is sent again', async () => {
    const [one, two] = await pair();
    const round = await patrols.round([one, two]);
    patrols.setClock(620);
    const visits = [visitOf(round, one, { at: at(602) }), visitOf(round, two, { at: at(604) })] as const;
    const key = randomUUID();
    await expect(walker.call(patrolApi.visit, visits[1], key)).rejects.toMatchObject({ data: { reason: 'common.wrongStatus' } });
    await start(round.id, 601);
    await expect(walker.call(patrolApi.finish, { id: round.id })).rejects.toMatchObject({
      data: { reason: 'patrol.pointsLeft' },
    });
    await walker.call(patrolApi.visit, visits[1], key);
    await walker.call(patrolApi.visit, visits[0]);
    expect(await walker.call(patrolApi.finish, { id: round.id })).toMatchObject({ status: 'DONE', endedTime: iso(605) });
  });

  it('made after the window are kept, and the round stays incomplete', async () => {
    const [one, two] = await pair();
    const round = await patrols.round([one, two]);
    await start(round.id, 600);
    patrols.setClock(645);
    await walker.call(patrolApi.visit, visitOf(round, one, { at: at(620) }));
    await walker.call(patrolApi.visit, visitOf(round, two, { at: at(640) }));
    expect(await walker.call(patrolApi.finish, { id: round.id })).toMatchObject({ status: 'INCOMPLETE' });
    // Pressed again, it stays so.
    expect(await walker.call(patrolApi.finish, { id: round.id })).toMatchObject({ status: 'INCOMPLETE' });
  });

  it('are refused from the future, from before the window, and from an hour after it', async () => {
    const [one, two] = await pair();
    const round = await patrols.round([one, two]);
    await start(round.id, 600);
    patrols.setClock(720);
    const visit = (minute: number) => walker.call(patrolApi.visit, visitOf(round, one, { at: at(minute) }));
    await expect(visit(725)).rejects.toMatchObject({ data: { reason: 'patrol.inFuture' } });
    await expect(visit(590)).rejects.toMatchObject({ data: { reason: 'patrol.notYet' } });
    await expect(visit(695)).rejects.toMatchObject({ data: { reason: 'patrol.windowOver' } });
    const turned = { ...visitOf(round, one, { at: at(610) }), finishedTime: iso(609) };
    await expect(walker.call(patrolApi.visit, turned)).rejects.toMatchObject({ data: { reason: 'patrol.finishedBeforeScan' } });
  });

  it('are refused a week later', async () => {
    const week = 8 * 1440;
    const point = await patrols.point();
    patrols.setClock(-week);
    const { name } = await patrols.plan([point]);
    const [round] = await patrols.roundsOf(name, addDays(patrols.day, -8));
    patrols.setClock(600 - week);
    await start(round!.id, 600 - week);
    patrols.setClock(600);
    const late = walker.call(patrolApi.visit, visitOf(round!, point, { at: at(601 - week) }));
    await expect(late).rejects.toMatchObject({ data: { reason: 'patrol.tooLongAgo' } });
  });
});

describe('finishing', () => {
  it('twice at once is done once', async () => {
    const point = await patrols.point();
    const round = await patrols.round([point]);
    await start(round.id, 600);
    await walker.call(patrolApi.visit, visitOf(round, point, { at: at(600) }));
    const results = await world.race({ table: 'tenant.patrol_tasks', where: { id: round.id } }, () => [
      walker.call(patrolApi.finish, { id: round.id }),
      walker.call(patrolApi.finish, { id: round.id }),
    ]);
    expect(results.map((each) => each.status === 'fulfilled' && each.value.version)).toEqual([4, 4]);
  });

  it('is for whoever does rounds at the branch', async () => {
    const round = await patrols.round();
    const reader = await world.hire({ can: ['PATROL_LIST'] });
    await expect(reader.call(patrolApi.start, { id: round.id })).rejects.toMatchObject({ status: 40301 });
    const stranger = await world.hire({ branchIds: [world.ours.second], can: ['PATROL_WORK', 'PATROL_LIST'] });
    await expect(stranger.call(patrolApi.start, { id: round.id })).rejects.toMatchObject({ status: 40400 });
    await expect(stranger.call(patrolApi.round, { id: round.id })).rejects.toMatchObject({ status: 40400 });
  });
});
