import type { Endpoint } from '@netbar/contract/kernel/endpoint';
import { Alert, Form } from 'antd';
import { useEffect, useId, useState } from 'react';
import { FieldItem } from './FieldItem.tsx';
import { FormAside, type FormProblem } from './FormAside.tsx';
import type { ApiFormProps, useApiForm } from './use-api-form.ts';
import './form.css';

interface Props<E extends Endpoint> extends Pick<ApiFormProps<E>, 'fields' | 'sections' | 'preview' | 'initial'> {
  state: ReturnType<typeof useApiForm<E>>;
  className?: string;
}

/** The fields of a form, in a drawer or on a page. Ctrl+Enter saves. */
export function ApiForm<E extends Endpoint>({ fields, sections, preview, initial, state, className }: Props<E>) {
  const name = useId();
  const { form, shape, refusal, submit, changed } = state;
  const [problems, setProblems] = useState<FormProblem[]>([]);
  // A preset value may arrive after the form was opened, such as the usual brand. It fills its field if nobody has touched it.
  useEffect(() => {
    for (const [field, value] of Object.entries(initial ?? {}))
      if (value !== undefined && form.getFieldValue(field) === undefined && !form.isFieldTouched(field))
        form.setFieldValue(field, value);
  }, [form, initial]);
  const item = (field: (typeof fields)[number]) => <FieldItem key={field.name} field={field} schema={shape[field.name]} />;
  const grouped = new Set(sections?.flatMap(({ names }) => names));
  const body = (
    <>
      {fields.filter((field) => !grouped.has(field.name)).map(item)}
      {sections?.map(({ title, note, names }) => (
        <section key={title} className="form-section" aria-label={title}>
          <header>
            <h2>{title}</h2>
            {note && <p>{note}</p>}
          </header>
          <div>{fields.filter((field) => names.includes(field.name)).map(item)}</div>
        </section>
      ))}
    </>
  );
  return (
    <>
      {refusal && <Alert type="error" showIcon title={refusal} className="form-refusal" />}
      <Form
        // Forms in two tabs are mounted at once; without a name of their own their fields would share ids.
        name={name}
        form={form}
        className={sections || preview ? 'form-with-aside' : (className ?? '')}
        layout="vertical"

        scrollToFirstError={{ focus: true }}
        initialValues={initial as Record<string, unknown>}
        onValuesChange={changed}
        onFieldsChange={(_, all) => setProblems(problemsOf(all))}
        onFinish={(typed) => void submit(typed as object)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.ctrlKey) form.submit();
        }}
      >
        {sections || preview ? (
          <>
            <div className="form-body">{body}</div>
            <FormAside form={form} problems={problems} {...(preview && { preview })} />
          </>
        ) : (
          body
        )}
      </Form>
    </>
  );
}

/** The first error of each field, for the list beside the form. */
const problemsOf = (all: { name?: (string | number)[]; errors?: string[] }[]): FormProblem[] =>
  all.flatMap(({ name, errors }) => (name && errors?.[0] ? [{ field: String(name[0]), text: errors[0] }] : []));
