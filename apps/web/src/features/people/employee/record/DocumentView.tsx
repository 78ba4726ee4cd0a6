import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import type { EmployeeDocument } from '@netbar/contract/people/employee/document.model';
import type { Employee } from '@netbar/contract/people/employee/employee.model';
import { documentKindWords } from '@netbar/contract/people/employee/employee.words';
import { App, Button, Drawer } from 'antd';
import { useState, type ReactNode } from 'react';
import { useCommand } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { documentWords } from './document.words.ts';
import { DocumentTag, validityText } from './DocumentTiles.tsx';
import { Scans } from './Scans.tsx';

interface DocumentViewProps {
  employee: Employee;
  document: EmployeeDocument;
  /** Pictures that are still to be uploaded. */
  taken: File[];
  onReplace: () => void;
  onClose: () => void;
}

/** One document: how long it is good, who recorded and who verified it, and its scans. */
export function DocumentView({ employee, document, taken, onReplace, onClose }: DocumentViewProps) {
  const t = useWords(documentWords);
  const lang = useLang();
  const { kind, name, creatorName, createdTime, verifierName, verifiedTime } = document;
  const canEdit = employee.can.includes('addDocument') && document.status === 'VALID';
  const by = (who: string | null, at: string) =>
    [who, formatTime(new Date(at), 'datetime').slice(0, 16)].filter(Boolean).join(' · ');
  const facts: [string, ReactNode][] = [
    [t.kind, documentKindWords[kind][lang]],
    [t.validTo, validityText(document, t)],
    [t.recordedBy, by(creatorName, createdTime)],
    [t.verifiedBy, verifiedTime === null ? t.unverified : by(verifierName, verifiedTime)],
  ];
  return (
    <Drawer
      open
      size={560}
      title={`${name} · ${employee.name}`}
      extra={<DocumentTag document={document} />}
      onClose={onClose}
      footer={canEdit && <Steps document={document} onReplace={onReplace} onVoided={onClose} />}
    >
      <dl className="emp-facts is-open">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <Scans employee={employee} document={document} taken={taken} />
    </Drawer>
  );
}

interface StepsProps {
  document: EmployeeDocument;
  onReplace: () => void;
  onVoided: () => void;
}

function Steps({ document: { id, version, name, verifiedTime }, onReplace, onVoided }: StepsProps) {
  const t = useWords(documentWords);
  const { modal } = App.useApp();
  const [isVoiding, setVoiding] = useState(false);
  const verify = useCommand(employeeApi.verifyDocument, { done: t.verifyDone });
  const ask = () =>
    modal.confirm({ title: t.verifyAsk, content: t.verifyText, okText: t.verify, onOk: () => verify.mutate({ id, version }) });
  return (
    <div className="form-foot">
      <Button danger onClick={() => setVoiding(true)}>
        {t.void}
      </Button>
      <span className="sp" />
      <Button onClick={onReplace}>{t.replace}</Button>
      {verifiedTime === null && (
        <Button type="primary" loading={verify.isPending} onClick={() => void ask()}>
          {t.verify}
        </Button>
      )}
      {isVoiding && (
        <FormDrawer
          title={fill(t.voidTitle, { kind: name })}
          api={employeeApi.voidDocument}
          fields={[{ kind: 'area', name: 'reason', label: t.reason, max: 100, help: t.voidHelp }]}
          fixed={{ id, version }}
          okText={t.void}
          isDangerous
          done={t.voided}
          onDone={onVoided}
          onClose={() => setVoiding(false)}
        />
      )}
    </div>
  );
}
