import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const memberErrors = defineErrors('member', {
  phoneTaken: [
    409,
    say('该手机号已登记为其他会员', 'This phone number is registered to another member', '該手機號已登記為其他會員'),
  ],
  idCardTaken: [
    409,
    say('该身份证已登记为其他会员', 'This ID number is registered to another member', '該身分證已登記為其他會員'),
  ],
  minor: [
    422,
    say(
      '未满 18 周岁，不能办理会员或上机',
      'Under 18: cannot become a member or start a session',
      '未滿 18 週歲，不能辦理會員或上機',
    ),
  ],
  notActive: [422, say('会员“{name}”已锁定或注销', 'The member “{name}” is locked or closed', '會員「{name}」已鎖定或註銷')],
  idCardNeeded: [422, say('请先登记身份证再上机', 'Register an ID number before starting a session', '請先登記身分證再上機')],
  idCardKept: [
    422,
    say(
      '身份证已登记，不能更换；登记有误请合并会员',
      'The ID number is registered and cannot be changed. If it is wrong, merge the members.',
      '身分證已登記，不能更換；登記有誤請合併會員',
    ),
  ],
  hasMoney: [
    422,
    say(
      '会员还有余额或积分，不能注销',
      'The member still has a balance or points and cannot be closed',
      '會員還有餘額或積分，不能註銷',
    ),
  ],
  sameMember: [422, say('请选择两个不同的会员', 'Choose two different members', '請選擇兩個不同的會員')],
  differentPeople: [
    409,
    say(
      '两个会员的身份证不同，不是同一个人',
      'The ID numbers differ: these members are not the same person',
      '兩個會員的身分證不同，不是同一個人',
    ),
  ],
  sitting: [
    409,
    say('会员正在上机，请先下机', 'The member has an active session. Please end it first.', '會員正在上機，請先下機'),
  ],
  levelTaken: [409, say('已有名为“{name}”的等级', 'There is already a level “{name}”', '已有名為「{name}」的等級')],
});
