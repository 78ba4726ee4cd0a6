import { fill } from '@netbar/contract/kernel/words';
import type { Plan } from '@netbar/contract/people/roster/roster-plan.rules';
import type { Cell } from '@netbar/contract/people/roster/roster.model';
import { Drawer, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import { useIsPhone } from '#kit/use-is-phone.ts';
import { CellContent, type KindMap } from './BoardRow.tsx';
import { datesOf, hoursOfKind, kindIn, type RowView } from './board.rules.ts';
import { cellsOfDrop, whyNotSet, type Target } from './place.rules.ts';
import { placeWords } from './place.words.ts';
import { ShiftChip } from './ShiftChip.tsx';
import { dayText, useCellText } from './use-cell-text.ts';

interface CellSheetProps {
  at: Target;
  rows: readonly RowView[];
  plan: Plan;
  kinds: KindMap;
  mayEdit: boolean;
  onSet: (cells: Cell[]) => void;
  onClose: () => void;
}

/** One cell, for fingers and for the menu of the keyboard: place a shift, move it to another day, give it to a colleague. */
export function CellSheet({ at, rows, plan, kinds, mayEdit, onSet, onClose }: CellSheetProps) {
  const t = useWords(placeWords);
  const text = useCellText();
  const isPhone = useIsPhone();
  const row = rows.find(({ person }) => person.employeeId === at.employeeId);
  const cell = row?.cells.find(({ date }) => date === at.date);
  if (!row || !cell) return null;
  const set = (cells: Cell[]) => {
    onSet(cells);
    onClose();
  };
  const notes = text.notes(cell, kinds);
  return (
    <Drawer
      open
      placement={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '80%' : 360}
      className="rb-sheet"
      title={fill(t.sheetOf, { name: row.person.name, day: dayText(at.date) })}
      onClose={onClose}
    >
      <section>
        <h3>{t.now}</h3>
        <div className="rb-sheet-now">
          <CellContent cell={cell} kinds={kinds} />
        </div>
        {notes.map((note) => (
          <p key={note} className="sec">
            {note}
          </p>
        ))}
        {!mayEdit && <p className="muted">{t.readOnly}</p>}
      </section>
      {mayEdit && <PlaceChoices {...{ at, plan, kinds, set }} />}
      {mayEdit && cell.shiftKindId !== null && <MoveChoices {...{ at, plan, rows, kinds, set }} shiftKindId={cell.shiftKindId} />}
    </Drawer>
  );
}

interface ChoicesProps {
  at: Target;
  plan: Plan;
  kinds: KindMap;
  set: (cells: Cell[]) => void;
}

function PlaceChoices({ at, plan, kinds, set }: ChoicesProps) {
  const t = useWords(placeWords);
  const current = kindIn(plan, at.employeeId, at.date);
  const active = [...kinds.values()].filter(({ isActive }) => isActive);
  return (
    <section>
      <h3>{t.place}</h3>
      <ul className="rb-choices">
        {active.map((kind) => (
          <Choice key={kind.id} plan={plan} cells={[{ ...at, shiftKindId: kind.id }]} isOn={current === kind.id} onSet={set}>
            <ShiftChip kind={kind} isLong hours={hoursOfKind(kind)} />
          </Choice>
        ))}
        <Choice plan={plan} cells={[{ ...at, shiftKindId: null }]} isOn={current === null} onSet={set}>
          <span className="shift-chip is-rest">
            <b>{t.rest}</b>
          </span>
        </Choice>
      </ul>
    </section>
  );
}

interface MoveChoicesProps extends ChoicesProps {
  rows: readonly RowView[];
  shiftKindId: string;
}

function MoveChoices({ at, plan, rows, kinds, shiftKindId, set }: MoveChoicesProps) {
  const t = useWords(placeWords);
  const text = useCellText();
  const [otherId, setOtherId] = useState<string>();
  const carried = { shiftKindId, from: at };
  const cellsTo = (target: Target) => cellsOfDrop(plan, carried, target);
  const dates = datesOf(plan).filter((date) => date !== at.date);
  const others = rows
    .filter(({ person }) => person.employeeId !== at.employeeId)
    .map(({ person: { employeeId, name, positionName } }) => {
      const fault = whyNotSet(plan, cellsTo({ employeeId, date: at.date }));
      const label = `${name} · ${positionName}`;
      return { value: employeeId, label: fault ? `${label} · ${text.reason(fault)}` : label, disabled: fault !== null };
    });
  const nameIn = (target: Target) => {
    const there = kindIn(plan, target.employeeId, target.date);
    return there === null ? '' : (kinds.get(there)?.shortName ?? '');
  };
  return (
    <section>
      <h3>{t.move}</h3>
      <ul className="rb-choices is-days">
        {dates.map((date) => (
          <Choice key={date} plan={plan} cells={cellsTo({ ...at, date })} onSet={set}>
            <span className="num">{dayText(date)}</span>
            <small>{nameIn({ ...at, date })}</small>
          </Choice>
        ))}
      </ul>
      <h3>{t.hand}</h3>
      <Select
        className="rb-hand"
        aria-label={t.choosePerson}
        placeholder={t.choosePerson}
        showSearch={{ optionFilterProp: 'label' }}
        value={otherId ?? null}
        options={others.toSorted((a, b) => Number(a.disabled) - Number(b.disabled))}
        onChange={(employeeId: string) => {
          setOtherId(employeeId);
          set(cellsTo({ employeeId, date: at.date }));
        }}
      />
    </section>
  );
}

interface ChoiceProps {
  plan: Plan;
  cells: Cell[];
  isOn?: boolean;
  onSet: (cells: Cell[]) => void;
  children: ReactNode;
}

/** One thing that can be done; if a hard rule stands against it, the reason stands under it. */
function Choice({ plan, cells, isOn = false, onSet, children }: ChoiceProps) {
  const text = useCellText();
  const fault = isOn ? null : whyNotSet(plan, cells);
  return (
    <li>
      <button type="button" disabled={fault !== null} aria-pressed={isOn} onClick={() => onSet(cells)}>
        {children}
      </button>
      {fault && <small>{text.reason(fault)}</small>}
    </li>
  );
}
