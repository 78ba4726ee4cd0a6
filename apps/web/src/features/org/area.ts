import { approvalFeature } from './approval/feature.ts';
import { brandFeature } from './brand/feature.ts';
import { branchFeature } from './branch/feature.ts';
import { delegationFeature } from './delegation/feature.ts';

export const orgArea = [approvalFeature, brandFeature, branchFeature, delegationFeature];
