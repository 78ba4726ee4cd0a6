import { say } from '@netbar/contract/kernel/words';
import { commonWords } from '#kit/words.ts';

/** What people are employed as. */
export const positionWords = {
  title: say('岗位', 'Positions', '職位'),
  note: say(
    '全公司共用。缺少必需证件的人不能排该岗位的班。',
    'One list for the whole company. Nobody is put on the roster of a position without its documents.',
    '全公司共用。缺少必需證件的人不能排該職位的班。',
  ),
  add: say('新增岗位', 'Add position', '新增職位'),
  editTitle: say('编辑岗位', 'Edit position', '編輯職位'),
  edit: commonWords.edit,
  name: commonWords.name,
  needs: say('必需证件', 'Required documents', '必需證件'),
  none: say('不需要', 'None', '不需要'),
  place: say('顺序', 'Order', '順序'),
  placeHelp: say(
    '数字小的排在前面，排班表也按它分组',
    'Small numbers come first, also on the roster',
    '數字小的排在前面，排班表也按它分組',
  ),
  people: say('在职', 'People', '在職'),
  status: commonWords.status,
  active: commonWords.enabled,
  retired: say('已停用', 'Retired', '已停用'),
  retire: say('停用', 'Retire', '停用'),
  restore: commonWords.enable,
  actions: say('操作', 'Actions', '操作'),
  saved: say('岗位已保存', 'Position saved', '職位已儲存'),
  done: commonWords.completed,
  empty: say('还没有岗位', 'No positions yet', '還沒有職位'),
};
