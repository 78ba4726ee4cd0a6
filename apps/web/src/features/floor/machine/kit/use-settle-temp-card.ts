import { seatSessionApi } from '@netbar/contract/floor/machine/seat-session.api';
import type { TempCard } from '@netbar/contract/floor/machine/seat-session.model';
import { twoDecimals } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { App } from 'antd';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { machineWords } from '../machine.words.ts';

/** Returns a temporary card. It pays out cash, so it first says how much and to whom; the server pays that amount or nothing. */
export function useSettleTempCard() {
  const t = useWords(machineWords);
  const { modal, message } = App.useApp();
  const settle = useCommand(seatSessionApi.settleTempCard, {
    onDone: ({ refundedFen }) => void message.success(fill(t.settled, { fen: twoDecimals(refundedFen) })),
  });
  return ({ id: tempCardId, version, no, name, idCard, balanceFen: refundFen }: TempCard) => {
    const fen = twoDecimals(refundFen);
    const [title, okText] = refundFen > 0 ? [t.settleAsk, t.settlePay] : [t.settleAskEmpty, t.settle];
    void modal.confirm({
      title: fill(title, { fen, name: name || no }),
      content: fill(t.settleDetails, { no, idCard: idCard ?? '—' }),
      okText: fill(okText, { fen }),
      cancelText: t.cancel,
      onOk: () => settle.mutate({ tempCardId, version, refundFen }),
    });
  };
}
