import { gameApi } from '@netbar/contract/activities/game/game.api';
import { deviceApi } from '@netbar/contract/floor/device/device.api';
import { DAY_MS } from '@netbar/contract/kernel/time';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signAs } from '#testing/device.ts';
import { openDrawRoom, type DrawRoom } from '#testing/draws.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
let room: DrawRoom;
let activityId: string;
beforeAll(async () => {
  world = await openWorld();
  room = await openDrawRoom(world);
  ({ id: activityId } = await room.launch(
    'GAME',
    {
      trigger: 'GAME_RESULT',
      when: [{ is: 'GAME', game: '英雄联盟', atLeast: 5 }],
      grants: [
        { key: 'a', benefit: { gives: 'POINTS', points: 20 } },
        { key: 'b', when: [{ is: 'GAME', game: '英雄联盟', atLeast: 10 }], benefit: { gives: 'BONUS_FEN', fen: 500 } },
      ],
    },
    { perMemberDay: 2 },
  ));
});
afterAll(() => world.close());

type Client = { machine: string; session: string };
const match = (result: number, matchId: string = randomUUID(), game = '英雄联盟') => ({ game, matchId, result });
const tell = (client: Client, told: ReturnType<typeof match>, time = new Date()) =>
  room.seats.say({ ...client, seq: room.event(), type: 'GAME_RESULT', time: time.toISOString(), match: told });

describe('a game result', () => {
  it('gives what the activity promises for it, to the member at the machine', async () => {
    const { client } = await room.seated();
    expect(await tell(client, match(12))).toMatchObject({
      outcome: 'STORED',
      answer: {
        given: [
          { gives: 'POINTS', amount: 20 },
          { gives: 'BONUS_FEN', amount: 500 },
        ],
      },
    });
    expect(await tell(client, match(3))).toMatchObject({ outcome: 'STORED', answer: { given: [] } });
    expect(await tell(client, match(30, 'other', '别的游戏'))).toMatchObject({ answer: { given: [] } });
    expect(await room.count(`tenant.game_results where game = '别的游戏'`)).toBe(0);
    const { rows } = await room.marketing.auditor.call(gameApi.list, { activityId });
    expect(rows.find(({ result }) => result === 12)).toMatchObject({ gives: ['POINTS', 'BONUS_FEN'], costFen: 500 });
    expect(await room.marketing.auditor.call(gameApi.figures, { activityId })).toMatchObject({ rewarded: 1, costFen: 500 });
    const { rows: stored } = await world.owner.query<{ id: string }>('select id from tenant.game_results where result = 12');
    expect(await room.posted(stored[0]!.id)).toEqual({
      BONUS_UNEARNED: 500,
      MEMBER_BONUS: -500,
      POINT_ISSUED: 20,
      POINT_MEMBER: -20,
    });
  });

  it('counts once for a match, whatever number the event has', async () => {
    const { client } = await room.seated();
    const told = match(6);
    expect(await tell(client, told)).toMatchObject({ outcome: 'STORED' });
    expect(await tell(client, told)).toMatchObject({ outcome: 'REFUSED', reason: 'game.alreadyReported' });
    expect(await tell(client, { ...told, result: 99 })).toMatchObject({ outcome: 'REFUSED', reason: 'game.alreadyReported' });
    expect(await room.count('tenant.game_results where match_id = $1', [told.matchId])).toBe(1);
  });

  it('is refused without a member who signed in there, with a forged signature, and of the future', async () => {
    const { client } = await room.seated();
    expect(await tell({ ...client, session: 'another' }, match(6))).toMatchObject({ reason: 'evidence.notSignedInThere' });
    const { no: machine } = await room.seats.machine();
    expect(await tell({ machine, session: 'empty' }, match(6))).toMatchObject({ reason: 'evidence.notSignedInThere' });
    expect(await tell(client, match(6), new Date(Date.now() + DAY_MS))).toMatchObject({ reason: 'device.wrongTime' });

    const path = deviceApi.events.path.replace(':companyId', world.ours.company).replace(':branchId', room.branchId);
    const time = new Date().toISOString();
    const body = JSON.stringify({ events: [{ ...client, seq: room.event(), type: 'GAME_RESULT', time, match: match(6) }] });
    const res = await world.app.inject({ method: 'POST', url: path, headers: signAs('a guess', { path, body }), payload: body });
    expect(res.json()).toMatchObject({ data: { reason: 'device.wrongSignature' } });
  });

  it('gives no more than the activity allows a member in a day', async () => {
    const { client } = await room.seated();
    const given = [];
    for (let i = 0; i < 3; i++) given.push((await tell(client, match(6))) as { answer?: { given: object[] } });
    expect(given.map(({ answer }) => answer?.given.length)).toEqual([1, 1, 0]);
  });
});

it('leaves books that break no law', async () => {
  expect(await checkInvariants(world.owner)).toEqual([]);
});
