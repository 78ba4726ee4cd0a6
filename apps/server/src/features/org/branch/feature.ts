import { branchApi } from '@netbar/contract/org/branch/branch.api';
import { finders } from '#features/platform/search/search.ts';
import { deviceKeyOwner } from '#kernel/device.ts';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { recordHistory } from '#kernel/record-history.ts';
import { getBranchFigures } from './branch-figures.ts';
import { vaultColumns } from '#kernel/vault-columns.ts';
import { addBranch } from './add-branch.ts';
import { addArea, removeArea, renameArea, sortAreas } from './areas.ts';
import { getBranch, getThresholds, listBranches, listBranchesOfBrand } from './branch.queries.ts';
import { findBranches } from './find-branches.ts';
import { replaceDeviceKey } from './device-key.ts';
import { getNetworks, setNetworks } from './sign-in-networks.ts';
import { changeBranch, setBranchStatus, setThresholds } from './edit-branch.ts';

const branchRoutes = routesOf(branchApi, {
  listOfBrand: listBranchesOfBrand,
  list: listBranches,
  get: getBranch,
  figures: getBranchFigures,
  add: addBranch,
  change: changeBranch,
  setStatus: setBranchStatus,
  thresholds: getThresholds,
  setThresholds,
  networks: getNetworks,
  setNetworks,
  addArea,
  sortAreas,
  renameArea,
  removeArea,
  replaceDeviceKey,
});

export const branchFeature = defineFeature('branch', {
  routes: [branchRoutes],
  extensions: [
    finders.provide({ kind: 'branch', find: findBranches }),
    recordHistory.provide({
      kind: 'BRANCH',
      read: branchApi.get,
      docTypes: ['BRANCH'],
      find: async (ctx, { id }) => [(await getBranch(ctx, { branchId: id })).id],
    }),
    vaultColumns.provide({ table: 'tenant.branches', sealed: 'device_key_sealed', owner: deviceKeyOwner }),
  ],
});
