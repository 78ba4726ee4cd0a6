import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

/** Stands for a colleague whose name is not known. */
export const unnamedColleague = say('同事', 'a colleague', '同事');

/** Which sum a limit is set for, at the beginning of “…还可退 ¥61.00”. */
export const spanWords = {
  ONCE: say('单笔', 'at a time', '單筆'),
  ORDER: say('本单', 'for this order', '本單'),
  SHIFT: say('本班', 'this shift', '本班'),
  DAY: say('今日', 'today', '今日'),
};

/** Who has to sign: the manager, or another one if the manager asks. */
export const signerWords = {
  manager: say('店长', 'the manager', '店長'),
  other: say('另一位有权限的人', 'someone else with permission', '另一位有權限的人'),
};

export const shiftErrors = defineErrors('shift', {
  refundOverLimit: [
    409,
    say(
      '超出可退额度：{span}还可退 {left}，请{who}签字',
      'Exceeds your refund limit: {left} left {span}. Ask {who} to sign.',
      '超出可退額度：{span}還可退 {left}，請{who}簽字',
    ),
  ],
  payOutOverLimit: [
    409,
    say(
      '超出支出额度：{span}还可支出 {left}，请{who}签字',
      'Exceeds your pay-out limit: {left} left {span}. Ask {who} to sign.',
      '超出支出額度：{span}還可支出 {left}，請{who}簽字',
    ),
  ],
  signedOverLimit: [
    409,
    say(
      '超出签单额度：{span}还可签 {left}，请{who}签字',
      'Exceeds your sign-off limit: {left} left {span}. Ask {who} to sign.',
      '超出簽單額度：{span}還可簽 {left}，請{who}簽字',
    ),
  ],
  forcedSaleOverLimit: [
    409,
    say(
      '超出强制销售额度：{span}还可销售 {left}，请{who}签字',
      'Exceeds your limit for sales without stock: {left} left {span}. Ask {who} to sign.',
      '超出強制銷售額度：{span}還可銷售 {left}，請{who}簽字',
    ),
  ],
  recountNeedsSignature: [
    409,
    say(
      '本班已清点过，再次清点请按“复点”，填写原因并由店长签字',
      'This drawer was already counted. Use “Recount”, give a reason and have the manager sign.',
      '本班已清點過，再次清點請按「複點」，填寫原因並由店長簽字',
    ),
  ],
  notCountedYet: [
    409,
    say('还没有清点过，请先清点', 'The drawer has not been counted yet. Count it first.', '還沒有清點過，請先清點'),
  ],
  blindUntilCounted: [
    409,
    say(
      '当班期间不能导出订单，请交班清点后再导出，或请店长导出',
      'Orders cannot be exported while you are on shift. Export after the handover, or ask the manager.',
      '當班期間不能匯出訂單，請交班清點後再匯出，或請店長匯出',
    ),
  ],
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
