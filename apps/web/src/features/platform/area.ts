import { authFeature } from './auth/feature.ts';
import { accountFeature } from './account/feature.ts';
import { accessFeature } from './access/feature.ts';
import { dictionaryFeature } from './dictionary/feature.ts';
import { notificationFeature } from './notification/feature.ts';
import { logFeature } from './log/feature.ts';
import { installationFeature } from './installation/feature.ts';
import { wechatFeature } from './wechat/feature.ts';

export const platformArea = [
  authFeature,
  accountFeature,
  accessFeature,
  dictionaryFeature,
  notificationFeature,
  logFeature,
  wechatFeature,
  installationFeature,
];
