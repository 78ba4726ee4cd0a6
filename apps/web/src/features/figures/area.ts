import { homeFeature } from './home/feature.ts';

export const figuresArea = [homeFeature];
