import { Modal, Segmented } from 'antd';
import { moveKindWords } from '@netbar/contract/people/employee/employee.words';
import { useState } from 'react';
import { useLang, useWords } from '#kernel/lang.ts';
import { EmployeePick } from '../kit/EmployeePick.tsx';
import { WholeRecord } from '../WholeRecord.tsx';
import { moveWords } from './move.words.ts';
import { MoveForm } from './MoveForm.tsx';

/** Who is moved and how, before the form: it begins with what they are now. */
export function AskWhom({ onClose }: { onClose: () => void }) {
  const t = useWords(moveWords);
  const lang = useLang();
  const [kind, setKind] = useState<'transfer' | 'post'>('transfer');
  const [employeeId, setEmployeeId] = useState<string>();
  const [isChosen, setChosen] = useState(false);
  if (isChosen && employeeId)
    return (
      <WholeRecord id={employeeId}>{(employee) => <MoveForm employee={employee} kind={kind} onClose={onClose} />}</WholeRecord>
    );
  return (
    <Modal
      open
      title={t.whom}
      okText={t.next}
      cancelText={t.cancel}
      okButtonProps={{ disabled: !employeeId }}
      onOk={() => setChosen(true)}
      onCancel={onClose}
    >
      <div className="emp-whom">
        <Segmented
          block
          value={kind}
          options={[
            { value: 'transfer', label: moveKindWords.TRANSFER[lang] },
            { value: 'post', label: moveKindWords.POST[lang] },
          ]}
          onChange={setKind}
        />
        <EmployeePick autoFocus label={t.employee} {...(employeeId && { value: employeeId })} onChange={setEmployeeId} />
      </div>
    </Modal>
  );
}
