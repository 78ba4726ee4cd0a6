import { CloseOutlined, DownOutlined } from '@ant-design/icons';
import { seatSessionApi } from '@netbar/contract/floor/machine/seat-session.api';
import { machineApi } from '@netbar/contract/floor/machine/machine.api';
import { packageEnd, type Package } from '@netbar/contract/floor/machine/tariff.rules';
import { yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { App, Button, Dropdown } from 'antd';
import { useEffect, useRef } from 'react';
import { hoursAndMinutes, useNow } from '#features/counter/console/clock.ts';
import { showAtCounter, useCounter } from '#features/counter/console/counter.store.ts';
import { receiveNewcomer } from '#features/counter/console/newcomer/newcomer.store.ts';
import { fireKey, useKey } from '#features/counter/console/keys/use-key.ts';
import { useSettings } from '#features/counter/console/use-settings.ts';
import { useAskEvidence } from '#features/guests/evidence/kit/use-ask-evidence.tsx';
import { useSessionSteps } from '#features/floor/machine/kit/use-session-steps.ts';
import { useCanHere } from '#kernel/flags.ts';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import type { RowAction } from '#kit/list/list.types.ts';
import { Money } from '#kit/Money.tsx';
import { endCartOfSeated, guestToSeat } from './seat-choice.ts';
import { BookedBy, BookingSteps, useIsDue, useSeatBookings } from './SeatBooking.tsx';
import { seatWords } from './seat.words.ts';
import type { SeatView } from './use-seats.ts';

/** The picked seat and its actions. It replaces the legend, so that the map keeps its place. */
export function SeatStrip({ branchId, seat }: { branchId: string; seat: SeatView }) {
  const t = useWords(seatWords);
  const isFront = useCounter((state) => state.view === 'seats');
  const isMoving = useCounter((state) => state.movingId !== undefined);
  const stepsOf = useSeatSteps(branchId);
  const booking = useSeatBookings(branchId).get(seat.id);
  const isKept = booking !== undefined && !seat.session;
  // Nobody but the guest of a due booking may sit down here, and for them there is 到店.
  const isDueNow = useIsDue(booking) && isKept;
  const actions = useRef<HTMLSpanElement>(null);
  const leave = () => showAtCounter(isMoving ? { movingId: undefined } : { seatId: undefined });
  useKey('escape', leave, isFront);
  // Picked by keyboard: the focus moves on to the first action.
  useEffect(() => {
    const at = document.activeElement;
    if (at instanceof HTMLElement && at.dataset['seat'] === seat.id) actions.current?.querySelector('button')?.focus();
  }, [seat.id]);
  return (
    <div className="cs-lg strip">
      <b className="num">{seat.no}</b>
      <span>{t[seat.state]}</span>
      {isMoving ? <b>{t.moveTo}</b> : <SeatDetails seat={seat} />}
      {!isMoving && booking && <BookedBy booking={booking} />}
      <span className="sp" />
      <span ref={actions} className="row">
        {!isMoving && isKept && <BookingSteps booking={booking} />}
        {!isMoving &&
          stepsOf(seat)
            .filter(({ key }) => !(isDueNow && key === 'start'))
            .map(({ key, label, onClick }, i) => (
              <Button key={key} size="small" type={i === 0 && !isKept ? 'primary' : 'default'} onClick={onClick}>
                {label}
              </Button>
            ))}
        {!isMoving && !seat.session && <Packages branchId={branchId} seat={seat} />}
        <Button size="small" type="text" aria-label={t.cancel} icon={<CloseOutlined />} onClick={leave} />
      </span>
    </div>
  );
}

function SeatDetails({ seat: { session } }: { seat: SeatView }) {
  const t = useWords(seatWords);
  const now = useNow(30_000);
  if (!session) return null;
  return (
    <>
      <b>{session.name || session.cardNo}</b>
      <span className="num">{hoursAndMinutes(Date.parse(session.startedTime), now)}</span>
      <span>
        {t.charge} <Money fen={session.chargedFen} />
      </span>
      <span>
        {t.balance} <Money fen={session.balanceFen} />
      </span>
    </>
  );
}

function Packages({ branchId, seat }: { branchId: string; seat: SeatView }) {
  const t = useWords(seatWords);
  const sold = usePackages(branchId)(seat);
  if (sold.length === 0 || seat.status !== 'ACTIVE') return null;
  const items = sold.map(({ name, fen, begin }) => ({ key: name, label: `${name} ${yuan(fen)}`, onClick: begin }));
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button size="small" icon={<DownOutlined />} iconPlacement="end">
        {t.packages}
      </Button>
    </Dropdown>
  );
}

