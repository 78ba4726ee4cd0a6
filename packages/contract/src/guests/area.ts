import { defineArea } from '#kernel/feature.ts';
import { labelFeature } from './label/feature.ts';
import { memberFeature } from './member/feature.ts';
import { evidenceFeature } from './evidence/feature.ts';
import { walletFeature } from './wallet/feature.ts';
import { blacklistFeature } from './blacklist/feature.ts';

export const guestsArea = defineArea('guests', [labelFeature, memberFeature, evidenceFeature, walletFeature, blacklistFeature]);
