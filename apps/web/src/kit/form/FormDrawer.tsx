import type { Endpoint } from '@netbar/contract/kernel/endpoint';
import { App, Button, Drawer } from 'antd';
import { useWords } from '#kernel/lang.ts';
import { kitWords } from '../kit.words.ts';
import { ApiForm } from './ApiForm.tsx';
import { DraftNote } from './DraftNote.tsx';
import { useApiForm, type ApiFormProps } from './use-api-form.ts';

interface FormDrawerProps<E extends Endpoint> extends ApiFormProps<E> {
  title: string;
  /** What the button does, where it is more than saving. */
  okText?: string;
  /** It cannot be taken back. */
  isDangerous?: boolean;
  onClose: () => void;
}

/** A form in a drawer, wide if it has sections or a preview. Mounted while open; closing it with unsaved input asks first. */
export function FormDrawer<E extends Endpoint>(props: FormDrawerProps<E>) {
  const { title, okText, isDangerous = false, onClose, onDone, ...rest } = props;
  const t = useWords(kitWords);
  const { modal } = App.useApp();
  const state = useApiForm<E>({
    ...rest,
    onDone: (got) => {
      onDone?.(got);
      onClose();
    },
  });
  const { draft } = state;
  const close = () => {
    // A draft keeps what was typed.
    if (!state.isTouched || draft.isKept) onClose();
    else modal.confirm({ title: t.leave, okText: t.confirm, cancelText: t.cancel, onOk: onClose });
  };
  const discard = () => {
    draft.drop();
    state.form.resetFields();
  };
  const footer = (
    <div className="form-foot">
      <DraftNote draft={draft} onDiscard={discard} />
      <span className="sp" />
      <Button onClick={close}>{t.cancel}</Button>
      <Button type="primary" danger={isDangerous} loading={state.isSaving} onClick={() => state.form.submit()}>
        {okText ?? t.save}
      </Button>
    </div>
  );
  const { fields, sections, preview, initial } = rest;
  const content = { fields, ...(sections && { sections }), ...(preview && { preview }), ...(initial && { initial }) };
  const size = sections ? 1120 : preview ? 880 : 480;
  return (
    <Drawer open title={title} size={size} onClose={close} mask={{ closable: false }} footer={footer}>
      <ApiForm {...content} state={state} />
    </Drawer>
  );
}
