import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const machineErrors = defineErrors('machine', {
  noTaken: [409, say('本店已有机器“{no}”', 'This branch already has a machine “{no}”', '本店已有機器「{no}」')],
  tariffTaken: [409, say('该区域和等级已有费率', 'There is already a rate for this area and level', '該區域和等級已有費率')],
  noTariff: [
    409,
    say('机器“{no}”没有费率，请先设置', 'Machine “{no}” has no rate. Please set one first.', '機器「{no}」沒有費率，請先設定'),
  ],
  notUsable: [409, say('机器“{no}”不可用', 'Machine “{no}” is not available', '機器「{no}」不可用')],
  inUse: [409, say('机器“{no}”正在使用', 'Machine “{no}” is in use', '機器「{no}」正在使用')],
  reserved: [409, say('机器“{no}”已被预订', 'Machine “{no}” is booked', '機器「{no}」已被預訂')],
  alreadySitting: [
    409,
    say(
      '同一身份证已在上机，请先下机',
      'This person already has an active session. Please end it first.',
      '同一身分證已在上機，請先下機',
    ),
  ],
  noSuchPackage: [409, say('现在不能购买“{name}”', '“{name}” is not on sale now', '現在不能購買「{name}」')],
  roomInUse: [
    409,
    say(
      '包房中已有人上机或已被包下，不能购买“{name}”',
      'The room is in use or already taken, so “{name}” cannot be sold',
      '包房中已有人上機或已被包下，不能購買「{name}」',
    ),
  ],
  cardNotUsable: [409, say('临时卡“{no}”不可用', 'Temporary card “{no}” is not available', '臨時卡「{no}」不可用')],
  cardInUse: [
    409,
    say('临时卡正在上机，请先下机', 'The temporary card is in use. End the session first.', '臨時卡正在上機，請先下機'),
  ],
  cardTaken: [
    409,
    say(
      '该身份证已有未退的临时卡，请先退卡',
      'This person already has a temporary card. Please return it first.',
      '該身分證已有未退的臨時卡，請先退卡',
    ),
  ],
  cardOfOther: [
    409,
    say(
      '会员登记的身份证与临时卡的不同，不能转入',
      'The member’s ID number differs from the one on the temporary card, so the balance cannot be moved',
      '會員登記的身分證與臨時卡的不同，不能轉入',
    ),
  ],
});
