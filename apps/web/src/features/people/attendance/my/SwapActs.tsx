import { rosterSwapApi } from '@netbar/contract/people/roster/roster.api';
import { faultLine } from '@netbar/contract/people/roster/roster-fault.words';
import type { RosterSwap, SwapShift } from '@netbar/contract/people/roster/roster-swap.model';
import { fill } from '@netbar/contract/kernel/words';
import { App } from 'antd';
import { useState } from 'react';
import { useCommand } from '#kernel/hooks.ts';
import { joinNames, useLang, useWords } from '#kernel/lang.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { clockOn, endClock, shortDate, weekdayOf } from '../day/clock.ts';
import { dayWords } from '../day/day.words.ts';
import { swapWords } from './swap.words.ts';

/** 11-20 周五 晚班 16:00–24:00. */
export function useShiftText() {
  const t = useWords(swapWords);
  const words = useWords(dayWords);
  return ({ date, kindName: kind, startTime, endTime }: Pick<SwapShift, 'date' | 'kindName' | 'startTime' | 'endTime'>) =>
    fill(t.shift, {
      date: shortDate(date),
      weekday: weekdayOf(date, words),
      kind,
      from: clockOn(date, startTime, words),
      to: endClock(date, endTime, words),
    });
}

/** What the reader may do with a swap. */
export function SwapActs({ swap }: { swap: RosterSwap }) {
  const t = useWords(swapWords);
  const [isRefusing, setRefusing] = useState(false);
  const ask = useSwapQuestions(swap);
  const { can, id, version } = swap;
  if (can.every((step) => step === 'approve' || step === 'reject')) return null;
  return (
    <span className="day-request-acts">
      {can.includes('take') && (
        <button type="button" className="link" onClick={ask.take}>
          {t.take}
        </button>
      )}
      {can.includes('refuse') && (
        <button type="button" className="link" onClick={() => setRefusing(true)}>
          {t.refuse}
        </button>
      )}
      {can.includes('withdraw') && (
        <button type="button" className="link" onClick={ask.withdraw}>
          {t.withdraw}
        </button>
      )}
      {isRefusing && (
        <FormDrawer
          title={t.refuseTitle}
          api={rosterSwapApi.refuseSwap}
          fields={[{ kind: 'area', name: 'reason', label: t.reason, max: 100, isOptional: true }]}
          fixed={{ id, version }}
          done={t.refused}
          onClose={() => setRefusing(false)}
        />
      )}
    </span>
  );
}

function useSwapQuestions({ id, version, offered, inReturn, employeeName: name, faults }: RosterSwap) {
  const t = useWords(swapWords);
  const lang = useLang();
  const textOf = useShiftText();
  const { modal } = App.useApp();
  const take = useCommand(rosterSwapApi.takeSwap, { done: t.taken });
  const withdraw = useCommand(rosterSwapApi.withdrawSwap, { done: t.withdrawn });
  const shifts = { shift: textOf(offered), own: inReturn ? textOf(inReturn) : '' };
  const why = faults.length > 0 && fill(t.broken, { why: joinNames(faults.map((fault) => faultLine(fault, lang))) });
  return {
    take: () =>
      void modal.confirm({
        title: fill(t.takeAsk, { name }),
        content: why || fill(inReturn ? t.takeFor : t.takeText, shifts),
        okText: t.take,
        cancelText: t.cancel,
        okButtonProps: { disabled: why !== false },
        onOk: () => take.mutateAsync({ id, version }).catch(() => {}),
      }),
    withdraw: () =>
      void modal.confirm({
        title: t.withdrawAsk,
        content: textOf(offered),
        okText: t.withdraw,
        cancelText: t.cancel,
        onOk: () => withdraw.mutateAsync({ id, version }).catch(() => {}),
      }),
  };
}
