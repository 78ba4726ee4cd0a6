import { tenderWords } from '@netbar/contract/money/shift/tender.words';
import { say } from '@netbar/contract/kernel/words';
import { commonWords } from '#kit/words.ts';

/** The printed receipt. */
export const receiptWords = {
  reprint: say('补打', 'Reprint', '補打'),
  no: commonWords.docNo,
  time: commonWords.time,
  cashier: say('收银员', 'Cashier', '收銀員'),
  machine: say('机号', 'Seat', '機號'),
  member: commonWords.member,
  gross: commonWords.total,
  discount: commonWords.discount,
  payable: say('应付', 'Total due', '應付'),
  bonus: commonWords.bonus,
  points: commonWords.points,
  tendered: say('实收', 'Received', '實收'),
  change: say('找零', 'Change', '找零'),
  ...tenderWords,
  signer: say('签单人', 'Signed by', '簽單人'),
};
