import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const cashDepositErrors = defineErrors('cashDeposit', {
  safeTooLow: [422, say('保险柜账面余额不足', 'The safe does not hold that much by the books', '保險櫃帳面餘額不足')],
  bagUsed: [
    422,
    say(
      '封袋号 {bagNo} 已用过，请核对袋上的号码',
      'Bag no. {bagNo} is already in use. Check the number on the bag.',
      '封袋號 {bagNo} 已用過，請核對袋上的號碼',
    ),
  ],
  slipUsed: [
    422,
    say(
      '回单号 {slipNo} 已登记在另一笔存款上',
      'Slip no. {slipNo} is already on another deposit',
      '回單號 {slipNo} 已登記在另一筆存款上',
    ),
  ],
  slipAmountsDiffer: [
    422,
    say(
      '两次填写的回单金额不一致，请对照回单重新填写',
      'The two slip amounts differ. Read the slip again and re-enter them.',
      '兩次填寫的回單金額不一致，請對照回單重新填寫',
    ),
  ],
  slipPresent: [422, say('这笔存款已登记回单', 'This deposit already has a slip', '這筆存款已登記回單')],
  lineTaken: [
    422,
    say(
      '这条银行流水已匹配到另一笔存款，请刷新后查看',
      'This bank line already belongs to another deposit. Please refresh.',
      '這條銀行流水已配對到另一筆存款，請重新整理後查看',
    ),
  ],
  lineAside: [422, say('这条银行流水已标为非存款', 'This bank line is marked as not a cash deposit', '這條銀行流水已標為非存款')],
  alreadyAsked: [
    422,
    say('已经发起过，正在等待答复', 'This has already been asked and is waiting for an answer', '已經發起過，正在等待答覆'),
  ],
  inquiryOver: [
    422,
    say('已经答复过，请刷新后查看', 'This has already been answered. Please refresh.', '已經答覆過，請重新整理後查看'),
  ],
  inquiryOpen: [
    422,
    say(
      '核查或说明还没有答复，请等答复后再记账',
      'An inquiry is still open. Wait for the answer before booking.',
      '核查或說明還沒有答覆，請等答覆後再記帳',
    ),
  ],
  countedToday: [
    422,
    say('本店今天已清点过保险柜', 'The safe of this branch was already counted today', '本店今天已清點過保險櫃'),
  ],
  fileTwice: [
    422,
    say(
      '这个文件已在 {time} 由{name}导入过，没有重复导入',
      'This file was already imported at {time} by {name}. Nothing was imported again.',
      '這個檔案已在 {time} 由{name}匯入過，沒有重複匯入',
    ),
  ],
  tailMissing: [
    422,
    say(
      '文件里没有账号列，请填写收款账号后四位',
      'The file names no account. Enter the last four digits of the receiving account.',
      '檔案裡沒有帳號欄，請填寫收款帳號後四位',
    ),
  ],
  blind: [
    409,
    say(
      '请先清点保险柜，再查看或导出今天的账面',
      'Count the safe before you look at today’s books or export them',
      '請先清點保險櫃，再查看或匯出今天的帳面',
    ),
  ],
});
