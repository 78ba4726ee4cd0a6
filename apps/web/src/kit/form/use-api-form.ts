import type { Endpoint, Got, Sent } from '@netbar/contract/kernel/endpoint';
import { Form } from 'antd';
import { useState, type ReactNode } from 'react';
import { z } from 'zod';
import { CallError } from '#kernel/call.ts';
import { useCommand } from '#kernel/hooks.ts';
import { useMarkPaneDirty } from '#kernel/pane.ts';
import type { Field, FormSection } from './form.types.ts';
import { useFormDraft } from './use-form-draft.ts';

export interface ApiFormProps<E extends Endpoint> {
  api: E;
  fields: Field[];
  /** Long forms are cut into sections. */
  sections?: FormSection[];
  /** Beside the form: what the typed values come to. */
  preview?: (typed: Record<string, unknown>) => ReactNode;
  /** The name under which unsaved input is kept in this browser for this person, until it is saved. */
  draft?: string;
  initial?: object;
  /** Maps the typed values to the endpoint's input, where the two differ. */
  send?: (typed: object) => object;
  /** Sent along with the typed values: id, version. */
  fixed?: object;
  done: string;
  onDone?: (got: Got<E>) => void;
}

/** The state of a form: validates by the contract, shows the server's refusals at their fields, marks the tab while unsaved. */
export function useApiForm<E extends Endpoint>({ api, fields, send, fixed, draft, done, onDone }: ApiFormProps<E>) {
  const [form] = Form.useForm<Record<string, unknown>>();
  const [isTouched, setTouched] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  useMarkPaneDirty(isTouched);
  const kept = useFormDraft({ name: draft, form, fields, about: fixed, onRestored: () => setTouched(true) });
  const save = useCommand(api, {
    done,
    quiet: true,
    onDone: (got) => {
      setTouched(false);
      kept.drop();
      onDone?.(got);
    },
  });
  const submit = async (typed: object) => {
    setRefusal(undefined);
    await save.mutateAsync({ ...(send?.(typed) ?? typed), ...fixed } as Sent<E>).catch((error: Error) => {
      const named =
        error instanceof CallError ? fieldsOf(error).filter((name) => fields.some((field) => field.name === name)) : [];
      form.setFields(named.map((name) => ({ name, errors: [error.message] })));
      if (named.length === 0) setRefusal(error.message);
    });
  };
  /** A field is validated on blur; once it is wrong, on every change. */
  const changed = (values: Record<string, unknown>) => {
    setTouched(true);
    kept.changed();
    const wrong = Object.keys(values).filter((name) => form.getFieldError(name).length > 0);
    if (wrong.length > 0) void form.validateFields(wrong).catch(() => {});
  };
  return { form, shape: shapeOf(api.input), isTouched, isSaving: save.isPending, refusal, submit, changed, draft: kept };
}

/** The schema of each field, also of an input with refinements across fields. */
const shapeOf = (schema: z.ZodType): Record<string, z.ZodType> =>
  schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {};

const fieldsOf = (error: CallError) => String(error.params['fields'] ?? '').split(', ');
