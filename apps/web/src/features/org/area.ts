import { brandFeature } from './brand/feature.ts';
import { branchFeature } from './branch/feature.ts';
import { delegationFeature } from './delegation/feature.ts';

export const orgArea = [brandFeature, branchFeature, delegationFeature];
