import { rosterSetupApi } from '@netbar/contract/people/roster/roster.api';
import type { Rotation, RosterSetup } from '@netbar/contract/people/roster/shift-kind.model';
import { weekStart } from '@netbar/contract/kernel/time';
import { useWords } from '#kernel/lang.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import type { Field } from '#kit/form/form.types.ts';
import { rotationWords } from './rotation.words.ts';

interface RotationDrawerProps {
  setup: RosterSetup;
  /** The one to change; a new one without it. */
  rotation: Rotation | undefined;
  onMade: (id: string) => void;
  onClose: () => void;
}

interface Typed {
  name: string;
  days: number;
  anchorDate: string;
  people: string[];
}

/** The frame of a rotation: its length, its first day and its people. Its cells are kept where they stay. */
export function RotationDrawer({ setup, rotation, onMade, onClose }: RotationDrawerProps) {
  const t = useWords(rotationWords);
  const { branchId, people, today } = setup;
  const inUse = rotation?.rows.map(({ employeeId }) => employeeId) ?? [];
  const known = people.map(({ employeeId, name, positionName }) => ({ value: employeeId, label: `${name} · ${positionName}` }));
  const gone = inUse
    .filter((id) => !people.some(({ employeeId }) => employeeId === id))
    .map((value) => ({ value, label: t.gone }));
  const fields: Field[] = [
    { kind: 'text', name: 'name', label: t.name, max: 30 },
    { kind: 'number', name: 'days', label: t.days, min: 1, max: 28 },
    { kind: 'date', name: 'anchorDate', label: t.anchor, help: t.anchorHelp },
    { kind: 'select', name: 'people', label: t.people, isMany: true, options: [...known, ...gone] },
  ];
  const send = (typed: object) => {
    const { people: chosen, days, ...rest } = typed as Typed;
    const rows = chosen.map((employeeId) => {
      const cells = rotation?.rows.find((row) => row.employeeId === employeeId)?.cells ?? [];
      return { employeeId, cells: Array.from({ length: days }, (_, day) => cells[day] ?? null) };
    });
    return { ...rest, days, rows };
  };
  const shared = { fields, send, done: t.saved, onClose, onDone: ({ id }: Rotation) => onMade(id) };
  if (!rotation) {
    const initial = { name: t.title, days: 7, anchorDate: weekStart(today), people: [] };
    return <FormDrawer {...shared} title={t.add} api={rosterSetupApi.addRotation} initial={initial} fixed={{ branchId }} />;
  }
  const { id, version, name, days, anchorDate } = rotation;
  return (
    <FormDrawer
      {...shared}
      title={t.edit}
      api={rosterSetupApi.changeRotation}
      initial={{ name, days, anchorDate, people: inUse }}
      fixed={{ id, version }}
    />
  );
}
