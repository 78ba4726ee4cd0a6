import { rosterSetupApi } from '@netbar/contract/people/roster/roster.api';
import type { RosterSettings } from '@netbar/contract/people/roster/shift-kind.model';
import { InputNumber } from 'antd';
import { useWords } from '#kernel/lang.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import type { Field } from '#kit/form/form.types.ts';
import { setupWords } from './setup.words.ts';

/** Typed in hours; the value is in minutes. */
function HoursInput({
  value,
  onChange,
  ...rest
}: {
  id?: string;
  value?: number;
  onChange?: (minutes: number | undefined) => void;
}) {
  return (
    <InputNumber
      {...rest}
      className="wide"
      min={0}
      max={24}
      step={0.5}
      precision={1}
      value={value === undefined ? null : value / 60}
      onChange={(hours) => onChange?.(hours === null ? undefined : Math.round(hours * 60))}
    />
  );
}

/** What rosters of a branch are measured against. */
export function RulesDrawer({
  branchId,
  settings,
  onClose,
}: {
  branchId: string;
  settings: RosterSettings;
  onClose: () => void;
}) {
  const t = useWords(setupWords);
  const { version, ...initial } = settings;
  const fields: Field[] = [
    { kind: 'own', name: 'minRestMin', label: t.minRest, help: t.minRestHelp, control: <HoursInput /> },
    { kind: 'number', name: 'mostDaysInRow', label: t.mostDays, help: t.softHelp, min: 1, max: 14 },
    { kind: 'number', name: 'mostWeekHours', label: t.mostHours, help: t.softHelp, min: 8, max: 84 },
    { kind: 'number', name: 'seatsPerHead', label: t.seatsPerHead, help: t.seatsHelp, min: 5, max: 500 },
  ];
  return (
    <FormDrawer
      title={t.rules}
      api={rosterSetupApi.setSettings}
      fields={fields}
      initial={initial}
      fixed={{ branchId, version }}
      done={t.rulesSaved}
      onClose={onClose}
    />
  );
}
