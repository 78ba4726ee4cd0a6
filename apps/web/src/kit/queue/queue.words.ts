import { say } from '@netbar/contract/kernel/words';
import { commonWords } from '#kit/words.ts';

export const queueWords = {
  yourDecision: say('你的决定', 'Your decision', '你的決定'),
  approve: say('同意', 'Approve', '同意'),
  reject: commonWords.reject,
  rejectNote: say('写明原因，申请人会看到', 'Say why; the requester will see it', '寫明原因，申請人會看到'),
  comment: say('意见', 'Comment', '意見'),
  commentHint: say('申请人会看到', 'The requester will see this', '申請人會看到'),
  commentNeeded: say('驳回时请填写原因', 'Please give a reason for rejecting', '駁回時請填寫原因'),
  approveNext: say('同意，看下一条', 'Approve and go on', '同意，看下一條'),
  rejectNext: say('驳回，看下一条', 'Reject and go on', '駁回，看下一條'),
  keyMove: say('上下', 'Up and down', '上下'),
  back: say('返回列表', 'Back to the list', '返回列表'),
  undo: say('撤销', 'Undo', '復原'),
  sendNow: say('立即提交', 'Send now', '立即提交'),
  retry: commonWords.retry,
  willApprove: say('同意 {title}，{s} 秒后提交', 'Approving {title}; sent in {s} s', '同意 {title}，{s} 秒後提交'),
  willReject: say('驳回 {title}，{s} 秒后提交', 'Rejecting {title}; sent in {s} s', '駁回 {title}，{s} 秒後提交'),
  sending: say('正在提交 {title}', 'Sending the decision on {title}', '正在提交 {title}'),
  notSent: say(
    '{title} 的决定还没有提交：{reason}',
    'The decision on {title} is not sent yet: {reason}',
    '{title} 的決定還沒有提交：{reason}',
  ),
  nothing: say('没有要处理的', 'Nothing here', '沒有要處理的'),
  moreItems: say('显示更多', 'Show more', '顯示更多'),
};
