import { seatSessionApi } from '@netbar/contract/floor/machine/seat-session.api';
import { reservationApi } from '@netbar/contract/floor/reservation/reservation.api';
import type { Reservation } from '@netbar/contract/floor/reservation/reservation.model';
import { yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { App } from 'antd';
import { useAskEvidence } from '#features/guests/evidence/kit/use-ask-evidence.tsx';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import type { RowAction } from '#kit/list/list.types.ts';
import { reservationWords } from '../reservation.words.ts';
import { isOpen, openToday } from './booking.rules.ts';

/** What can be done with a booking now, the most likely first. What cannot be undone asks first, and says what becomes of the deposit. */
export function useBookingSteps(): (booking: Reservation, now: number) => RowAction[] {
  const t = useWords(reservationWords);
  const { modal } = App.useApp();
  const [canEdit, canSeat] = [useCan('RESERVATION_EDIT'), useCan('SESSION_EDIT')];
  const askEvidence = useAskEvidence();
  const arrive = useCommand(seatSessionApi.arrive, { done: t.arrived });
  const confirm = useCommand(reservationApi.confirm, { done: t.confirmed });
  const cancel = useCommand(reservationApi.cancel, { done: t.released });
  const miss = useCommand(reservationApi.miss, { done: t.missed });
  return (booking, now) => {
    if (!isOpen(booking)) return [];
    const { id: reservationId, version, status, machineNo: no, memberName: name, depositFen } = booking;
    const step = { reservationId, version };
    const ask = (title: string, text: string, run: () => Promise<unknown>) => () =>
      void modal.confirm({
        title: fill(title, { no, name }),
        content: depositFen > 0 ? fill(text, { deposit: yuan(depositFen) }) : undefined,
        okButtonProps: { danger: true },
        // A refusal is told by the command itself.
        onOk: () => run().catch(() => {}),
      });
    const steps: RowAction[] = [];
    const { memberId, branchId } = booking;
    const seat = () => askEvidence({ memberId, branchId, onShown: (evidence) => arrive.mutate({ ...step, evidence }) });
    const isToday = openToday([booking], now).length > 0;
    if (canSeat && isToday) steps.push({ key: 'arrive', label: t.arrive, onClick: seat });
    if (!canEdit) return steps;
    if (status === 'PENDING') steps.push({ key: 'confirm', label: t.confirm, onClick: () => confirm.mutate(step) });
    const release = ask(t.releaseAsk, t.releaseText, () => cancel.mutateAsync(step));
    steps.push({ key: 'release', label: t.release, onClick: release, isDangerous: true });
    const giveUp = ask(t.missAsk, t.missText, () => miss.mutateAsync(step));
    if (Date.parse(booking.keepUntil) <= now) steps.push({ key: 'miss', label: t.miss, onClick: giveUp, isDangerous: true });
    return steps;
  };
}
