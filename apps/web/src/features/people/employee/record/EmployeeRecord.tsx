import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import type { Employee } from '@netbar/contract/people/employee/employee.model';
import { useState } from 'react';
import { Reveals } from '#features/platform/reveal/kit/Reveals.tsx';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { Panel } from '#kit/Panel.tsx';
import { Record } from '#kit/record/Record.tsx';
import { RecordBody } from '#kit/record/RecordBody.tsx';
import { RecordTabs, useRecordTab } from '#kit/record/RecordTabs.tsx';
import { Timeline, WholeLog } from '#kit/record/Timeline.tsx';
import { StepDrawer } from '../StepDrawer.tsx';
import { AccountDrawers, type AccountStep } from './AccountDrawers.tsx';
import { DocumentDrawers, type OpenDocument } from './DocumentDrawers.tsx';
import { DocumentList, DocumentTiles } from './DocumentTiles.tsx';
import { EmployeeAlerts } from './EmployeeAlerts.tsx';
import { EmployeeHead } from './EmployeeHead.tsx';
import { EmploymentTable } from './EmploymentTable.tsx';
import { MonthAttendance } from './MonthAttendance.tsx';
import { MovesOf } from './MovesOf.tsx';
import { PersonPanel } from './PersonPanel.tsx';
import { employeeRecordWords } from './record.words.ts';
import type { OfferedStep } from '../steps.ts';
import './employee-record.css';

/** One archive: who it is, where they work and worked, their documents, and what happened. */
export function EmployeeRecord({ id }: { id: string }) {
  const read = useApi(employeeApi.get, { id });
  return (
    <Record isPage read={read} timeline={{ kind: 'EMPLOYEE', id }}>
      {(employee) => <Content key={employee.id} employee={employee} />}
    </Record>
  );
}

const parts = ['overview', 'employment', 'documents', 'log'] as const;

function Content({ employee }: { employee: Employee }) {
  const t = useWords(employeeRecordWords);
  const [part, choose] = useRecordTab(parts);
  const [step, setStep] = useState<OfferedStep>();
  const [account, setAccount] = useState<AccountStep>();
  const [document, setDocument] = useState<OpenDocument>();
  const valid = employee.documents.filter(({ status }) => status === 'VALID');
  const tabs = (
    <RecordTabs
      label={t.parts}
      chosen={part}
      onChoose={choose}
      tabs={[
        { key: 'overview', label: t.overview },
        { key: 'employment', label: t.employmentTab, count: employee.employments.length },
        { key: 'documents', label: t.documents, count: valid.length },
        { key: 'log', label: t.log },
      ]}
    />
  );
  return (
    <>
      <EmployeeHead employee={employee} tabs={tabs} onStep={setStep} onAccount={setAccount} />
      <EmployeeAlerts employee={employee} onStep={setStep} onDocument={setDocument} />
      {part === 'overview' && <Overview employee={employee} onDocument={setDocument} />}
      {part === 'employment' && <Work employee={employee} onDocument={setDocument} />}
      {part === 'documents' && <DocumentList employee={employee} onOpen={setDocument} />}
      {part === 'log' && (
        <Panel title={t.log}>
          <WholeLog kind="EMPLOYEE" id={employee.id} />
        </Panel>
      )}
      {step && <StepDrawer step={step} employee={employee} onClose={() => setStep(undefined)} />}
      {account && <AccountDrawers step={account} employee={employee} onClose={() => setAccount(undefined)} />}
      {document && <DocumentDrawers open={document} employee={employee} onOpen={setDocument} />}
    </>
  );
}

interface PartProps {
  employee: Employee;
  onDocument: (open: OpenDocument) => void;
}

function Overview({ employee, onDocument }: PartProps) {
  const canSeeAttendance = useCan('ATTENDANCE_LIST');
  return (
    <RecordBody
      side={
        <>
          {canSeeAttendance && employee.status !== 'LEFT' && <MonthAttendance employee={employee} />}
          <PersonPanel employee={employee} />
          <Timeline kind="EMPLOYEE" id={employee.id} />
        </>
      }
    >
      <EmploymentTable employee={employee} />
      <DocumentTiles employee={employee} onOpen={onDocument} />
      <Reveals subjectId={employee.id} />
    </RecordBody>
  );
}

/** What somebody is employed as, by which contract, and how it changes. */
const Work = ({ employee, onDocument }: PartProps) => (
  <>
    <EmploymentTable employee={employee} />
    <DocumentTiles employee={employee} only="CONTRACT" onOpen={onDocument} />
    <MovesOf employeeId={employee.id} />
  </>
);
