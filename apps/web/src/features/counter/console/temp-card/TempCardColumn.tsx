import { seatSessionApi } from '@netbar/contract/floor/machine/seat-session.api';
import type { TempCard } from '@netbar/contract/floor/machine/seat-session.model';
import { fill } from '@netbar/contract/kernel/words';
import { App } from 'antd';
import { showAtCounter, useCounter } from '#features/counter/console/counter.store.ts';
import { EnterButton } from '#features/counter/console/keys/Kbd.tsx';
import { newcomerWords } from '#features/counter/console/newcomer/newcomer.words.ts';
import { fieldsFrom, useNewcomer } from '#features/counter/console/newcomer/newcomer.store.ts';
import { NewcomerForm, useAge } from '#features/counter/console/newcomer/NewcomerForm.tsx';
import { endCartOfSeated } from '#features/counter/console/seats/seat-choice.ts';
import { useRoom } from '#features/counter/console/seats/use-seats.ts';
import { OpenTempCards } from '#features/floor/machine/kit/OpenTempCards.tsx';
import { useSessionSteps } from '#features/floor/machine/kit/use-session-steps.ts';
import { useSettleTempCard } from '#features/floor/machine/kit/use-settle-temp-card.ts';
import { useTempCardFields } from '#features/floor/machine/kit/use-temp-card-fields.ts';
import { useCanHere } from '#kernel/flags.ts';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { ApiForm } from '#kit/form/ApiForm.tsx';
import { useApiForm } from '#kit/form/use-api-form.ts';
import type { RowAction } from '#kit/list/list.types.ts';
import { useOfferConversion } from './use-convert-temp-card.ts';

/** Temporary cards at the counter: issues one, at once for the picked free seat, and lists those that guests still have. */
export function TempCardColumn({ branchId }: { branchId: string }) {
  const t = useWords(newcomerWords);
  const typed = useNewcomer((state) => state.typed);
  const seat = useFreeSeat();
  const canSeat = useCanHere('SESSION_EDIT');
  const startAt = useStartWithCard(branchId);
  const stepsOf = useTempCardSteps(branchId);
  const fields = useTempCardFields();
  const { phone: _, ...initial } = fieldsFrom(typed);
  const state = useApiForm<typeof seatSessionApi.issueTempCard>({
    api: seatSessionApi.issueTempCard,
    fields,
    fixed: { branchId },
    done: t.issued,
    onDone: ({ id }: Pick<TempCard, 'id'>) => {
      state.form.resetFields();
      if (seat && canSeat) startAt(seat.id, id);
    },
  });
  const { help, isRefused } = useAge(state.form, t.idCardHint);
  const issue = () => {
    if (!isRefused) state.form.submit();
  };
  return (
    <>
      <NewcomerForm title={t.tempCards} form={state.form} onEnter={issue}>
        <ApiForm
          fields={fields.map((field) => (field.name === 'idCard' ? { ...field, help } : field))}
          initial={{ tender: 'CASH', ...initial }}
          state={state}
          className={isRefused ? 'refused' : ''}
        />
        <h3>{t.inUse}</h3>
        {!seat && <p className="muted">{t.pickSeat}</p>}
        <OpenTempCards branchId={branchId} stepsOf={stepsOf} />
      </NewcomerForm>
      <EnterButton disabled={isRefused} loading={state.isSaving} onClick={issue}>
        {seat && canSeat ? fill(t.issueAndSeat, { no: seat.no }) : t.issue}
      </EnterButton>
    </>
  );
}

/** The picked seat, if a guest may sit down there. */
function useFreeSeat() {
  const { seats } = useRoom();
  const seatId = useCounter((state) => state.seatId);
  const seat = seats?.find(({ id }) => id === seatId);
  return seat && (seat.state === 'IDLE' || seat.state === 'OFFLINE') ? seat : undefined;
}

/** Starts a seat session that a temporary card pays for. */
function useStartWithCard(branchId: string) {
  const t = useWords(newcomerWords);
  const { message } = App.useApp();
  const start = useCommand(seatSessionApi.start, {
    onDone: (session) => {
      void message.success(fill(t.seated, { no: session.machineNo }));
      if (useCounter.getState().stage === 'tempCard') showAtCounter({ stage: 'cart' });
      endCartOfSeated(session);
    },
  });
  return (machineId: string, tempCardId: string) => start.mutate({ branchId, machineId, tempCardId });
}

/** What can be done with a card: while its guest sits, end the session; else seat the guest, return or convert the card. */
function useTempCardSteps(branchId: string): (card: TempCard) => RowAction[] {
  const t = useWords(newcomerWords);
  const { seats } = useRoom();
  const free = useFreeSeat();
  const [canSeat, canRegister] = [useCanHere('SESSION_EDIT'), useCanHere('MEMBER_EDIT')];
  const startAt = useStartWithCard(branchId);
  const sessionSteps = useSessionSteps();
  const settle = useSettleTempCard();
  const convert = useOfferConversion();
  return (card) => {
    const session = seats?.find((seat) => seat.session?.tempCardId === card.id)?.session;
    if (session) return canSeat ? sessionSteps(session) : [];
    if (card.machineNo) return [];
    const seat =
      free && canSeat ? [{ key: 'seat', label: fill(t.seatAt, { no: free.no }), onClick: () => startAt(free.id, card.id) }] : [];
    const toMember = canRegister ? [{ key: 'convert', label: t.convert, onClick: () => convert(card) }] : [];
    return [...seat, { key: 'settle', label: t.settle, onClick: () => settle(card) }, ...toMember];
  };
}
