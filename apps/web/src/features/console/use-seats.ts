import { branchApi } from '@netbar/contract/branch/branch.api';
import { machineSessionApi } from '@netbar/contract/machine/machine-session.api';
import type { Session } from '@netbar/contract/machine/machine-session.model';
import { machineApi } from '@netbar/contract/machine/machine.api';
import type { Machine } from '@netbar/contract/machine/machine.model';
import { createContext, useContext, useDeferredValue, useMemo } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useCan } from '#kernel/session.ts';
import { useAll } from './use-all.ts';

export interface SeatView extends Machine {
  session: (Session & { balanceFen: number }) | undefined;
}

/** A seat that is as it was stays the same object, so that whoever shows it alone is not drawn again. */
const views = new WeakMap<Machine, SeatView>();
function viewOf(seat: Machine, session: SeatView['session']): SeatView {
  const known = views.get(seat);
  if (known && known.session === session) return known;
  const view = { ...seat, session };
  views.set(seat, view);
  return view;
}

/**
 * Every seat of the branch with who sits there. Events of the branch make both stale, at most once a second; the map
 * follows when the hand is still.
 */
export function useSeats(branchId: string) {
  const canSee = useCan('ONLINE_LIST');
  const seats = useApi(machineApi.seats, { branchId });
  const online = useAll(machineSessionApi.online, { branchId }, canSee);
  const branch = useApi(branchApi.get, { branchId });
  const rows = useMemo(() => {
    const sitting = new Map(online.data?.map((session) => [session.machineId, session]));
    return seats.data?.map((seat) => viewOf(seat, sitting.get(seat.id)));
  }, [seats.data, online.data]);
  const areaOrder = useMemo(() => branch.data?.areas.map(({ id }) => id), [branch.data]);
  const shown = useDeferredValue(rows);
  const { error, refetch } = seats;
  return useMemo(() => ({ seats: shown, areaOrder, error, retry: () => void refetch() }), [shown, areaOrder, error, refetch]);
}

/** The seats of the counter, for whoever of its parts shows one: a guest who gets up has nothing else drawn again. */
export const RoomContext = createContext<ReturnType<typeof useSeats> | undefined>(undefined);
export function useRoom() {
  const room = useContext(RoomContext);
  if (!room) throw new Error('there are seats only in a room');
  return room;
}

/** What an hour costs in each area, for whoever may see tariffs. */
export function useHourPrices(branchId: string): (areaId: string) => number | undefined {
  const canSee = useCan('MACHINE_LIST');
  const { data } = useApi(machineApi.tariffs, { branchId }, { enabled: canSee });
  return (areaId) => {
    const open = data?.filter(({ levelId }) => levelId === null);
    const found = open?.find((tariff) => tariff.areaId === areaId) ?? open?.find((tariff) => tariff.areaId === null);
    return found && Math.round((found.content.unitFen * 60) / found.content.unitMin);
  };
}
