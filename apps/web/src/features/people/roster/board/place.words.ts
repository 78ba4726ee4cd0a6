import { say } from '@netbar/contract/kernel/words';
import { commonWords } from '#kit/words.ts';

/** Placing shifts: by dragging, by keys, and by the sheet of a cell. */
export const placeWords = {
  // Sheet of a cell
  sheetOf: say('{name} · {day}', '{name} · {day}', '{name} · {day}'),
  place: say('排班', 'Place', '排班'),
  now: say('现在', 'Now', '現在'),
  rest: say('休息', 'Day off', '休息'),
  move: say('移到其他日期', 'Move to another day', '移到其他日期'),
  hand: say('换给同事', 'Give to a colleague', '換給同事'),
  choosePerson: say('选择同事', 'Choose a colleague', '選擇同事'),
  readOnly: say('没有编排权限，只能查看', 'You may view this roster but not change it', '沒有編排權限，只能檢視'),
  close: commonWords.close,
  // Said by screen readers
  cellName: say('{name} {day}，{what}', '{name}, {day}: {what}', '{name} {day}，{what}'),
  placed: say('{name} {day}：{what}', '{name}, {day}: {what}', '{name} {day}：{what}'),
  refused: say('不能排：{reason}', 'Not possible: {reason}', '不能排：{reason}'),
  copied: say('已复制 {what}', '{what} copied', '已複製 {what}'),
  droppedNowhere: say('已放回', 'Put back', '已放回'),
  dragHow: say(
    '用鼠标拖动班次；键盘请按问号查看按键。',
    'Drag shifts with the mouse. For the keyboard press the question mark.',
    '用滑鼠拖曳班次；鍵盤請按問號查看按鍵。',
  ),
  // Keys
  keys: say('键盘排班', 'Keyboard', '鍵盤排班'),
  keyArrows: say('移动选中的格子', 'Move the selected cell', '移動選取的格子'),
  keyKind: say('排{kind}', 'Place {kind}', '排{kind}'),
  keyRest: say('排休息', 'Day off', '排休息'),
  keyEnter: say('打开格子的菜单', 'Open the menu of the cell', '開啟格子的選單'),
  keyCopy: say('复制格子', 'Copy the cell', '複製格子'),
  keyCut: say('剪切格子，粘贴时移动', 'Cut the cell; pasting moves it', '剪下格子，貼上時移動'),
  keyPaste: say('粘贴到选中的格子', 'Paste into the selected cell', '貼到選取的格子'),
  keyUndo: say('撤销', 'Undo', '復原'),
  keyRedo: say('重做', 'Redo', '重做'),
  keyWeek: say('上一周 / 下一周', 'Previous / next week', '上一週 / 下一週'),
  keyEnds: say('到本行首尾', 'To the ends of the row', '到本列首尾'),
  keyFault: say('下一处提醒', 'Next issue', '下一處提醒'),
  keyHelp: say('显示或关闭按键', 'Show or close this list', '顯示或關閉按鍵'),
  keyDrag: say(
    '拖动班次到有班的格子会对调；按住 Ctrl 拖动是复制。',
    'Dragging a shift onto another one exchanges them. Hold Ctrl to copy.',
    '拖曳班次到有班的格子會對調；按住 Ctrl 拖曳是複製。',
  ),
  // Faults
  faultsTitle: say('提醒', 'Issues', '提醒'),
  hard: say('必须处理', 'Must be fixed', '必須處理'),
  shortTitle: say('缺人', 'Short of people', '缺人'),
  peopleTitle: say('员工', 'Employees', '員工'),
  wishesTitle: say('意愿与公平', 'Wishes and fairness', '意願與公平'),
  and: say('，', ', ', '，'),
  none: say('本周没有需要提醒的地方', 'Nothing to point out this week', '本週沒有需要提醒的地方'),
};
