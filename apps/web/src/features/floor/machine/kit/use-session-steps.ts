import { seatSessionApi } from '@netbar/contract/floor/machine/seat-session.api';
import type { SeatSession } from '@netbar/contract/floor/machine/seat-session.model';
import { twoDecimals } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { App } from 'antd';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import type { RowAction } from '#kit/list/list.types.ts';
import { machineWords } from '../machine.words.ts';

/** What can be done with somebody who sits: get up, pause, go on. Getting up asks first, as it takes money. */
export function useSessionSteps() {
  const t = useWords(machineWords);
  const { modal, message } = App.useApp();
  const end = useCommand(seatSessionApi.end, {
    onDone: ({ chargedFen }) => void message.success(fill(t.ended, { fen: twoDecimals(chargedFen) })),
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
