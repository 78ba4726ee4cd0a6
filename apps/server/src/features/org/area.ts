import { defineArea } from '#kernel/feature.ts';
import { brandFeature } from './brand/feature.ts';
import { branchFeature } from './branch/feature.ts';
import { approvalFeature } from './approval/feature.ts';
import { delegationFeature } from './delegation/feature.ts';
import { dutyFeature } from './duty/feature.ts';

export const orgArea = defineArea('org', [brandFeature, branchFeature, approvalFeature, delegationFeature, dutyFeature]);
