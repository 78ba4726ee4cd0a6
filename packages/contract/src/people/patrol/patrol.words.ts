import { say, type Words } from '#kernel/words.ts';
import type { PatrolTaskStatus, PatrolVisitResult } from './patrol.model.ts';

export const patrolTaskStatusWords: Record<PatrolTaskStatus, Words> = {
  PENDING: say('未开始', 'Not started', '未開始'),
  IN_PROGRESS: say('进行中', 'In progress', '進行中'),
  DONE: say('已完成', 'Done', '已完成'),
  INCOMPLETE: say('未巡完', 'Incomplete', '未巡完'),
  MISSED: say('漏巡', 'Missed', '漏巡'),
};

export const patrolVisitResultWords: Record<PatrolVisitResult, Words> = {
  OK: say('正常', 'OK', '正常'),
  PROBLEM: say('有问题', 'Problem', '有問題'),
  SKIPPED: say('跳过', 'Skipped', '跳過'),
};
