import { shiftApi } from '@netbar/contract/money/shift/shift.api';
import type { Shift } from '@netbar/contract/money/shift/shift.model';
import { Button, Modal, Steps } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { FirstCount, Recount } from './CountStep.tsx';
import { shiftWords } from '../shift.words.ts';
import { SignForm } from './SignForm.tsx';
import { Standing } from './Standing.tsx';
import '#kit/form/form.css';
import './shift.css';

const WIDTH = 960;
const at = ({ id, branchId, version }: Shift) => ({ id, branchId, version });

interface HandOverProps {
  shift: Shift;
  /** What to look at before the cash is stopped: the counter knows what is still open. */
  checklist?: ReactNode;
  onClose: () => void;
}

/** 核对单据 → 清点现金 → 差异说明 → 交接确认. */
export function HandOver({ shift, checklist, onClose }: HandOverProps) {
  const t = useWords(shiftWords);
  const [isChecked, setChecked] = useState(!checklist || shift.status !== 'OPEN');
  const before = checklist ? [{ title: t.stepCheck }] : [];
  if (isChecked) return <Count shift={shift} before={before} onClose={onClose} />;
  const steps = [...before, { title: t.stepCount }, { title: t.stepExplain }, { title: t.stepSign }];
  return (
    <Modal open title={t.handOver} width={WIDTH} mask={{ closable: false }} onCancel={onClose} footer={null}>
      <Steps current={0} size="small" items={steps} />
      <Standing
        shift={shift}
        foot={
          <>
            <Button onClick={onClose}>{t.cancelCount}</Button>
            <Button type="primary" autoFocus onClick={() => setChecked(true)}>
              {t.next}
            </Button>
          </>
        }
      >
        {checklist}
      </Standing>
    </Modal>
  );
}

/** What the drawer should hold is shown once it has been counted, not before. */
function Count({ shift: first, before, onClose }: { shift: Shift; before: { title: string }[]; onClose: () => void }) {
  const t = useWords(shiftWords);
  const [shift, setShift] = useState(first);
  const [step, setStep] = useState(0);
  useStart(first, setShift);
  const counted = (stored: Shift) => {
    setShift(stored);
    setStep(1);
  };
  const abort = useCommand(shiftApi.abortCount, { onDone: onClose });
  const cancel = () => abort.mutate(at(shift));
  const CountStep = shift.counts.length > 0 ? Recount : FirstCount;
  return (
    <Modal open title={t.handOver} width={WIDTH} mask={{ closable: false }} onCancel={cancel} footer={null}>
      <Steps
        current={before.length + step}
        size="small"
        items={[...before, { title: t.stepCount }, { title: t.stepExplain }, { title: t.stepSign }]}
      />
      {step === 0 ? (
        <CountStep shift={shift} onCounted={counted} onKeep={() => setStep(1)} onCancel={cancel} />
      ) : (
        <SignForm shift={shift} step={step === 1 ? 'explain' : 'sign'} onStep={setStep} onDone={onClose} />
      )}
    </Modal>
  );
}

/** Stops the cash as the window opens: what is counted must not move. */
function useStart(shift: Shift, onStarted: (shift: Shift) => void) {
  const start = useCommand(shiftApi.startCount, { onDone: onStarted });
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current || shift.status !== 'OPEN') return;
    hasStarted.current = true;
    start.mutate(at(shift));
  });
}
