import { seatSessionApi } from '@netbar/contract/floor/machine/seat-session.api';
import type { SeatSession } from '@netbar/contract/floor/machine/seat-session.model';
import { twoDecimals } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { App } from 'antd';
import { call } from '#kernel/call.ts';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import type { RowAction } from '#kit/list/list.types.ts';
import { machineWords } from '../machine.words.ts';
import { useSettleTempCard } from './use-settle-temp-card.ts';

/** What can be done with somebody who sits: get up, pause, go on. Getting up asks first, as it takes money. */
export function useSessionSteps() {
  const t = useWords(machineWords);
  const { modal, message } = App.useApp();
  const canCard = useCan('TEMP_CARD');
  const settle = useSettleTempCard();
  /** A guest with a temporary card gets the rest of the deposit back next. */
  const offerReturn = async ({ branchId, cardNo: keyword }: SeatSession) => {
    const { rows } = await call(seatSessionApi.tempCards, { branchId, keyword, status: 'OPEN' });
    if (rows[0]) settle(rows[0]);
  };
  const end = useCommand(seatSessionApi.end, {
    onDone: (session) => {
      void message.success(fill(t.ended, { fen: twoDecimals(session.chargedFen) }));
      if (session.tempCardId && canCard) offerReturn(session).catch((error: Error) => message.error(error.message));
    },
  });
  const pause = useCommand(seatSessionApi.pause, { done: t.paused });
  const resume = useCommand(seatSessionApi.resume, { done: t.resumed });
  return ({ id: machineSessionId, version, status, name, cardNo, machineNo: no }: SeatSession): RowAction[] => {
    const step = { machineSessionId, version };
    const title = fill(t.endAsk, { name: name || cardNo, no });
    return [
      {
        key: 'end',
        label: t.end,
        onClick: () => void modal.confirm({ title, okText: t.end, cancelText: t.cancel, onOk: () => end.mutate(step) }),
      },
      status === 'PAUSED'
        ? { key: 'resume', label: t.resume, onClick: () => resume.mutate(step) }
        : { key: 'pause', label: t.pause, onClick: () => pause.mutate(step) },
    ];
  };
}
