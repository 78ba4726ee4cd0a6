import { z } from 'zod';
import { defineApi, del, get, post, put } from '#kernel/endpoint.ts';
import { id, nothing } from '#kernel/model.ts';
import {
  NewSwap,
  OwnSwaps,
  RosterSwap,
  SwapChoices,
  SwapFilter,
  SwapPage,
  SwapRefusal,
  SwapRejection,
  SwapStepInput,
} from './roster-swap.model.ts';
import { NewWish, OwnWishes } from './roster-wish.model.ts';
import {
  ApplyRotation,
  BranchDays,
  CellsChanged,
  CopyDays,
  OwnDays,
  OwnShift,
  Publish,
  Published,
  PublishPreview,
  RosterBoard,
  SetCells,
} from './roster.model.ts';
import {
  NeedsChange,
  NeedSuggestion,
  NeedSuggestionAsk,
  NewRotation,
  NewShiftKind,
  Rotation,
  RotationChange,
  RosterNeed,
  RosterSettings,
  RosterSettingsChange,
  RosterSetup,
  ShiftKind,
  ShiftKindChange,
  ShiftKindCopied,
  ShiftKindCopy,
  ShiftKindOrder,
  ShiftKindStep,
} from './shift-kind.model.ts';

const list = { can: 'ROSTER_LIST' } as const;
const edit = { can: 'ROSTER_EDIT' } as const;
const publish = { can: 'ROSTER_PUBLISH' } as const;
const approve = { can: 'ROSTER_APPROVE' } as const;
const setUp = { can: 'WORK_SCHEDULE' } as const;
/** Everybody with an archive reaches their own shifts, swaps and wishes. */
const own = 'signedIn';
const stale = ['roster'];
/** Shifts in force are what attendance is counted by. */
const staleInForce = ['roster', 'attendance', 'home'];
const one = z.object({ id });

export const rosterApi = defineApi('roster', {
  board: get('/api/roster', { access: list, input: BranchDays, output: RosterBoard }),
  /** One command for drag, keyboard, copied cells and undo. */
  setCells: post('/api/roster/cell', { access: edit, input: SetCells, output: CellsChanged, stale }),
  /** Copies days, such as last week, onto later or earlier ones. */
  copyDays: post('/api/roster/copy', { access: edit, input: CopyDays, output: CellsChanged, stale }),
  applyRotation: post('/api/roster/rotation', { access: edit, input: ApplyRotation, output: CellsChanged, stale }),
  /** Takes back everything that was not published. */
  discardDrafts: post('/api/roster/discard', { access: edit, input: BranchDays, output: CellsChanged, stale }),
  publishPreview: get('/api/roster/publication', { access: publish, input: BranchDays, output: PublishPreview }),
  publish: post('/api/roster/publication', { access: publish, input: Publish, output: Published, stale: staleInForce }),
  /** The caller's own shifts in force. */
  ownShifts: get('/api/roster/own', { access: own, input: OwnDays, output: z.array(OwnShift) }),
});

export const rosterSetupApi = defineApi('roster', {
  setup: get('/api/roster/setup', { access: setUp, input: z.object({ branchId: id }), output: RosterSetup }),
  addKind: post('/api/roster/shift-kind', { access: setUp, input: NewShiftKind, output: ShiftKind, stale }),
  changeKind: put('/api/roster/shift-kind/:id', { access: setUp, input: ShiftKindChange, output: ShiftKind, stale }),
  /** It can no longer be placed; shifts that are planned stay. */
  retireKind: post('/api/roster/shift-kind/:id/retire', { access: setUp, input: ShiftKindStep, output: ShiftKind, stale }),
  orderKinds: put('/api/roster/shift-kind-order', { access: setUp, input: ShiftKindOrder, output: z.array(ShiftKind), stale }),
  copyKinds: post('/api/roster/shift-kind/copy', { access: setUp, input: ShiftKindCopy, output: ShiftKindCopied, stale }),
  setSettings: put('/api/roster/settings', { access: setUp, input: RosterSettingsChange, output: RosterSettings, stale }),
  setNeeds: put('/api/roster/need', { access: setUp, input: NeedsChange, output: z.array(RosterNeed), stale }),
  /** Needs by the expected occupancy. Nothing is saved. */
  suggestNeeds: get('/api/roster/need/suggestion', { access: setUp, input: NeedSuggestionAsk, output: NeedSuggestion }),
  addRotation: post('/api/roster/rotation-plan', { access: setUp, input: NewRotation, output: Rotation, stale }),
  changeRotation: put('/api/roster/rotation-plan/:id', { access: setUp, input: RotationChange, output: Rotation, stale }),
  removeRotation: del('/api/roster/rotation-plan/:id', { access: setUp, input: one, output: nothing, stale }),
});

export const rosterSwapApi = defineApi('roster', {
  ownSwaps: get('/api/roster/swap/own', { access: own, input: nothing, output: OwnSwaps }),
  swapChoices: get('/api/roster/swap/choices', { access: own, input: z.object({ rosterId: id }), output: SwapChoices }),
  offerSwap: post('/api/roster/swap', { access: own, input: NewSwap, output: RosterSwap, stale: staleInForce }),
  takeSwap: post('/api/roster/swap/:id/take', { access: own, input: SwapStepInput, output: RosterSwap, stale: staleInForce }),
  refuseSwap: post('/api/roster/swap/:id/refuse', { access: own, input: SwapRefusal, output: RosterSwap, stale: staleInForce }),
  withdrawSwap: post('/api/roster/swap/:id/withdraw', {
    access: own,
    input: SwapStepInput,
    output: RosterSwap,
    stale: staleInForce,
  }),
  swaps: get('/api/roster/swap', { access: list, input: SwapFilter, output: SwapPage }),
  getSwap: get('/api/roster/swap/:id', { access: list, input: one, output: RosterSwap }),
  approveSwap: post('/api/roster/swap/:id/approve', {
    access: approve,
    input: SwapStepInput,
    output: RosterSwap,
    stale: staleInForce,
  }),
  rejectSwap: post('/api/roster/swap/:id/reject', {
    access: approve,
    input: SwapRejection,
    output: RosterSwap,
    stale: staleInForce,
  }),
  ownWishes: get('/api/roster/wish', { access: own, input: nothing, output: OwnWishes }),
  addWish: post('/api/roster/wish', { access: own, input: NewWish, output: OwnWishes, stale }),
  removeWish: del('/api/roster/wish/:id', { access: own, input: one, output: OwnWishes, stale }),
});
