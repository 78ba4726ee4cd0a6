import { say, type Lang } from '@netbar/contract/kernel/words';
import { commonWords } from '#kit/words.ts';
import { thirdIncomeWords } from './third-income.words.ts';

const titles = {
  time: commonWords.time,
  kind: commonWords.type,
  order: say('我方单号', 'Our order no.', '我方單號'),
  branch: commonWords.branch,
  ours: say('我方金额', 'Ours', '我方金額'),
  result: thirdIncomeWords.result,
  theirs: say('渠道金额', 'Channel', '渠道金額'),
  difference: say('差额', 'Difference', '差額'),
  fee: say('手续费', 'Fee', '手續費'),
  txn: thirdIncomeWords.txn,
  status: commonWords.status,
  way: thirdIncomeWords.choose,
  note: thirdIncomeWords.note,
  who: say('处理人', 'Resolved by', '處理人'),
};

export const exportColumns = (lang: Lang) => Object.entries(titles).map(([key, title]) => ({ key, title: title[lang] }));
