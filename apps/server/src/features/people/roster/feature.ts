import { rosterApi, rosterSetupApi, rosterSwapApi } from '@netbar/contract/people/roster/roster.api';
import { rosterProposalApi } from '@netbar/contract/people/roster/proposal.api';
import { rosterProposalErrors } from '@netbar/contract/people/roster/proposal.errors';
import { rosterErrors } from '@netbar/contract/people/roster/roster.errors';
import { rosterLifecycle, rosterProposalLifecycle, rosterSwapLifecycle } from '@netbar/contract/people/roster/roster.rules';
import { staffProfiles } from '#features/floor/machine/machine.ts';
import { departurePart, movePart } from '#features/people/employee/employee.ts';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { todoList } from '#kernel/todo.ts';
import { perCompany } from '#kernel/worker/housekeeping.ts';
import { on } from '#kernel/worker/jobs.ts';
import { copyKinds } from './copy-kinds.ts';
import { suggestNeeds } from './demand.ts';
import { applyRotation, copyDays, discardDrafts, setCells } from './edit-cells.ts';
import { expireBegunSwaps } from './end-swaps.ts';
import { addWish, listOwnShifts, listOwnWishes, removeWish } from './own-roster.ts';
import { findLatestProposal, getProposal } from './proposal.queries.ts';
import { applyProposal, cancelProposal, proposeRoster } from './propose-roster.ts';
import { previewPublication, publish } from './publish.ts';
import { getBoard } from './read-board.ts';
import { getSetup } from './read-setup.ts';
import { listSwapTodos, readStaffProfiles, rosterDeparture, rosterMove } from './roster-parts.ts';
import { addRotation, changeRotation, removeRotation } from './rotations.ts';
import { runProposal } from './run-proposal.ts';
import { addKind, changeKind, orderKinds, retireKind } from './shift-kinds.ts';
import { setNeeds, setSettings } from './staffing.ts';
import { proposeJob } from './step-proposal.ts';
import { approveSwap, offerSwap, refuseSwap, rejectSwap, takeSwap, withdrawSwap, swapDuties } from './step-swap.ts';
import { getSwap, listOwnSwaps, listSwapChoices, listSwaps } from './swap.queries.ts';

const boardRoutes = routesOf(rosterApi, {
  board: getBoard,
  setCells,
  copyDays,
  applyRotation,
  discardDrafts,
  publishPreview: previewPublication,
  publish,
  ownShifts: listOwnShifts,
});

const setupRoutes = routesOf(rosterSetupApi, {
  setup: getSetup,
  addKind,
  changeKind,
  retireKind,
  orderKinds,
  copyKinds,
  setSettings,
  setNeeds,
  suggestNeeds,
  addRotation,
  changeRotation,
  removeRotation,
});

const swapRoutes = routesOf(rosterSwapApi, {
  ownSwaps: listOwnSwaps,
  swapChoices: listSwapChoices,
  offerSwap,
  takeSwap,
  refuseSwap,
  withdrawSwap,
  swaps: listSwaps,
  getSwap,
  approveSwap,
  rejectSwap,
  ownWishes: listOwnWishes,
  addWish,
  removeWish,
});

const proposalRoutes = routesOf(rosterProposalApi, {
  propose: proposeRoster,
  latestProposal: findLatestProposal,
  proposal: getProposal,
  cancelProposal,
  applyProposal,
});

export const rosterFeature = defineFeature('roster', {
  routes: [boardRoutes, setupRoutes, swapRoutes, proposalRoutes],
  jobs: [on(proposeJob, runProposal)],
  schedule: [
    {
      name: 'roster.expireSwaps',
      cron: '*/5 * * * *',
      run: perCompany(
        `select s.company_id as "companyId", array_agg(distinct s.id) as ids from tenant.roster_swaps s
         join tenant.rosters r on r.company_id = s.company_id and r.id in (s.roster_id, s.other_roster_id)
         where s.status in ('OFFERED', 'TAKEN') and r.start_time <= now() group by 1`,
        expireBegunSwaps,
      ),
    },
  ],
  lifecycles: [rosterLifecycle, rosterSwapLifecycle, rosterProposalLifecycle],
  duties: swapDuties,
  guards: {
    rosters_one_at_a_time: rosterErrors.taken,
    rosters_planned_once: rosterErrors.taken,
    rosters_one_a_day: rosterErrors.taken,
    rosters_one_planned_a_day: rosterErrors.taken,
    roster_proposals_open: rosterProposalErrors.proposalOpen,
    roster_swaps_open: rosterErrors.swapOpen,
    roster_swaps_other_open: rosterErrors.swapOpen,
  },
  extensions: [
    todoList.provide(listSwapTodos),
    departurePart.provide(rosterDeparture),
    movePart.provide(rosterMove),
    staffProfiles.provide(readStaffProfiles),
  ],
});
