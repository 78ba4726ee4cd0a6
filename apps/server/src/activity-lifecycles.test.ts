import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import { activityLifecycle } from '@netbar/contract/activities/activity/activity.rules';
import { confessionApi } from '@netbar/contract/activities/confession/confession.api';
import { confessionLifecycle } from '@netbar/contract/activities/confession/confession.rules';
import type { Lifecycle } from '@netbar/contract/kernel/lifecycle';
import { bizDate } from '@netbar/contract/kernel/time';
import { afterAll, beforeAll } from 'vitest';
import { activityDraft, activityFunctions, tiersRule } from './testing/activities.ts';
import { openConfessions, type Confessions } from './testing/confessions.ts';
import { tryEveryStep, type Kind } from './testing/lifecycle-steps.ts';
import { openSeats } from './testing/seats.ts';
import { openWorld, type Person, type World } from './testing/world.ts';

let world: World;
let wall: Confessions;
let clerk: Person;
let author: Person;
beforeAll(async () => {
  world = await openWorld();
  wall = openConfessions(world, await openSeats(world));
  clerk = await world.hire({ can: ['CONFESSION_AUDIT'] });
  author = await hireAuthor(activityFunctions);
});
afterAll(() => world.close());

let sent = 0;
const chosen = (id: string) => ({ confessionIds: [id] });
const undecided = `, decided_time = null, decided_by = null, reject_reason = null, shown_from = null, shown_sealed = null, hidden_time = null, hidden_by = null`;
const somebody = '(select id from platform.accounts limit 1)';
const decided = `${undecided.replace('decided_time = null, decided_by = null', `decided_time = now(), decided_by = ${somebody}`)}`;
const shown = decided.replace('shown_from = null, shown_sealed = null', `shown_from = now(), shown_sealed = ''`);

const kinds: Kind[] = [
  {
    lifecycle: confessionLifecycle as Lifecycle,
    table: 'confessions',
    statuses: ['PENDING', 'PUBLISHED', 'REJECTED', 'FORWARDED', 'HIDDEN'],
    also: {
      PENDING: undecided,
      PUBLISHED: shown,
      REJECTED: decided.replace('reject_reason = null', `reject_reason = 'ABUSE'`),
      FORWARDED: decided,
      HIDDEN: shown.replace('hidden_time = null, hidden_by = null', `hidden_time = now(), hidden_by = ${somebody}`),
    },
    open: async () => (await wall.send(`K${++sent}`, '生日快乐')).id,
    calls: {
      publish: { endpoint: confessionApi.publish, input: chosen },
      reject: { endpoint: confessionApi.reject, input: (id) => ({ ...chosen(id), reason: 'ABUSE' }) },
      forward: { endpoint: confessionApi.forward, input: chosen },
      undo: { endpoint: confessionApi.undo, input: chosen },
      hide: { endpoint: confessionApi.hide, input: chosen },
    },
  },
];

tryEveryStep(kinds, {
  world: () => world,
  person: () => clerk,
  without: (can) => world.hire({ level: 2, can: ['MESSAGE_WORK', 'ORDER_WORK'].filter((code) => code !== can) }),
  tables: ['messages', 'conversations'],
});

const hireAuthor = (can: string[]) => world.hire({ branchIds: [], isCompanyWide: true, level: 1, can });
const draft = () => activityDraft(world, 'CHARGE_DISCOUNT', tiersRule([{ fromFen: 1000, bonusFen: 100 }]));
const step = (id: string) => ({ id, version: 1 });
const because = (id: string) => ({ ...step(id), reason: '试一下' });

tryEveryStep(
  [
    {
      lifecycle: activityLifecycle as Lifecycle,
      table: 'activities',
      statuses: ['DRAFT', 'PENDING', 'REJECTED', 'APPROVED', 'PAUSED', 'TERMINATED', 'DISCARDED'],
      open: async () => (await author.call(activityApi.save, draft())).id,
      calls: {
        change: { endpoint: activityApi.save, input: (id) => ({ ...draft(), ...step(id) }) },
        redraft: { endpoint: activityApi.redraft, input: step },
        discard: { endpoint: activityApi.discard, input: step },
        pause: { endpoint: activityApi.pause, input: because },
        resume: { endpoint: activityApi.resume, input: step },
        terminate: { endpoint: activityApi.terminate, input: because },
        endEarlier: { endpoint: activityApi.endEarlier, input: (id) => ({ ...step(id), toDay: bizDate(new Date()) }) },
      },
    },
  ],
  {
    world: () => world,
    person: () => author,
    without: (can) => hireAuthor(activityFunctions.filter((code) => code !== can)),
    tables: ['approvals', 'benefit_uses'],
  },
);
