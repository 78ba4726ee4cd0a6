import { CheckCircleFilled, MinusCircleOutlined } from '@ant-design/icons';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { authApi } from '@netbar/contract/platform/auth/auth.api';
import { Alert, Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Record } from '#kit/record/Record.tsx';
import { Panel } from '#kit/Panel.tsx';
import { StatusTag } from '#kit/StatusTag.tsx';
import { secondFactorWords } from '../second-factor.words.ts';
import { BindSecondFactor, RecoveryCodes } from './BindSecondFactor.tsx';

type Step = 'bind' | 'renew' | 'remove';

/** The own authenticator app: bound or not, replaced, renewed and removed unless a role asks for it. */
export function SecondFactorPanel() {
  const t = useWords(secondFactorWords);
  const factor = useApi(authApi.secondFactor, {});
  const [step, setStep] = useState<Step>();
  const close = () => setStep(undefined);
  return (
    <Panel title={t.title}>
      <Record read={factor}>
        {({ isBound, isRequired, boundTime, recoveryLeft }) => (
          <>
            <p className="sec">{isRequired ? t.required : t.profileText}</p>
            <div className="row factor-row">
              <StatusTag tone={isBound ? 'success' : 'neutral'} icon={isBound ? <CheckCircleFilled /> : <MinusCircleOutlined />}>
                {isBound ? t.isBound : t.notBound}
              </StatusTag>
              {boundTime && (
                <span className="sec num">{fill(t.boundSince, { time: formatTime(new Date(boundTime), 'datetime') })}</span>
              )}
              {isBound && <span className="sec num">{fill(t.recoveryLeft, { n: recoveryLeft })}</span>}
              <span className="sp" />
              <Button onClick={() => setStep('bind')}>{isBound ? t.replace : t.bind}</Button>
              {isBound && <Button onClick={() => setStep('renew')}>{t.renew}</Button>}
              {isBound && !isRequired && (
                <Button danger onClick={() => setStep('remove')}>
                  {t.remove}
                </Button>
              )}
            </div>
          </>
        )}
      </Record>
      {step === 'bind' && <Bind onClose={close} />}
      {step === 'renew' && <Renew onClose={close} />}
      {step === 'remove' && <Remove onClose={close} />}
    </Panel>
  );
}

function Bind({ onClose }: { onClose: () => void }) {
  const t = useWords(secondFactorWords);
  const make = useCommand(authApi.newSecondFactor, { quiet: true });
  return (
    <Modal open footer={null} title={t.bind} onCancel={onClose} mask={{ closable: false }} width={420}>
      {make.data ? (
        <BindSecondFactor made={make.data} onBound={onClose} />
      ) : (
        <OneField
          label={t.password}
          help={t.passwordText}
          isSecret
          error={make.error?.message}
          isBusy={make.isPending}
          onSend={(password) => make.mutate({ password })}
        />
      )}
    </Modal>
  );
}

function Renew({ onClose }: { onClose: () => void }) {
  const t = useWords(secondFactorWords);
  const renew = useCommand(authApi.renewRecoveryCodes, { quiet: true });
  return (
    <Modal open footer={null} title={t.renew} onCancel={onClose} mask={{ closable: false }} width={420}>
      {renew.data ? (
        <RecoveryCodes codes={renew.data.recoveryCodes} onKept={onClose} />
      ) : (
        <OneField
          label={t.code}
          error={renew.error?.message}
          isBusy={renew.isPending}
          onSend={(code) => renew.mutate({ code })}
        />
      )}
    </Modal>
  );
}

function Remove({ onClose }: { onClose: () => void }) {
  const t = useWords(secondFactorWords);
  const remove = useCommand(authApi.removeSecondFactor, { done: t.removed, quiet: true, onDone: onClose });
  return (
    <Modal open footer={null} title={t.remove} onCancel={onClose} width={420}>
      <OneField
        label={t.codeOrRecovery}
        error={remove.error?.message}
        isBusy={remove.isPending}
        onSend={(code) => remove.mutate({ code })}
      />
    </Modal>
  );
}

interface OneFieldProps {
  label: string;
  help?: string;
  isSecret?: boolean;
  error: string | undefined;
  isBusy: boolean;
  onSend: (typed: string) => void;
}

function OneField({ label, help, isSecret = false, error, isBusy, onSend }: OneFieldProps) {
  const t = useWords(secondFactorWords);
  const field = { autoFocus: true, maxLength: 128 };
  return (
    <Form layout="vertical" onFinish={({ typed }: { typed: string }) => onSend(typed)}>
      {error && <Alert type="error" showIcon title={error} className="form-refusal" />}
      <Form.Item name="typed" label={label} extra={help} rules={[{ required: true, message: label }]}>
        {isSecret ? (
          <Input.Password {...field} autoComplete="current-password" />
        ) : (
          <Input {...field} autoComplete="one-time-code" />
        )}
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={isBusy}>
        {t.next}
      </Button>
    </Form>
  );
}
