import { fill } from '@netbar/contract/kernel/words';
import { approvalApi } from '@netbar/contract/org/approval/approval.api';
import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import type { EmployeeMove } from '@netbar/contract/people/employee/employee-move.model';
import { moveKindWords } from '@netbar/contract/people/employee/employee.words';
import { App } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCommand } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { employeePaths } from '../employee-paths.ts';
import { moveWords } from './move.words.ts';

/** What the reader may do with a move: decide it in the inbox, withdraw the request, cancel what was approved. */
export function useMoveSteps() {
  const t = useWords(moveWords);
  const lang = useLang();
  const navigate = useNavigate();
  const { modal } = App.useApp();
  const [cancelling, setCancelling] = useState<EmployeeMove>();
  const withdraw = useCommand(approvalApi.withdraw, { done: t.withdrawn });
  const askToWithdraw = ({ approvalId, employeeName, kind }: EmployeeMove) =>
    modal.confirm({
      title: fill(t.withdrawAsk, { name: employeeName, kind: moveKindWords[kind][lang] }),
      okText: t.withdraw,
      onOk: () => approvalId !== null && withdraw.mutate({ id: approvalId }),
    });
  const offers = {
    decide: {
      label: t.decide,
      run: ({ approvalId }: EmployeeMove) => void navigate(employeePaths.inbox(approvalId ?? undefined)),
    },
    withdraw: { label: t.withdraw, run: (move: EmployeeMove) => void askToWithdraw(move) },
    cancel: { label: t.cancelMove, run: setCancelling },
  };
  const stepsOf = (move: EmployeeMove) =>
    move.can.map((key) => ({
      key,
      label: offers[key].label,
      isDangerous: key === 'cancel',
      onClick: () => offers[key].run(move),
    }));
  const dialogs = cancelling && (
    <FormDrawer
      title={fill(t.cancelTitle, { name: cancelling.employeeName })}
      api={employeeApi.cancelMove}
      fields={[{ kind: 'area', name: 'reason', label: t.reason, max: 200, help: t.cancelHelp }]}
      fixed={{ id: cancelling.id, version: cancelling.version }}
      okText={t.cancelMove}
      isDangerous
      done={t.cancelled}
      onClose={() => setCancelling(undefined)}
    />
  );
  return { stepsOf, dialogs };
}
