import type { Endpoint } from '@netbar/contract/kernel/endpoint';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { kitWords } from '../kit.words.ts';
import { PageHead } from '../PageHead.tsx';
import { Panel } from '../Panel.tsx';
import { ApiForm } from './ApiForm.tsx';
import { useApiForm, type ApiFormProps } from './use-api-form.ts';

interface FormPageProps<E extends Endpoint> extends ApiFormProps<E> {
  title: string;
  note?: ReactNode;
}

/** A form with a page of its own: two columns, and a bar of buttons that stays visible. */
export function FormPage<E extends Endpoint>({ title, note, ...rest }: FormPageProps<E>) {
  const t = useWords(kitWords);
  const navigate = useNavigate();
  const state = useApiForm<E>(rest);
  return (
    <div className="form-page">
      <PageHead title={title} note={note} />
      <Panel>
        <ApiForm className="form-columns" fields={rest.fields} {...(rest.initial && { initial: rest.initial })} state={state} />
      </Panel>
      <div className="form-bar">
        <Button onClick={() => void navigate(-1)}>{t.cancel}</Button>
        <Button type="primary" loading={state.isSaving} onClick={() => state.form.submit()}>
          {t.save}
        </Button>
      </div>
    </div>
  );
}
