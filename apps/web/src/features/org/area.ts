import { brandFeature } from './brand/feature.ts';
import { branchFeature } from './branch/feature.ts';

export const orgArea = [brandFeature, branchFeature];
