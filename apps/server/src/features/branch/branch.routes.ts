import { branchApi } from '@netbar/contract/branch/branch.api';
import { routesOf } from '#kernel/mount.ts';
import { addBranch } from './add-branch.service.ts';
import { addArea, removeArea, renameArea, sortAreas } from './branch-area.service.ts';
import { getBranch, getThresholds, listBranches, listBranchesOfBrand } from './branch.queries.ts';
import { changeBranch, setBranchStatus, setThresholds } from './branch.service.ts';
import { replaceDeviceKey } from './device-key.service.ts';

export const branchRoutes = routesOf(branchApi, {
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
