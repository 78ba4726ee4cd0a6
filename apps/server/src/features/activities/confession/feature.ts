import { confessionApi } from '@netbar/contract/activities/confession/confession.api';
import { confessionErrors } from '@netbar/contract/activities/confession/confession.errors';
import { confessionLifecycle } from '@netbar/contract/activities/confession/confession.rules';
import { deviceHandler } from '#features/floor/device/device.ts';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { todoList } from '#kernel/todo.ts';
import { vaultColumns } from '#kernel/vault-columns.ts';
import { contentOwner } from './confession-content.ts';
import { listConfessionTodos } from './confession-todos.ts';
import { getConfession, getConfessionsToday, listConfessions } from './confession.queries.ts';
import { forwardConfessions, hideConfessions, publishConfessions, rejectConfessions, undoConfessions } from './confession.ts';
import { confessionHandler } from './receive-confession.ts';
import { listShownConfessions } from './show-confessions.ts';

const confessionRoutes = routesOf(confessionApi, {
  list: listConfessions,
  today: getConfessionsToday,
  get: getConfession,
  publish: publishConfessions,
  reject: rejectConfessions,
  forward: forwardConfessions,
  undo: undoConfessions,
  hide: hideConfessions,
  shown: listShownConfessions,
});

export const confessionFeature = defineFeature('confession', {
  routes: [confessionRoutes],
  schedule: [
    {
      // Kept for half a year, like the messages of guests.
      name: 'confession.forget',
      cron: '40 4 * * *',
      run: async ({ pool }) => {
        await pool.query(`delete from tenant.confessions where created_time < now() - interval '180 days'`);
      },
    },
  ],
  lifecycles: [confessionLifecycle],
  guards: { confessions_undo: confessionErrors.undoOver },
  extensions: [
    todoList.provide(listConfessionTodos),
    deviceHandler.provide(confessionHandler),
    vaultColumns.provide({ table: 'tenant.confessions', sealed: 'content_sealed', owner: contentOwner }),
    vaultColumns.provide({ table: 'tenant.confessions', sealed: 'shown_sealed', owner: contentOwner }),
  ],
});
