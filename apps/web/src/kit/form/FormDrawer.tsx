import type { Endpoint } from '@netbar/contract/kernel/endpoint';
import { App, Button, Drawer } from 'antd';
import { useWords } from '#kernel/lang.ts';
import { kitWords } from '../kit.words.ts';
import { ApiForm } from './ApiForm.tsx';
import { useApiForm, type ApiFormProps } from './use-api-form.ts';

interface FormDrawerProps<E extends Endpoint> extends ApiFormProps<E> {
  title: string;
  onClose: () => void;
}

/** A form of up to eight fields in a drawer. Mounted while open; closing it with unsaved input asks first. */
export function FormDrawer<E extends Endpoint>({ title, onClose, onDone, ...rest }: FormDrawerProps<E>) {
  const t = useWords(kitWords);
  const { modal } = App.useApp();
  const state = useApiForm<E>({
    ...rest,
    onDone: (got) => {
      onDone?.(got);
      onClose();
    },
  });
  const close = () => {
    if (!state.isTouched) onClose();
    else modal.confirm({ title: t.leave, okText: t.confirm, cancelText: t.cancel, onOk: onClose });
  };
  const footer = (
    <div className="form-foot">
      <Button onClick={close}>{t.cancel}</Button>
      <Button type="primary" loading={state.isSaving} onClick={() => state.form.submit()}>
        {t.save}
      </Button>
    </div>
  );
  return (
    <Drawer open title={title} size={480} onClose={close} mask={{ closable: false }} footer={footer}>
      <ApiForm fields={rest.fields} {...(rest.initial && { initial: rest.initial })} state={state} />
    </Drawer>
  );
}
