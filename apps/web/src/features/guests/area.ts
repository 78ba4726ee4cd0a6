import { labelFeature } from './label/feature.ts';
import { memberFeature } from './member/feature.ts';
import { blacklistFeature } from './blacklist/feature.ts';
import { walletFeature } from './wallet/feature.ts';

export const guestsArea = [labelFeature, memberFeature, blacklistFeature, walletFeature];
