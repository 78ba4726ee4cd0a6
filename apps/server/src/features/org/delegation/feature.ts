import { delegationApi } from '@netbar/contract/org/delegation/delegation.api';
import { delegationErrors } from '@netbar/contract/org/delegation/delegation.errors';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { listDelegates, listDelegations } from './delegation.queries.ts';
import { handOver, revoke } from './hand-over.ts';

const delegationRoutes = routesOf(delegationApi, {
  list: listDelegations,
  delegates: listDelegates,
  add: handOver,
  revoke,
});

export const delegationFeature = defineFeature('delegation', {
  routes: [delegationRoutes],
  guards: { delegations_one_at_a_time: delegationErrors.daysTaken },
});
