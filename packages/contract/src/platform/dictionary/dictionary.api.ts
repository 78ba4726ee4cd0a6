import { z } from 'zod';
import { defineApi, get, post } from '#kernel/endpoint.ts';
import { upload } from '#kernel/file.ts';
import { IMPORT_MOST_BYTES, ImportOutcome } from '#kernel/import.ts';
import { id, pageOf } from '#kernel/model.ts';
import { Code, CodeChange, CodeFilter, CodeType, NewCode } from './dictionary.model.ts';

export const dictionaryApi = defineApi('dictionary', {
  /** All enabled codes of a type, in order. The console reads PAY_TYPE_CHANNEL this way after sign-in. */
  listOfType: get('/api/admin/code/codeType/:type', {
    access: 'signedIn',
    input: z.object({ type: CodeType }),
    output: z.object({ rows: z.array(Code) }),
  }),
  list: get('/api/admin/code/page', { access: { can: 'CODE_LIST' }, input: CodeFilter, output: pageOf(Code) }),
  get: get('/api/admin/code/:id', { access: { can: 'CODE_LIST' }, input: z.object({ id }), output: Code }),
  change: post('/api/admin/code/:id', { access: { can: 'CODE_EDIT' }, input: CodeChange, output: Code, stale: ['dictionary'] }),
  /** Adds the codes of a file and changes existing ones: all or none. A trial run only reports what would happen. */
  import: post('/api/admin/code/import', {
    access: { can: 'CODE_EDIT' },
    takesFile: IMPORT_MOST_BYTES,
    input: z.object({ type: CodeType, isTrial: z.stringbool(), file: upload }),
    output: ImportOutcome,
    stale: ['dictionary'],
  }),
  add: post('/api/admin/code', { access: { can: 'CODE_EDIT' }, input: NewCode, output: Code, stale: ['dictionary'] }),
});
