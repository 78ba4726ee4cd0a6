import { say } from '@netbar/contract/kernel/words';

export const cardsWords = {
  cards: say('充值卡', 'Recharge cards', '儲值卡'),
  redeem: say('兑换充值卡', 'Redeem card', '兌換儲值卡'),
  memberFirst: say(
    '兑换前请先选择会员。售卡不需要会员。',
    'Choose the member before redeeming a card. Selling needs no member.',
    '兌換前請先選擇會員。售卡不需要會員。',
  ),
};
