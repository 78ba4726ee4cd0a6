import { rosterSetupApi } from '@netbar/contract/people/roster/roster.api';
import type { Rotation } from '@netbar/contract/people/roster/shift-kind.model';
import { useState } from 'react';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useMarkPaneDirty } from '#kernel/pane.ts';
import { rotationWords } from './rotation.words.ts';

/** Cells that were set and not saved, and the version of the rotation that they were set in. */
interface OwnCells {
  version: number;
  cells: ReadonlyMap<string, string | null>;
}

const cellKey = (employeeId: string, day: number) => `${employeeId} ${day}`;

/** The cells of a rotation while they are changed; nothing is saved before somebody says so. */
export function useRotation(rotation: Rotation) {
  const t = useWords(rotationWords);
  const { version } = rotation;
  const [own, setOwn] = useState<OwnCells>({ version, cells: new Map() });
  const discard = () => setOwn({ version, cells: new Map() });
  const rows = rotation.rows.map(({ employeeId, cells }) => ({
    employeeId,
    cells: cells.map((cell, day) => {
      const set = own.cells.get(cellKey(employeeId, day));
      return set === undefined ? cell : set;
    }),
  }));
  const changed = rows.reduce(
    (sum, row, i) => sum + row.cells.filter((cell, day) => cell !== rotation.rows[i]?.cells[day]).length,
    0,
  );
  useMarkPaneDirty(changed > 0);
  const save = useCommand(rosterSetupApi.changeRotation, { done: t.saved, onDone: discard });
  const set = (employeeId: string, day: number, shiftKindId: string | null) =>
    setOwn((before) => ({
      version: changed === 0 ? version : before.version,
      cells: new Map(before.cells).set(cellKey(employeeId, day), shiftKindId),
    }));
  return {
    rows,
    changed,
    /** Somebody else saved the rotation while cells were changed here. */
    isOutdated: changed > 0 && own.version !== version,
    set,
    isSaving: save.isPending,
    discard,
    /** Goes on with the own cells in the latest version. */
    keep: () => setOwn({ ...own, version }),
    save: () => {
      const { id, name, days, anchorDate } = rotation;
      save.mutate({ id, version: own.version, name, days, anchorDate, rows });
    },
  };
}
