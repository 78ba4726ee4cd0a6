import { defineArea } from '#kernel/feature.ts';
import { homeFeature } from './home/feature.ts';

export const figuresArea = defineArea('figures', [homeFeature]);
