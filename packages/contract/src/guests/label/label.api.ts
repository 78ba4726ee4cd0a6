import { defineApi, get, post, put } from '#kernel/endpoint.ts';
import { pageOf } from '#kernel/model.ts';
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
