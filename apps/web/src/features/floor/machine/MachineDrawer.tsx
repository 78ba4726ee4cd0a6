import { machineApi } from '@netbar/contract/floor/machine/machine.api';
import type { Machine } from '@netbar/contract/floor/machine/machine.model';
import { branchApi } from '@netbar/contract/org/branch/branch.api';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan, useOwnBranches } from '#kernel/session.ts';
import { BranchSelect } from '#kit/branch/BranchSelect.tsx';
import type { Field } from '#kit/form/form.types.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { machineWords } from './machine.words.ts';

/** One machine, new or known. */
export function MachineDrawer({ machine, onClose }: { machine?: Machine; onClose: () => void }) {
  const t = useWords(machineWords);
  const { branchId, fields: place } = usePlace(machine?.branchId);
  const content: Field[] = [
    { kind: 'text', name: 'no', label: t.no, max: 20 },
    { kind: 'text', name: 'ip', label: t.ip, max: 15, isOptional: true },
    { kind: 'text', name: 'mac', label: t.mac, max: 17, isOptional: true },
    { kind: 'text', name: 'remark', label: t.remark, max: 100, isOptional: true },
  ];
  if (!machine)
    return (
      <FormDrawer
        title={t.add}
        api={machineApi.add}
        fields={[...place, ...content]}
        initial={{ branchId }}
        done={t.saved}
        onClose={onClose}
      />
    );
  const { id: machineId, version, areaId, no, ip, mac, remark } = machine;
  return (
    <FormDrawer
      title={t.edit}
      api={machineApi.change}
      fields={[...place.filter(({ name }) => name !== 'branchId'), ...content]}
      initial={{ areaId, no, ip, mac, remark }}
      fixed={{ machineId, version }}
      done={t.saved}
      onClose={onClose}
    />
  );
}

/** A row of machines at once. */
export function MachineRowDrawer({ onClose }: { onClose: () => void }) {
  const t = useWords(machineWords);
  const { branchId, fields } = usePlace();
  return (
    <FormDrawer
      title={t.addMany}
      api={machineApi.addMany}
      fields={[
        ...fields,
        { kind: 'text', name: 'prefix', label: t.prefix, max: 4, isOptional: true },
        { kind: 'number', name: 'first', label: t.first, min: 1, max: 9999 },
        { kind: 'number', name: 'count', label: t.count, min: 1, max: 200 },
      ]}
      initial={{ branchId, prefix: 'A', first: 1, count: 20 }}
      done={t.saved}
      onClose={onClose}
    />
  );
}

/** A branch, and its areas once it is chosen. */
function usePlace(known?: string) {
  const t = useWords(machineWords);
  const branches = useOwnBranches();
  const canSee = useCan('BRANCH_LIST');
  const [chosen, setChosen] = useState(known ?? branches[0]?.id ?? '');
  const branch = useApi(branchApi.get, { branchId: chosen }, { enabled: canSee && chosen !== '' });
  const fields: Field[] = [
    { kind: 'own', name: 'branchId', label: t.branch, control: <BranchSelect<string> isNameOnly onPick={setChosen} /> },
    {
      kind: 'select',
      name: 'areaId',
      label: t.area,
      options: (branch.data?.areas ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
  ];
  return { branchId: chosen, fields };
}
