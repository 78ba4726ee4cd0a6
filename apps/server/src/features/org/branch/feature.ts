import { branchApi } from '@netbar/contract/org/branch/branch.api';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { addBranch } from './add-branch.ts';
import { addArea, removeArea, renameArea, sortAreas } from './areas.ts';
import { getBranch, getThresholds, listBranches, listBranchesOfBrand } from './branch.queries.ts';
import { replaceDeviceKey } from './device-key.ts';
import { changeBranch, setBranchStatus, setThresholds } from './edit-branch.ts';

const branchRoutes = routesOf(branchApi, {
  listOfBrand: listBranchesOfBrand,
  list: listBranches,
  get: getBranch,
  add: addBranch,
  change: changeBranch,
  setStatus: setBranchStatus,
  thresholds: getThresholds,
  setThresholds,
  addArea,
  sortAreas,
  renameArea,
  removeArea,
  replaceDeviceKey,
});

export const branchFeature = defineFeature('branch', {
  routes: [branchRoutes],
});
