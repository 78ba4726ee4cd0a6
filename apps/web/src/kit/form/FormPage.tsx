import type { Endpoint } from '@netbar/contract/kernel/endpoint';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { kitWords } from '../kit.words.ts';
import { PageHead } from '../PageHead.tsx';
import { Panel } from '../Panel.tsx';
import { ApiForm } from './ApiForm.tsx';
import { DraftNote } from './DraftNote.tsx';
import { useApiForm, type ApiFormProps } from './use-api-form.ts';

interface FormPageProps<E extends Endpoint> extends ApiFormProps<E> {
  title: string;
  note?: ReactNode;
}

/** A form with a page of its own: sections or two columns, and a bar of buttons that stays visible. */
export function FormPage<E extends Endpoint>({ title, note, ...rest }: FormPageProps<E>) {
  const t = useWords(kitWords);
  const navigate = useNavigate();
  const state = useApiForm<E>(rest);
  const { fields, sections, preview, initial } = rest;
  const content = { fields, ...(sections && { sections }), ...(preview && { preview }), ...(initial && { initial }) };
  const discard = () => {
    state.draft.drop();
    state.form.resetFields();
  };
  const form = <ApiForm className="form-columns" {...content} state={state} />;
  return (
    <div className="form-page">
      <PageHead
        title={title}
        note={state.draft.savedAt === undefined ? note : <DraftNote draft={state.draft} onDiscard={discard} />}
      />
      {sections || preview ? form : <Panel>{form}</Panel>}
      <div className="form-bar">
        <Button onClick={() => void navigate(-1)}>{t.cancel}</Button>
        {state.draft.isKept && <Button onClick={state.draft.save}>{t.saveDraft}</Button>}
        <Button type="primary" loading={state.isSaving} onClick={() => state.form.submit()}>
          {t.save}
        </Button>
      </div>
    </div>
  );
}
