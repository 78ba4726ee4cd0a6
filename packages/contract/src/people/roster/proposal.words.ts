import { fill, say, type Lang, type Words } from '#kernel/words.ts';
import type { AbsenceReason, BindingRule, HardRule, ProposalFault, SoftRule } from './proposal.model.ts';

/** Why somebody is not put on a shift. */
export const absenceReasonWords: Record<AbsenceReason, Words> = {
  EMPLOYMENT: say('当天不在本店任职', 'not employed at this branch that day', '當天不在本店任職'),
  LEAVE: say('请假', 'on leave', '請假'),
  DOCUMENT: say('证件缺失或过期', 'a required document is missing or has expired', '證件缺失或過期'),
  CLOSED: say('当天已手动调整', 'the day was changed by hand', '當天已手動調整'),
  TWICE: say('当天已有班次', 'already has a shift that day', '當天已有班次'),
  OVERLAP: say('与已有班次重叠', 'overlaps with another shift', '與已有班次重疊'),
  REST: say('两班之间休息不足', 'too little rest between shifts', '兩班之間休息不足'),
  CANNOT: say('表示不能上班', 'said they cannot work', '表示不能上班'),
  WEEK_HOURS: say('本周工时已到上限', 'at the weekly limit of hours', '本週工時已到上限'),
  WORKING: say('已在班', 'already on duty', '已在班'),
  OTHER_POSITION: say('岗位不符', 'has another position', '職位不符'),
  OTHER_SHIFT: say('当天排了其他班次', 'works another shift that day', '當天排了其他班次'),
  NO_KIND: say('没有班次覆盖这个时段', 'no shift covers this time', '沒有班次涵蓋這個時段'),
  COST: say('可以上班，但代价更高', 'could work, at a higher cost', '可以上班，但代價更高'),
};

/** What is counted against a proposal. */
export const softRuleWords: Record<SoftRule, Words> = {
  UNCOVERED: say('人手不足', 'Too few people', '人手不足'),
  SURPLUS: say('人手富余', 'More people than needed', '人手富餘'),
  AVOID: say('未避开不想上的班', 'Shift that should be avoided', '未避開不想上的班'),
  PREFER: say('未满足的意愿', 'Wish not met', '未滿足的意願'),
  DAYS_IN_ROW: say('连续上班天数过多', 'Too many days in a row', '連續上班天數過多'),
  OVER_HOURS: say('超出合同工时', 'Hours beyond the contract', '超出合約工時'),
  UNDER_HOURS: say('未达到合同工时', 'Hours below the contract', '未達到合約工時'),
  NIGHTS: say('夜班分配不均', 'Unequal share of nights', '夜班分配不均'),
  WEEKENDS: say('周末班分配不均', 'Unequal share of weekends', '週末班分配不均'),
};

const faultWords: Record<ProposalFault, Words> = {
  NOBODY_CAN: say(
    '没有任何人能上这些天缺人的班。{rules}',
    'Nobody can work any of the shifts that lack people on these days. {rules}',
    '沒有任何人能上這些天缺人的班。{rules}',
  ),
  NOT_FOUND: say(
    '限定时间内没有找到排班，请延长时间或减少天数后重试。{rules}',
    'No roster was found in the time allowed. Allow more time or fewer days and try again. {rules}',
    '限定時間內沒有找到排班，請延長時間或減少天數後再試。{rules}',
  ),
  CRASHED: say(
    '计算中断，没有得到排班，请重试；如再次出现，请减少天数。',
    'The calculation stopped without a roster. Please try again, with fewer days if it happens again.',
    '計算中斷，沒有得到排班，請再試；如再次出現，請減少天數。',
  ),
  STALE: say(
    '计算没有在预期时间内开始或结束，请重新发起。',
    'The calculation did not start or end in time. Please start it again.',
    '計算沒有在預期時間內開始或結束，請重新發起。',
  ),
};

/** What to do about a rule that keeps people away. */
const adviceWords: Record<HardRule | 'NO_KIND', Words> = {
  EMPLOYMENT: say(
    '{people} 人当天不在本店任职：可从其他门店调人',
    '{people} not employed here: move people from other branches',
    '{people} 人當天不在本店任職：可從其他門店調人',
  ),
  LEAVE: say(
    '{people} 人请假：与员工商量改期',
    '{people} on leave: ask whether leave can be moved',
    '{people} 人請假：與員工商量改期',
  ),
  DOCUMENT: say(
    '{people} 人证件缺失或过期：补办证件',
    '{people} without a required document: renew the documents',
    '{people} 人證件缺失或過期：補辦證件',
  ),
  CLOSED: say(
    '{people} 人的班次正在手动调整：先发布或放弃改动',
    '{people} with shifts being changed by hand: publish or discard these changes',
    '{people} 人的班次正在手動調整：先發布或放棄改動',
  ),
  TWICE: say(
    '{people} 人当天已有班次：增加人手',
    '{people} already have a shift that day: add people',
    '{people} 人當天已有班次：增加人手',
  ),
  OVERLAP: say(
    '{people} 人与已有班次重叠：调整班次时间',
    '{people} overlap with another shift: change the times of shifts',
    '{people} 人與已有班次重疊：調整班次時間',
  ),
  REST: say(
    '{people} 人休息不足：在班次设置里缩短最短休息时间，或调整班次时间',
    '{people} have too little rest: shorten the minimum rest in shift setup, or change the times of shifts',
    '{people} 人休息不足：在班次設定裡縮短最短休息時間，或調整班次時間',
  ),
  CANNOT: say(
    '{people} 人表示不能上班：与员工商量',
    '{people} said they cannot work: talk to them',
    '{people} 人表示不能上班：與員工商量',
  ),
  WEEK_HOURS: say(
    '{people} 人本周工时已到上限：在班次设置里提高上限，或增加人手',
    '{people} are at the weekly limit: raise it in shift setup, or add people',
    '{people} 人本週工時已到上限：在班次設定裡提高上限，或增加人手',
  ),
  NO_KIND: say(
    '{hours} 个人时没有班次覆盖：在班次设置里增加班次',
    '{hours} person-hours are covered by no shift: add one in shift setup',
    '{hours} 個人時沒有班次涵蓋：在班次設定裡增加班次',
  ),
};

/** The rule that keeps people away, and what may be done about it. */
export function adviceOf({ reason, people, headHours }: BindingRule, lang: Lang): string {
  const words = adviceWords[reason as keyof typeof adviceWords] ?? absenceReasonWords[reason];
  return fill(words[lang], { people: people.length, hours: headHours });
}

const separators: Words = say('；', '; ', '；');

/** What a failed proposal says: what happened, and which rules to relax, the most effective first. */
export const proposalFaultText = (fault: ProposalFault, rules: readonly BindingRule[], lang: Lang) =>
  fill(faultWords[fault][lang], { rules: rules.map((rule) => adviceOf(rule, lang)).join(separators[lang]) }).trim();
