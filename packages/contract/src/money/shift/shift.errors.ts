import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

/** Stands for a colleague whose name is not known. */
export const unnamedColleague = say('同事', 'a colleague', '同事');

export const shiftErrors = defineErrors('shift', {
  noShift: [409, say('收付现金前请先开班', 'Open a shift before taking or paying out cash', '收付現金前請先開班')],
  drawerTaken: [
    422,
    say(
      '该钱箱正由 {name} 当班，请先交班',
      '{name} is on shift at this cash drawer. Hand over first.',
      '該錢箱正由 {name} 當班，請先交班',
    ),
  ],
  drawerExists: [422, say('本店已有钱箱“{name}”', 'This branch already has a cash drawer “{name}”', '本店已有錢箱「{name}」')],
  notYours: [
    422,
    say(
      '这是 {name} 的班次，请由本人或店长操作',
      'This is {name}’s shift. Only they or the manager can do this.',
      '這是 {name} 的班次，請由本人或店長操作',
    ),
  ],
  countFirst: [422, say('请先清点现金', 'Count the cash first', '請先清點現金')],
  differenceUnexplained: [
    422,
    say(
      '现金相差 {amount}，超过允许范围，请填写原因并由店长确认',
      'The cash differs by {amount}, which exceeds the tolerance. Enter a reason and have the manager confirm.',
      '現金相差 {amount}，超過允許範圍，請填寫原因並由店長確認',
    ),
  ],
  keepsTooMuch: [
    422,
    say('留存金额不能超过清点金额', 'The closing float cannot exceed the amount counted', '留存金額不能超過清點金額'),
  ],
  receiverIsSelf: [422, say('接班人不能是本人', 'You cannot hand over to yourself', '接班人不能是本人')],
  wrongSignature: [
    422,
    say('{username} 的账号或密码不正确', 'Incorrect username or password for {username}', '{username} 的帳號或密碼不正確'),
  ],
  ordersUnpaid: [
    422,
    say(
      '还有 {count} 单已接未付（如 {no}），请先收款，或由店长签字转入下一班',
      'Accepted orders still unpaid: {count} (e.g. {no}). Collect payment, or have the manager sign them over to the next shift.',
      '還有 {count} 單已接未付（如 {no}），請先收款，或由店長簽字轉入下一班',
    ),
  ],
  mayNotSign: [
    422,
    say('{name} 没有在本店签字的权限', '{name} does not have permission to sign for this branch', '{name} 沒有在本店簽字的權限'),
  ],
});
