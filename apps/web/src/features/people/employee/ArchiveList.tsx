import { PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { fill } from '@netbar/contract/kernel/words';
import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import { employeeColumns } from '@netbar/contract/people/employee/employee.columns';
import { EmploymentKind } from '@netbar/contract/people/employee/employee.model';
import { employeeStatusWords, employmentKindWords } from '@netbar/contract/people/employee/employee.words';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { useBranchFilters } from '#kit/branch/use-branch-filter.tsx';
import { ImportDialog } from '#kit/import/ImportDialog.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { listWords } from '#kit/list/list.words.ts';
import type { Filter, TabRow } from '#kit/list/list.types.ts';
import { employeePaths } from './employee-paths.ts';
import { employeeWords } from './employee.words.ts';
import { EmployeeForm } from './EmployeeForm.tsx';
import { FullNumbers } from './FullNumbers.tsx';
import { usePositions } from './kit/use-positions.ts';
import { PositionsDrawer } from './PositionsDrawer.tsx';
import { StepDrawer, type OpenStep } from './StepDrawer.tsx';
import { useArchiveColumns } from './use-archive-columns.tsx';
import { useExportColumns } from './use-export-columns.ts';
import { useRowSteps } from './use-row-steps.ts';

type Open = 'add' | 'import' | 'positions' | OpenStep;

export function ArchiveList() {
  const t = useWords(employeeWords);
  const navigate = useNavigate();
  const [canEdit, canExport, canReveal] = [useCan('EMPLOYEE_EDIT'), useCan('EMPLOYEE_EXPORT'), useCan('EMPLOYEE_REVEAL')];
  const canSetPositions = useCan('POSITION_EDIT');
  const [canMove, canApprove] = [useCan('EMPLOYEE_MOVE'), useCan('EMPLOYEE_APPROVE')];
  const canSeeMoves = canMove || canApprove;
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const stepsOf = useRowSteps(setOpen);
  const extra = useExportColumns();
  const actions = (
    <>
      {canSeeMoves && <Button onClick={() => void navigate(employeePaths.moves)}>{t.moves}</Button>}
      {canSetPositions && <Button onClick={() => setOpen('positions')}>{t.positions}</Button>}
      {canExport && (
        <Button icon={<UploadOutlined />} onClick={() => setOpen('import')}>
          {t.import}
        </Button>
      )}
      {canEdit && (
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen('add')}>
          {t.add}
        </Button>
      )}
    </>
  );
  return (
    <>
      <ListPage
        title={t.title}
        note={<Headline />}
        api={employeeApi.list}
        emptyText={t.empty}
        tabs={useArchiveTabs()}
        filters={useArchiveFilters()}
        columns={useArchiveColumns()}
        action={actions}
        exporting={canExport && { api: employeeApi.export, extra, ...(canReveal && { Ask: FullNumbers }) }}
        rowActions={(row) => [
          { key: 'open', label: t.details, onClick: () => void navigate(employeePaths.record(row.id)) },
          ...stepsOf(row),
        ]}
      />
      {open === 'add' && <EmployeeForm onClose={close} onDone={({ id }) => void navigate(employeePaths.record(id))} />}
      {open === 'positions' && <PositionsDrawer onClose={close} />}
      {open === 'import' && (
        <ImportDialog
          title={t.importTitle}
          api={employeeApi.import}
          input={{}}
          columns={Object.values(employeeColumns)}
          onClose={close}
        />
      )}
      {typeof open === 'object' && <StepDrawer {...open} onClose={close} />}
    </>
  );
}

/** How many there are, and who came and went this month. */
function Headline() {
  const t = useWords(employeeWords);
  const figures = useApi(employeeApi.figures, {}).data;
  if (!figures) return null;
  const { branches, inService, joinedThisMonth: joined, leftThisMonth: left } = figures;
  return <span className="num">{fill(t.headline, { branches, inService, joined, left })}</span>;
}

/** In the order of how many there are. */
const statuses = ['REGULAR', 'PROBATION', 'SUSPENDED', 'LEAVING', 'LEFT'] as const;

function useArchiveTabs(): TabRow[] {
  const t = useWords(employeeWords);
  const all = useWords(listWords).all;
  const lang = useLang();
  return [
    {
      name: 'tab',
      label: t.status,
      tabs: [
        { value: '', label: all },
        ...statuses.map((value) => ({ value, label: employeeStatusWords[value][lang] })),
        { value: 'EXPIRING', label: t.expiringTab, isApart: true },
      ],
    },
  ];
}

function useArchiveFilters(): Filter[] {
  const t = useWords(employeeWords);
  const lang = useLang();
  const positions = usePositions();
  return [
    { kind: 'text', name: 'keyword', label: t.keyword, placeholder: t.keywordHint },
    ...useBranchFilters(t.branch),
    { kind: 'select', name: 'positionId', label: t.position, options: positions.all },
    {
      kind: 'select',
      name: 'kind',
      label: t.kind,
      options: EmploymentKind.options.map((value) => ({ value, label: employmentKindWords[value][lang] })),
    },
    { kind: 'days', name: 'joinedFrom', toName: 'joinedTo', label: t.joined },
  ];
}
