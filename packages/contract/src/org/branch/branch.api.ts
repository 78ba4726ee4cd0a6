import { z } from 'zod';
import { defineApi, del, get, post, put } from '#kernel/endpoint.ts';
import { id, pageOf, time } from '#kernel/model.ts';
import { sensitiveField } from '#kernel/sensitive.ts';
import {
  Area,
  AreaChange,
  AreaOrder,
  AreaRef,
  Branch,
  BranchChange,
  BranchFigures,
  BranchFilter,
  BranchNetworks,
  BranchNetworksRead,
  BranchOption,
  BranchRow,
  BranchThresholds,
  NewArea,
  NewBranch,
  StatusChange,
} from './branch.model.ts';

const edit = { can: 'BRANCH_EDIT' } as const;
const figures = { can: 'BRANCH_THRESHOLD' } as const;
const networks = { can: 'BRANCH_ADDRESS' } as const;
const one = z.object({ branchId: id });
const areas = z.array(Area);

export const branchApi = defineApi('branch', {
  /** All branches of a brand in the caller's scope, including closed ones. */
  listOfBrand: get('/api/admin/branch/list/:id', {
    access: 'signedIn',
    input: z.object({ id }),
    output: z.array(BranchOption),
  }),
  list: get('/api/admin/branch/page', { access: { can: 'BRANCH_LIST' }, input: BranchFilter, output: pageOf(BranchRow) }),
  /** For everybody who works there: by AUTH-09 branchDetail needs no function. */
  get: get('/api/admin/branch/:branchId', { access: 'signedIn', input: one, output: Branch }),
  /** For holders of BRANCH_EDIT, and for a level-1 person without a branch (`mayAddBranch`). */
  figures: get('/api/admin/branch/:branchId/figures', { access: { can: 'BRANCH_LIST' }, input: one, output: BranchFigures }),
  add: post('/api/admin/branch', { access: 'signedIn', input: NewBranch, output: Branch, stale: ['branch', 'brand', 'auth'] }),
  change: put('/api/admin/branch/:branchId', {
    access: edit,
    input: BranchChange,
    output: Branch,
    stale: ['branch', 'brand', 'auth'],
  }),
  setStatus: put('/api/admin/branch/:branchId/status', {
    access: edit,
    input: StatusChange,
    output: Branch,
    stale: ['branch', 'brand', 'auth'],
  }),
  thresholds: get('/api/admin/branch/:branchId/thresholds', { access: figures, input: one, output: BranchThresholds }),
  setThresholds: put('/api/admin/branch/:branchId/thresholds', {
    access: figures,
    input: BranchThresholds,
    output: BranchThresholds,
    stale: ['branch'],
  }),
  networks: get('/api/admin/branch/:branchId/networks', { access: networks, input: one, output: BranchNetworksRead }),
  /** Only for people in charge of the whole brand: a manager must not open the own branch. */
  setNetworks: put('/api/admin/branch/:branchId/networks', {
    access: networks,
    input: BranchNetworks,
    output: BranchNetworksRead,
    stale: ['branch'],
  }),
  addArea: post('/api/admin/branch/:branchId/area', { access: edit, input: NewArea, output: areas, stale: ['branch'] }),
  sortAreas: put('/api/admin/branch/:branchId/area/sort', { access: edit, input: AreaOrder, output: areas, stale: ['branch'] }),
  renameArea: put('/api/admin/branch/:branchId/area/:id', { access: edit, input: AreaChange, output: areas, stale: ['branch'] }),
  removeArea: del('/api/admin/branch/:branchId/area/:id', { access: edit, input: AreaRef, output: areas, stale: ['branch'] }),
  /** Makes a new key for client machines to sign with and ends the old one. The key is shown only in this answer. */
  replaceDeviceKey: post('/api/admin/branch/:branchId/deviceKey', {
    access: { can: 'BRANCH_DEVICE_KEY' },
    input: one,
    output: z.object({ deviceKey: sensitiveField(z.string()), deviceKeyTime: time }),
    stale: ['branch'],
  }),
});
