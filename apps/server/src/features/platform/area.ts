import { defineArea } from '#kernel/feature.ts';
import { authFeature } from './auth/feature.ts';
import { accountFeature } from './account/feature.ts';
import { accessFeature } from './access/feature.ts';
import { dictionaryFeature } from './dictionary/feature.ts';
import { notificationFeature } from './notification/feature.ts';
import { realtimeFeature } from './realtime/feature.ts';
import { pictureFeature } from './picture/feature.ts';
import { preferenceFeature } from './preference/feature.ts';
import { exportFeature } from './export/feature.ts';
import { importFeature } from './import/feature.ts';
import { logFeature } from './log/feature.ts';
import { installationFeature } from './installation/feature.ts';
import { wechatFeature } from './wechat/feature.ts';
import { revealFeature } from './reveal/feature.ts';
import { searchFeature } from './search/feature.ts';

export const platformArea = defineArea('platform', [
  authFeature,
  accountFeature,
  accessFeature,
  dictionaryFeature,
  notificationFeature,
  realtimeFeature,
  pictureFeature,
  preferenceFeature,
  exportFeature,
  importFeature,
  logFeature,
  wechatFeature,
  installationFeature,
  revealFeature,
  searchFeature,
]);
