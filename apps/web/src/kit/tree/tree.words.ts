import { say } from '@netbar/contract/kernel/words';
import { commonWords } from '#kit/words.ts';

export const treeWords = {
  searchHint: say('名称、拼音或编号', 'Name, pinyin or code', '名稱、拼音或編號'),
  show: say('显示', 'Show', '顯示'),
  all: commonWords.all,
  ticked: say('已给', 'Granted', '已授予'),
  changed: say('本次改动', 'Changes', '本次改動'),
  collapseAll: say('全部收起', 'Collapse all', '全部收起'),
  expandAll: say('全部展开', 'Expand all', '全部展開'),
  giveAll: say('全给', 'All', '全給'),
  reading: say('只读', 'View only', '唯讀'),
  clear: say('清空', 'None', '清空'),
  bulkOf: say('{step}：{branch}', '{step}: {branch}', '{step}：{branch}'),
  added: say('新增', 'Added', '新增'),
  removed: say('收回', 'Removed', '收回'),
  countOf: say('{n} / {all}', '{n} of {all}', '{n} / {all}'),
  noHit: say('没有匹配“{typed}”的项目', 'Nothing matches “{typed}”', '沒有符合「{typed}」的項目'),
  nothingTicked: say('没有已给的项目', 'Nothing granted', '沒有已授予的項目'),
  nothingChanged: say('没有改动', 'No changes', '沒有改動'),
  changes: say('{n} 处改动', 'Changes: {n}', '{n} 處改動'),
  discard: say('放弃', 'Discard', '放棄'),
  save: say('保存改动', 'Save changes', '儲存改動'),
};
