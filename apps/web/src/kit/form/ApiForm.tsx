import type { Endpoint } from '@netbar/contract/kernel/endpoint';
import { Alert, Form } from 'antd';
import { useEffect, useId } from 'react';
import { FieldItem } from './FieldItem.tsx';
import type { ApiFormProps, useApiForm } from './use-api-form.ts';
import './form.css';

interface Props<E extends Endpoint> extends Pick<ApiFormProps<E>, 'fields' | 'initial'> {
  state: ReturnType<typeof useApiForm<E>>;
  className?: string;
}

/** The fields of a form, in a drawer or on a page. Ctrl+Enter saves. */
export function ApiForm<E extends Endpoint>({ fields, initial, state, className }: Props<E>) {
  const name = useId();
  const { form, shape, refusal, submit, changed } = state;
  // A preset value may arrive after the form was opened, such as the usual brand. It fills its field if nobody has touched it.
  useEffect(() => {
    for (const [field, value] of Object.entries(initial ?? {}))
      if (value !== undefined && form.getFieldValue(field) === undefined && !form.isFieldTouched(field))
        form.setFieldValue(field, value);
  }, [form, initial]);
  return (
    <>
      {refusal && <Alert type="error" showIcon title={refusal} className="form-refusal" />}
      <Form
        // Forms in two tabs are mounted at once; without a name of their own their fields would share ids.
        name={name}
        form={form}
        className={className ?? ''}
        layout="vertical"
        requiredMark={false}
        scrollToFirstError={{ focus: true }}
        initialValues={initial as Record<string, unknown>}
        onValuesChange={changed}
        onFinish={(typed) => void submit(typed as object)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.ctrlKey) form.submit();
        }}
      >
        {fields.map((field) => (
          <FieldItem key={field.name} field={field} schema={shape[field.name]} />
        ))}
      </Form>
    </>
  );
}
