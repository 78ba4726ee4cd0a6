import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const dictionaryErrors = defineErrors('dictionary', {
  systemType: [
    422,
    say('{type} 是系统字典，不能修改', '{type} is a system dictionary and cannot be changed', '{type} 是系統字典，不能修改'),
  ],
  codeTaken: [422, say('编码 {code} 已存在', 'Code {code} already exists', '編碼 {code} 已存在')],
});
