import { z } from 'zod';
import { defineApi, get, post } from '../kernel/endpoint.ts';
import { defineErrors } from '../kernel/errors.ts';
import { upload } from '../kernel/file.ts';
import { IMPORT_MOST_BYTES, ImportOutcome } from '../kernel/import.ts';
import { id, pageOf } from '../kernel/model.ts';
import { say } from '../kernel/words.ts';
import { Code, CodeChange, CodeFilter, CodeType, NewCode } from './dictionary.model.ts';

export const dictionaryApi = defineApi('dictionary', {
  /** Every enabled code of a type, in order. PAY_TYPE_CHANNEL is read this way after sign-in. */
  listOfType: get('/api/admin/code/codeType/:type', {
    access: 'signedIn',
    input: z.object({ type: CodeType }),
    output: z.object({ rows: z.array(Code) }),
  }),
  list: get('/api/admin/code/page', { access: { can: 'CODE_LIST' }, input: CodeFilter, output: pageOf(Code) }),
  get: get('/api/admin/code/:id', { access: { can: 'CODE_LIST' }, input: z.object({ id }), output: Code }),
  change: post('/api/admin/code/:id', { access: { can: 'CODE_EDIT' }, input: CodeChange, output: Code, stale: ['dictionary'] }),
  /** Adds the codes of a file and changes those that exist, all or none. A trial only says what it would do. */
  import: post('/api/admin/code/import', {
    access: { can: 'CODE_EDIT' },
    takesFile: IMPORT_MOST_BYTES,
    input: z.object({ type: CodeType, isTrial: z.stringbool(), file: upload }),
    output: ImportOutcome,
    stale: ['dictionary'],
  }),
  add: post('/api/admin/code', { access: { can: 'CODE_EDIT' }, input: NewCode, output: Code, stale: ['dictionary'] }),
});

export const dictionaryErrors = defineErrors('dictionary', {
  systemType: [
    42230,
    say('{type} 是系统字典，不能修改', '{type} belongs to the system and cannot be changed', '{type} 是系統字典，不能修改'),
  ],
  codeTaken: [42231, say('编码 {code} 已存在', 'Code {code} already exists', '編碼 {code} 已存在')],
});
