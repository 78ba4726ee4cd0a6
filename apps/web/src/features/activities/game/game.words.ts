import { say } from '@netbar/contract/kernel/words';
import { commonWords } from '#kit/words.ts';

export const gameWords = {
  results: say('上报场次', 'Matches reported', '上報場次'),
  rewarded: say('获奖场次', 'Matches rewarded', '獲獎場次'),
  records: say('游戏结果', 'Game results', '遊戲結果'),
  newest: say('最近 {n} 条', 'Latest {n}', '最近 {n} 條'),
  noRecords: say('还没有上报的结果', 'No results reported yet', '還沒有上報的結果'),
  member: commonWords.member,
  game: say('游戏', 'Game', '遊戲'),
  result: say('成绩', 'Result', '成績'),
  match: say('对局编号', 'Match', '對局編號'),
  given: say('发放奖励', 'Rewards', '發放獎勵'),
  where: say('机器', 'Where', '機器'),
  machineNo: say('{no} 号机', 'Machine {no}', '{no} 號機'),
  time: commonWords.time,
  part: say('游戏与奖励', 'Games and rewards', '遊戲與獎勵'),
  partNote: say(
    '成绩由客户机上报，只计在该机登录的会员；同一对局只计一次。',
    'Client machines report results for the member signed in there; a match counts once.',
    '成績由客戶機上報，只計在該機登入的會員；同一對局只計一次。',
  ),
  gameHint: say('与客户机上报的名称一致', 'Exactly as the client machine reports it', '與客戶機上報的名稱一致'),
  atLeast: say('成绩不低于', 'Result at least', '成績不低於'),
  add: say('添加奖励', 'Add reward', '新增獎勵'),
  remove: commonWords.delete,
  rowName: say('第 {n} 条', 'Row {n}', '第 {n} 條'),
};
