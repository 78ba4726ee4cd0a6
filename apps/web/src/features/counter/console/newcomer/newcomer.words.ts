import { memberErrors } from '@netbar/contract/guests/member/member.errors';
import { say } from '@netbar/contract/kernel/words';
import { commonWords } from '#kit/words.ts';

/** Guests whom the counter does not know yet: registered as members, or received with a temporary card. */
export const newcomerWords = {
  register: say('登记新会员', 'Register member', '登記新會員'),
  notFound: say('没有找到“{typed}”的会员', 'No member found for “{typed}”', '沒有找到「{typed}」的會員'),
  name: commonWords.personName,
  phone: commonWords.phone,
  idCard: commonWords.idNumber,
  idCardHint: say('输入或扫描身份证', 'Type or scan the ID card', '輸入或掃描身分證'),
  idCardHelp: say('登记后才能上机', 'Required before a session', '登記後才能上機'),
  adult: say('{year} 年生，已满 18 周岁', 'Born in {year}, 18 or older', '{year} 年生，已滿 18 週歲'),
  minor: memberErrors.minor.words,
  save: say('登记', 'Register', '登記'),
  saveAndRecharge: say('登记并充值', 'Register and top up', '登記並儲值'),
  saveAndMove: say('登记并转入 {fen} 元', 'Register and move ¥{fen}', '登記並轉入 {fen} 元'),
  saved: say('会员已登记', 'Member registered', '會員已登記'),
  fromCard: say(
    '临时卡 {no} 的余额 {fen} 元转入新会员。请再次核对身份证。',
    '¥{fen} on temporary card {no} will go to the new member. Please check the ID card again.',
    '臨時卡 {no} 的餘額 {fen} 元轉入新會員。請再次核對身分證。',
  ),
  tempCards: say('临时卡', 'Temporary cards', '臨時卡'),
  issue: say('办卡', 'Issue card', '辦卡'),
  issueAndSeat: say('办卡并在 {no} 上机', 'Issue card and start at {no}', '辦卡並在 {no} 上機'),
  issued: say('临时卡已办好', 'Temporary card issued', '臨時卡已辦好'),
  inUse: say('使用中的临时卡', 'Cards in use', '使用中的臨時卡'),
  pickSeat: say('选中空闲机位后可以直接上机', 'Select a free seat to start a session', '選取空閒機位後可以直接上機'),
  seatAt: say('在 {no} 上机', 'Start at {no}', '在 {no} 上機'),
  seated: say('{no} 已上机', 'Session started at {no}', '{no} 已上機'),
  settle: say('退卡', 'Return card', '退卡'),
  convert: say('转会员', 'Convert to member', '轉會員'),
  convertAsk: say(
    '把临时卡“{card}”的余额 {fen} 元转入会员“{member}”的钱包？',
    'Move ¥{fen} from the temporary card of “{card}” to the balance of member “{member}”?',
    '把臨時卡「{card}」的餘額 {fen} 元轉入會員「{member}」的錢包？',
  ),
  convertText: say('转入后临时卡关闭。', 'The card is closed afterwards.', '轉入後臨時卡關閉。'),
  converted: say(
    '余额已转入会员钱包，临时卡已关闭',
    'Balance moved to the member, card closed',
    '餘額已轉入會員錢包，臨時卡已關閉',
  ),
  cancel: commonWords.cancel,
};
