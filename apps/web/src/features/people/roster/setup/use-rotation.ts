import { rosterSetupApi } from '@netbar/contract/people/roster/roster.api';
import type { Rotation } from '@netbar/contract/people/roster/shift-kind.model';
import { useState } from 'react';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useMarkPaneDirty } from '#kernel/pane.ts';
import { rotationWords } from './rotation.words.ts';

/** The cells of a rotation while they are changed; nothing is saved before somebody says so. */
export function useRotation(rotation: Rotation) {
  const t = useWords(rotationWords);
  const [rows, setRows] = useState(rotation.rows);
  const changed = rows.reduce(
    (sum, row, i) => sum + row.cells.filter((cell, day) => cell !== rotation.rows[i]?.cells[day]).length,
    0,
  );
  useMarkPaneDirty(changed > 0);
  const save = useCommand(rosterSetupApi.changeRotation, { done: t.saved });
  const set = (employeeId: string, day: number, shiftKindId: string | null) =>
    setRows((before) =>
      before.map((row) =>
        row.employeeId === employeeId ? { ...row, cells: row.cells.map((cell, at) => (at === day ? shiftKindId : cell)) } : row,
      ),
    );
  return {
    rows,
    changed,
    set,
    isSaving: save.isPending,
    discard: () => setRows(rotation.rows),
    save: () => {
      const { id, version, name, days, anchorDate } = rotation;
      save.mutate({ id, version, name, days, anchorDate, rows });
    },
  };
}
