import { defineApi, get, post, put } from '../kernel/endpoint.ts';
import { defineErrors } from '../kernel/errors.ts';
import { pageOf } from '../kernel/model.ts';
import { say } from '../kernel/words.ts';
import {
  Label,
  LabelChange,
  LabelClass,
  LabelClassChange,
  LabelClassFilter,
  LabelFilter,
  NewLabel,
  NewLabelClass,
} from './label.model.ts';

const list = { can: 'LABEL_LIST' } as const;
const edit = { can: 'LABEL_EDIT' } as const;
const stale = ['label'];

export const labelApi = defineApi('label', {
  list: get('/api/admin/label/page', { access: list, input: LabelFilter, output: pageOf(Label) }),
  add: post('/api/admin/label', { access: edit, input: NewLabel, output: Label, stale }),
  change: put('/api/admin/label/:id', { access: edit, input: LabelChange, output: Label, stale: ['label', 'member'] }),
  listClasses: get('/api/admin/label/class/page', { access: list, input: LabelClassFilter, output: pageOf(LabelClass) }),
  addClass: post('/api/admin/label/class', { access: edit, input: NewLabelClass, output: LabelClass, stale }),
  changeClass: put('/api/admin/label/class/:id', { access: edit, input: LabelClassChange, output: LabelClass, stale }),
});

export const labelErrors = defineErrors('label', {
  nameTaken: [42290, say('已有名为“{name}”的标签', 'There is already a label “{name}”', '已有名為「{name}」的標籤')],
  classTaken: [42291, say('已有名为“{name}”的标签分类', 'There is already a class “{name}”', '已有名為「{name}」的標籤分類')],
  notForThis: [
    42292,
    say(
      '标签不存在、已停用，或不属于本品牌',
      'This label does not exist here or is switched off',
      '標籤不存在、已停用，或不屬於本品牌',
    ),
  ],
  oneOfClass: [
    42293,
    say('分类“{name}”中只能选一个标签', 'Only one label of “{name}” can be chosen', '分類「{name}」中只能選一個標籤'),
  ],
});
