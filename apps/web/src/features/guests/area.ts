import { labelFeature } from './label/feature.ts';
import { memberFeature } from './member/feature.ts';
import { blacklistFeature } from './blacklist/feature.ts';

export const guestsArea = [labelFeature, memberFeature, blacklistFeature];