/** The actions at a seat: they depend on its state and on the rights of whoever is signed in. */
function useSeatSteps(branchId: string): (seat: SeatView) => RowAction[] {
  const t = useWords(seatWords);
  const [canSeat, canEdit, canCard] = [useCanHere('SESSION_EDIT'), useCanHere('MACHINE_EDIT'), useCanHere('TEMP_CARD')];
  const sessionSteps = useSessionSteps();
  const setStatus = useCommand(machineApi.setStatus, { done: t.done });
  const start = useStartSession(branchId);
  return (seat) => {
    const { id: machineId, version, status, state, session } = seat;
    const to = (next: typeof status, label: string) => ({
      key: next,
      label,
      onClick: () => setStatus.mutate({ machineId, version, status: next }),
    });
    if (session) {
      const move = { key: 'move', label: t.move, onClick: () => showAtCounter({ movingId: session.id }) };
      return canSeat ? [...sessionSteps(session), move] : [];
    }
    const isFree = state === 'IDLE' || state === 'OFFLINE' || state === 'RESERVED';
    const begin = { key: 'start', label: t.start, onClick: () => start(seat) };
    const walkIn = { key: 'tempCard', label: t.tempCard, onClick: () => receiveNewcomer('tempCard') };
    const care = status === 'ACTIVE' ? [to('LOCKED', t.lock), to('FAULT', t.fault)] : [to('ACTIVE', t.activate)];
    return [
      ...(canSeat && isFree ? [begin] : []),
      ...(canSeat && canCard && isFree ? [walkIn] : []),
      ...(canEdit && state !== 'IN_USE' ? care : []),
    ];
  };
}

/** Starts a seat session for the member whom the cart shows at this seat. Without one it opens the member field. */
function useStartSession(branchId: string) {
  const t = useWords(seatWords);
  const { message } = App.useApp();
  const { keys } = useSettings();
  const askEvidence = useAskEvidence();
  const starting = useCommand(seatSessionApi.start, {
    onDone: (session) => {
      void message.success(fill(t.started, { no: session.machineNo }));
      endCartOfSeated(session);
    },
  });
  return ({ id: machineId }: SeatView, packageName?: string) => {
    if (useCounter.getState().stage === 'pay') return void message.info(t.payFirst);
    showAtCounter({ stage: 'cart' });
    const memberId = guestToSeat(machineId);
    const start = { branchId, machineId, ...(packageName && { packageName }) };
    if (memberId)
      return askEvidence({ memberId, branchId, onShown: (evidence) => starting.mutate({ ...start, memberId, evidence }) });
    void message.info(fill(t.whoSits, { key: keys.member, card: keys.tempCard }));
    fireKey('member');
  };
}

/** The packages on sale at this seat now; choosing one starts a session with it. */
function usePackages(branchId: string) {
  const canSee = useCanHere('MACHINE_LIST');
  const { data } = useApi(machineApi.tariffs, { branchId }, { enabled: canSee });
  const start = useStartSession(branchId);
  return (seat: SeatView) => {
    const open = data?.filter(({ levelId }) => levelId === null);
    const tariff = open?.find(({ areaId }) => areaId === seat.areaId) ?? open?.find(({ areaId }) => areaId === null);
    const sold = (tariff?.content.packages ?? []).filter((each: Package) => packageEnd(each, new Date()) !== undefined);
    return sold.map(({ name, fen }) => ({ name, fen, begin: () => start(seat, name) }));
  };
}

/** Moves a seat session to the seat that was picked. */
export function useMoveSession() {
  const t = useWords(seatWords);
  const { message } = App.useApp();
  const moving = useCommand(seatSessionApi.move, {
    onDone: ({ machineId, machineNo: no }) => {
      showAtCounter({ movingId: undefined, seatId: machineId });
      void message.success(fill(t.moved, { no }));
    },
  });
  return (session: NonNullable<SeatView['session']>, to: SeatView) => {
    if (to.state !== 'IDLE' && to.state !== 'OFFLINE') return void message.warning(fill(t.notFree, { no: to.no }));
    moving.mutate({ machineSessionId: session.id, version: session.version, machineId: to.id });
  };
}
