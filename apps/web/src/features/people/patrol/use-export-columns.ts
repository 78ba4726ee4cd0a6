import { say } from '@netbar/contract/kernel/words';
import { useWords } from '#kernel/lang.ts';
import { commonWords } from '#kit/words.ts';

const columnWords = {
  branch: commonWords.branch,
  date: commonWords.date,
  plan: say('计划', 'Plan', '計畫'),
  window: say('轮次', 'Round', '輪次'),
  status: say('轮次状态', 'Status of round', '輪次狀態'),
  point: say('点位', 'Point', '點位'),
  result: say('结果', 'Result', '結果'),
  person: say('巡场人', 'Visited by', '巡場人'),
  asked: say('负责人', 'Asked', '負責人'),
  scanned: say('扫码时间', 'Scanned', '掃碼時間'),
  dwell: say('停留（秒）', 'Stay (s)', '停留（秒）'),
  problem: say('问题', 'Problem', '問題'),
  ticket: say('工单', 'Ticket', '工單'),
  reason: commonWords.reason,
};

/** The columns of an exported record. */
export function useExportColumns() {
  const t = useWords(columnWords);
  return Object.entries(t).map(([key, title]) => ({ key, title }));
}
