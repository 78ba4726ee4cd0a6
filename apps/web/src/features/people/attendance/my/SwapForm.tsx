import { rosterApi, rosterSwapApi } from '@netbar/contract/people/roster/roster.api';
import { reasonOf } from '@netbar/contract/people/roster/roster-fault.words';
import { addDays } from '@netbar/contract/kernel/time';
import type { MyToday } from '@netbar/contract/people/attendance/attendance.model';
import { fill } from '@netbar/contract/kernel/words';
import { Form, Select } from 'antd';
import { useApi } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { useShiftText } from './SwapActs.tsx';
import { swapWords } from './swap.words.ts';

/** So many days ahead shifts can be chosen; the server lists no more than a month at once. */
const DAYS_AHEAD = 30;
/** Stands for nobody in particular, and for no shift in return. */
const NONE = 'none';

/** Offers one of one's own shifts to a colleague, or to any. */
export function SwapForm({ today: { today, serverTime }, onClose }: { today: MyToday; onClose: () => void }) {
  const t = useWords(swapWords);
  const textOf = useShiftText();
  const read = useApi(rosterApi.ownShifts, { from: today, to: addDays(today, DAYS_AHEAD) });
  const shifts = (read.data ?? []).filter(
    ({ status, swapId, startTime }) => status === 'PUBLISHED' && swapId === null && startTime > serverTime,
  );
  return (
    <FormDrawer
      title={t.form}
      api={rosterSwapApi.offerSwap}
      fields={[
        {
          kind: 'select',
          name: 'rosterId',
          label: t.own,
          options: shifts.map((shift) => ({ value: shift.id, label: textOf(shift) })),
          ...(read.data && shifts.length === 0 && { help: t.noOwn }),
        },
        { kind: 'own', name: 'other', label: t.other, help: t.otherHelp, control: <ColleagueSelect /> },
        { kind: 'own', name: 'otherShift', label: t.inReturn, control: <InReturnSelect /> },
        { kind: 'area', name: 'reason', label: t.reason, max: 100 },
      ]}
      initial={{ other: NONE, otherShift: NONE }}
      send={(typed) => {
        const { other, otherShift, ...rest } = typed as { other?: string; otherShift?: string };
        const given = (value: string | undefined) => (value === undefined || value === NONE ? null : value);
        return { ...rest, otherId: given(other), otherRosterId: given(otherShift) };
      }}
      done={t.sent}
      onClose={onClose}
    />
  );
}

/** Whom the chosen shift can be offered to. */
function useChoices() {
  const form = Form.useFormInstance();
  const rosterId = Form.useWatch<string | undefined>('rosterId', form);
  const other = Form.useWatch<string | undefined>('other', form);
  const read = useApi(rosterSwapApi.swapChoices, { rosterId: rosterId ?? '' }, { enabled: rosterId !== undefined });
  return { form, other, choices: rosterId === undefined ? [] : (read.data ?? []) };
}

interface Bound {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}

function ColleagueSelect({ id, value, onChange }: Bound) {
  const t = useWords(swapWords);
  const lang = useLang();
  const { form, choices } = useChoices();
  return (
    <Select
      {...(id && { id })}
      value={value ?? NONE}
      showSearch={{ optionFilterProp: 'label' }}
      options={[
        { value: NONE, label: t.anybody },
        ...choices.map(({ employeeId, name, positionName, whyNot, shifts }) => ({
          value: employeeId,
          label: whyNot
            ? fill(t.cannot, { name: `${name} ${positionName}`, why: reasonOf(whyNot, lang) })
            : `${name} ${positionName}`,
          // Somebody who cannot simply take it may still exchange it.
          disabled: whyNot !== null && shifts.every((choice) => choice.whyNot !== null),
        })),
      ]}
      onChange={(picked: string) => {
        onChange?.(picked);
        form.setFieldValue('otherShift', NONE);
      }}
    />
  );
}

function InReturnSelect({ id, value, onChange }: Bound) {
  const t = useWords(swapWords);
  const lang = useLang();
  const textOf = useShiftText();
  const { other, choices } = useChoices();
  const shifts = choices.find(({ employeeId }) => employeeId === other)?.shifts ?? [];
  return (
    <Select
      {...(id && { id })}
      value={value ?? NONE}
      disabled={other === undefined || other === NONE}
      options={[
        { value: NONE, label: t.nothing },
        ...shifts.map(({ shift, whyNot }) => ({
          value: shift.rosterId,
          label: whyNot ? fill(t.cannot, { name: textOf(shift), why: reasonOf(whyNot, lang) }) : textOf(shift),
          disabled: whyNot !== null,
        })),
      ]}
      onChange={(picked: string) => onChange?.(picked)}
    />
  );
}
