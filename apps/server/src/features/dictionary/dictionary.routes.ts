import { dictionaryApi } from '@netbar/contract/dictionary/dictionary.api';
import { routesOf } from '#kernel/mount.ts';
import { getCode, listCodes, listCodesOfType } from './dictionary.queries.ts';
import { importCodes } from './import-codes.service.ts';
import { addCode, changeCode } from './dictionary.service.ts';

export const dictionaryRoutes = routesOf(dictionaryApi, {
  listOfType: listCodesOfType,
  list: listCodes,
  get: getCode,
  change: changeCode,
  import: importCodes,
  add: addCode,
});
