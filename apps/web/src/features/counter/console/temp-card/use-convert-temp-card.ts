import { seatSessionApi } from '@netbar/contract/floor/machine/seat-session.api';
import type { TempCard } from '@netbar/contract/floor/machine/seat-session.model';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import { twoDecimals } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { App } from 'antd';
import { useCarts } from '#features/counter/console/cart/carts.store.ts';
import { showAtCounter } from '#features/counter/console/counter.store.ts';
import { newcomerWords } from '#features/counter/console/newcomer/newcomer.words.ts';
import { receiveNewcomer } from '#features/counter/console/newcomer/newcomer.store.ts';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';

/** Moves what is left on a temporary card to a member and closes the card. */
export function useConvertTempCard() {
  const t = useWords(newcomerWords);
  const convert = useCommand(seatSessionApi.convertTempCard, { done: t.converted });
  return ({ id: tempCardId, version }: TempCard, memberId: string) => convert.mutate({ tempCardId, version, memberId });
}

/** Converts a card to the member on the cart, after a question; without one, its guest is registered first. */
export function useOfferConversion() {
  const t = useWords(newcomerWords);
  const { modal } = App.useApp();
  const memberId = useCarts((state) => state.current.memberId);
  const { data: member } = useApi(memberApi.get, { memberId: memberId ?? '' }, { enabled: memberId !== undefined });
  const convert = useConvertTempCard();
  return (card: TempCard) => {
    if (memberId === undefined || member?.id !== memberId) return receiveNewcomer('register', { card });
    const { name, no, balanceFen } = card;
    void modal.confirm({
      title: fill(t.convertAsk, { card: name || no, fen: twoDecimals(balanceFen), member: member.name }),
      content: t.convertText,
      okText: t.convert,
      cancelText: t.cancel,
      onOk: () => {
        convert(card, memberId);
        showAtCounter({ stage: 'cart' });
      },
    });
  };
}
