import { say, type Words } from '@netbar/contract/kernel/words';
import type { RejectReason } from '@netbar/contract/purchasing/receipt/receipt.model';
import { commonWords } from '#kit/words.ts';

/** Why goods were rejected at the door. */
export const rejectReasonWords: { [R in RejectReason]: Words } = {
  CRUSHED: say('箱体压损', 'Crushed', '箱體壓損'),
  SHORT_DATED: say('临期', 'Short-dated', '即期'),
  EXPIRED: say('过期', 'Expired', '過期'),
  WRONG_GOODS: say('错货', 'Wrong goods', '錯貨'),
  LEAKING: say('漏液', 'Leaking', '漏液'),
  OTHER: commonWords.other,
};
