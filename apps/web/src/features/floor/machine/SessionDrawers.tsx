import { seatSessionApi } from '@netbar/contract/floor/machine/seat-session.api';
import type { SeatSession } from '@netbar/contract/floor/machine/seat-session.model';
import { machineApi } from '@netbar/contract/floor/machine/machine.api';
import { useState } from 'react';
import { EvidenceInput } from '#features/guests/evidence/kit/EvidenceInput.tsx';
import { MemberPick } from '#features/guests/member/kit/MemberPick.tsx';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useOwnBranches } from '#kernel/session.ts';
import { BranchSelect } from '#kit/branch/BranchSelect.tsx';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { machineWords } from './machine.words.ts';

/** Machines of a branch where somebody may sit down. */
function useFreeSeats(branchId: string) {
  const seats = useApi(machineApi.seats, { branchId }, { enabled: branchId !== '' });
  return (seats.data ?? [])
    .filter(({ state }) => state === 'IDLE' || state === 'OFFLINE')
    .map(({ id, no, areaName }) => ({ value: id, label: `${no} · ${areaName}` }));
}

/** Sits a member down from the counter. */
export function StartDrawer({ onClose }: { onClose: () => void }) {
  const t = useWords(machineWords);
  const branches = useOwnBranches();
  const [branchId, setBranchId] = useState(branches[0]?.id ?? '');
  const seats = useFreeSeats(branchId);
  return (
    <FormDrawer
      title={t.start}
      api={seatSessionApi.start}
      fields={[
        { kind: 'own', name: 'branchId', label: t.branch, control: <BranchSelect<string> isNameOnly onPick={setBranchId} /> },
        { kind: 'own', name: 'memberId', label: t.member, control: <MemberPick /> },
        { kind: 'select', name: 'machineId', label: t.machine, options: seats },
        { kind: 'own', name: 'evidence', label: t.evidence, control: <EvidenceInput /> },
        { kind: 'text', name: 'packageName', label: t.package, max: 20, isOptional: true },
      ]}
      initial={{ branchId }}
      done={t.started}
      onClose={onClose}
    />
  );
}

export function MoveDrawer({ session, onClose }: { session: SeatSession; onClose: () => void }) {
  const t = useWords(machineWords);
  const seats = useFreeSeats(session.branchId);
  return (
    <FormDrawer
      title={`${t.move} · ${session.name || session.cardNo}`}
      api={seatSessionApi.move}
      fields={[{ kind: 'select', name: 'machineId', label: t.machine, options: seats }]}
      fixed={{ machineSessionId: session.id, version: session.version }}
      done={t.moved}
      onClose={onClose}
    />
  );
}
