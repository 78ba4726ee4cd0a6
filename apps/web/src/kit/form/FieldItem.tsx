import { fill } from '@netbar/contract/kernel/words';
import { Form, Input, InputNumber, Select, Switch } from 'antd';
import type { z } from 'zod';
import { cloneElement } from 'react';
import { useWords } from '#kernel/lang.ts';
import { kitWords } from '../kit.words.ts';
import { PictureInput } from '../picture/PictureInput.tsx';
import type { Field } from './form.types.ts';
import { MoneyInput } from './MoneyInput.tsx';
import { PickerInput } from './PickerInput.tsx';

/** One field, validated by the contract's schema before the server sees it. */
export function FieldItem({ field, schema }: { field: Field; schema: z.ZodType | undefined }) {
  const t = useWords(kitWords);
  const check = async (_: unknown, value: unknown) => {
    if (field.isOptional && (value === undefined || value === '')) return;
    const fault = field.fault?.(value);
    if (fault) throw new Error(fault);
    const isMissing = field.kind === 'own' && (value === undefined || value === '');
    const read = schema?.safeParse(value);
    if (isMissing || (read && !read.success)) throw new Error(fill(t.required, { label: field.label }));
  };
  const optional = field.isOptional ? <small className="muted optional">{t.optional}</small> : null;
  return (
    <Form.Item
      name={field.name}
      className={field.isWide || field.kind === 'area' ? 'form-wide' : ''}
      label={
        <>
          {field.label}
          {optional}
        </>
      }
      extra={field.help}
      rules={[{ validator: check }]}
      validateTrigger="onBlur"
      valuePropName={field.kind === 'switch' ? 'checked' : 'value'}
    >
      <Control field={field} />
    </Form.Item>
  );
}

type Bound = { id?: string; value?: unknown; onChange?: (value: never) => void };

function Control({ field, ...bound }: { field: Field } & Bound) {
  const disabled = field.isDisabled ?? false;
  const props = { ...bound, disabled } as object;
  switch (field.kind) {
    case 'text':
      return <Input {...props} maxLength={field.max ?? 60} placeholder={field.placeholder} />;
    case 'area':
      return <Input.TextArea {...props} rows={3} maxLength={field.max ?? 200} showCount placeholder={field.placeholder} />;
    case 'password':
      return <Input.Password {...props} maxLength={field.max ?? 128} autoComplete="new-password" />;
    case 'number':
      return <InputNumber {...props} min={field.min ?? 0} max={field.max ?? 1_000_000} precision={0} className="wide" />;
    case 'money':
      return <MoneyInput {...props} />;
    case 'switch':
      return <Switch {...props} />;
    case 'date':
    case 'datetime':
    case 'month':
    case 'time':
      return <PickerInput {...props} kind={field.kind} />;
    case 'picture':
      return <PictureInput {...props} api={field.api} label={field.label} {...(field.aspect && { aspect: field.aspect })} />;
    case 'select':
      return (
        <Select
          {...props}
          options={field.options}
          showSearch={{ optionFilterProp: 'label' }}
          {...(field.isMany && { mode: 'multiple' as const })}
        />
      );
    case 'own':
      return cloneElement(field.control, props);
  }
}
