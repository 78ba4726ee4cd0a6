import { machineSessionApi } from '@netbar/contract/machine/machine-session.api';
import { machineApi } from '@netbar/contract/machine/machine.api';
import { packageEnd, type Package } from '@netbar/contract/machine/tariff.rules';
import { fill } from '@netbar/contract/kernel/words';
import { App } from 'antd';
import { useSessionSteps } from '#features/machine/kit/use-session-steps.ts';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import type { RowAction } from '#kit/list/list.types.ts';
import { useCarts } from './carts.store.ts';
import { consoleWords } from './console.words.ts';
import { show } from './counter.store.ts';
import { fire } from './keys.ts';
import type { SeatView } from './use-seats.ts';
import { useSettings } from './use-settings.ts';

/** What can be done at a seat now, by who is there and what one may do. */
export function useSeatSteps(branchId: string): (seat: SeatView) => RowAction[] {
  const t = useWords(consoleWords);
  const [canSeat, canEdit] = [useCan('SESSION_EDIT'), useCan('MACHINE_EDIT')];
  const sessionSteps = useSessionSteps();
  const setStatus = useCommand(machineApi.setStatus, { done: t.done });
  const start = useStart(branchId);
  return (seat) => {
    const { id: machineId, version, status, state, session } = seat;
    const to = (next: typeof status, label: string) => ({
      key: next,
      label,
      onClick: () => setStatus.mutate({ machineId, version, status: next }),
    });
    if (session) {
      const move = { key: 'move', label: t.move, onClick: () => show({ movingId: session.id }) };
      return canSeat ? [...sessionSteps(session), move] : [];
    }
    const isFree = state === 'IDLE' || state === 'OFFLINE' || state === 'RESERVED';
    const begin = { key: 'start', label: t.start, onClick: () => start(seat) };
    const care = status === 'ACTIVE' ? [to('LOCKED', t.lock), to('FAULT', t.fault)] : [to('ACTIVE', t.activate)];
    return [...(canSeat && isFree ? [begin] : []), ...(canEdit && state !== 'IN_USE' ? care : [])];
  };
}

/** Seats the member of the cart. Without one it asks for them first. */
function useStart(branchId: string) {
  const t = useWords(consoleWords);
  const { message } = App.useApp();
  const { keys } = useSettings();
  const starting = useCommand(machineSessionApi.start, {
    onDone: ({ machineNo: no }) => void message.success(fill(t.started, { no })),
  });
  return ({ id: machineId }: SeatView, packageName?: string) => {
    const { memberId } = useCarts.getState().current;
    if (memberId) return starting.mutate({ branchId, machineId, memberId, ...(packageName && { packageName }) });
    void message.info(fill(t.whoSits, { key: keys.member }));
    fire('member');
  };
}

/** Packages on sale at this seat at this moment, to begin with. */
export function usePackages(branchId: string) {
  const canSee = useCan('MACHINE_LIST');
  const { data } = useApi(machineApi.tariffs, { branchId }, { enabled: canSee });
  const start = useStart(branchId);
  return (seat: SeatView) => {
    const open = data?.filter(({ levelId }) => levelId === null);
    const tariff = open?.find(({ areaId }) => areaId === seat.areaId) ?? open?.find(({ areaId }) => areaId === null);
    const sold = (tariff?.content.packages ?? []).filter((each: Package) => packageEnd(each, new Date()) !== undefined);
    return sold.map(({ name, fen }) => ({ name, fen, begin: () => start(seat, name) }));
  };
}

/** A seat picked while somebody moves is where they move to. */
export function useMove() {
  const t = useWords(consoleWords);
  const { message } = App.useApp();
  const moving = useCommand(machineSessionApi.move, {
    onDone: ({ machineId, machineNo: no }) => {
      show({ movingId: undefined, seatId: machineId });
      void message.success(fill(t.moved, { no }));
    },
  });
  return (session: NonNullable<SeatView['session']>, to: SeatView) => {
    if (to.state !== 'IDLE' && to.state !== 'OFFLINE') return void message.warning(fill(t.notFree, { no: to.no }));
    moving.mutate({ machineSessionId: session.id, version: session.version, machineId: to.id });
  };
}
