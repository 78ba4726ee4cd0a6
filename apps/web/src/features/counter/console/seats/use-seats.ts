import { seatSessionApi } from '@netbar/contract/floor/machine/seat-session.api';
import type { SeatSession } from '@netbar/contract/floor/machine/seat-session.model';
import { machineApi } from '@netbar/contract/floor/machine/machine.api';
import type { Machine } from '@netbar/contract/floor/machine/machine.model';
import { branchApi } from '@netbar/contract/org/branch/branch.api';
import { createContext, useContext, useDeferredValue, useEffect, useMemo } from 'react';
import { useCarts } from '#features/counter/console/cart/carts.store.ts';
import { useAllRows } from '#features/counter/console/use-all-rows.ts';
import { useCanHere } from '#kernel/flags.ts';
import { useApi } from '#kernel/hooks.ts';
import { followGuest } from './seat-choice.ts';

export interface SeatView extends Machine {
  session: (SeatSession & { balanceFen: number }) | undefined;
}

/** An unchanged seat stays the same object, so that the component that shows it does not re-render. */
const knownViews = new WeakMap<Machine, SeatView>();
function viewOf(seat: Machine, session: SeatView['session']): SeatView {
  const known = knownViews.get(seat);
  if (known && known.session === session) return known;
  const view = { ...seat, session };
  knownViews.set(seat, view);
  return view;
}

/**
 * Every seat of the branch with its session. Realtime events of the branch refetch both, at most once a second; the list is
 * deferred, so that typing and clicking come first.
 */
export function useSeats(branchId: string) {
  const canSee = useCanHere('ONLINE_LIST');
  const seats = useApi(machineApi.seats, { branchId });
  const online = useAllRows(seatSessionApi.online, { branchId }, canSee);
  const branch = useApi(branchApi.get, { branchId });
  const now = useMemo(() => {
    const sitting = new Map(online.data?.map((session) => [session.machineId, session]));
    const views = seats.data?.map((seat) => viewOf(seat, sitting.get(seat.id)));
    // Without the list of guests an occupied seat looks free.
    return { seats: views, isSeen: seats.data !== undefined && online.data !== undefined };
  }, [seats.data, online.data]);
  const areaOrder = useMemo(() => branch.data?.areas.map(({ id }) => id), [branch.data]);
  const shown = useDeferredValue(now);
  const { error, refetch } = seats;
  return useMemo(() => ({ ...shown, areaOrder, error, retry: () => void refetch() }), [shown, areaOrder, error, refetch]);
}

/** The seats of the counter, read by context: a seat change re-renders only components that show seats. */
export const RoomContext = createContext<ReturnType<typeof useSeats> | undefined>(undefined);
export function useRoom() {
  const room = useContext(RoomContext);
  if (!room) throw new Error('there are seats only in a room');
  return room;
}

export function useFollowGuest() {
  const { seats, isSeen } = useRoom();
  const sessionId = useCarts((state) => state.current.sessionId);
  useEffect(() => {
    if (seats && isSeen) followGuest(seats);
  }, [seats, isSeen, sessionId]);
}

/** The price of an hour in each area; undefined for people who may not see tariffs. */
export function useHourPrices(branchId: string): (areaId: string) => number | undefined {
  const canSee = useCanHere('MACHINE_LIST');
  const { data } = useApi(machineApi.tariffs, { branchId }, { enabled: canSee });
  return (areaId) => {
    const open = data?.filter(({ levelId }) => levelId === null);
    const found = open?.find((tariff) => tariff.areaId === areaId) ?? open?.find((tariff) => tariff.areaId === null);
    return found && Math.round((found.content.unitFen * 60) / found.content.unitMin);
  };
}
