import { dictionaryApi } from '@netbar/contract/platform/dictionary/dictionary.api';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { getCode, listCodes, listCodesOfType } from './dictionary.queries.ts';
import { addCode, changeCode } from './edit-code.ts';
import { importCodes } from './import-codes.ts';

const dictionaryRoutes = routesOf(dictionaryApi, {
  listOfType: listCodesOfType,
  list: listCodes,
  get: getCode,
  change: changeCode,
  import: importCodes,
  add: addCode,
});

export const dictionaryFeature = defineFeature('dictionary', {
  routes: [dictionaryRoutes],
});
