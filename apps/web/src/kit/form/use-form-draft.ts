import type { FormInstance } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { dropKeptRecord, keepRecord, readKeptRecord } from '#kernel/kept-records.ts';
import { useSession } from '#kernel/session.ts';
import { useLatest } from '#kernel/use-latest.ts';
import type { Field } from './form.types.ts';

/** Typing pauses this long before the draft is written. */
const PAUSE_MS = 600;

interface Draft {
  values: Record<string, unknown>;
  /** When it was written, in milliseconds. */
  at: number;
  /** What the form was about: the record and its version. A draft of another version is out of date. */
  about: string;
}

interface FormDraft {
  /** Without a name nothing is kept. */
  name: string | undefined;
  form: FormInstance<Record<string, unknown>>;
  fields: Field[];
  about: object | undefined;
  onRestored: () => void;
}

/**
 * Keeps what was typed into a form in this browser, by person, so that it outlives a closed window and a forced log-out. Passwords
 * and private fields are never kept.
 */
export function useFormDraft({ name, form, fields, about, onRestored }: FormDraft) {
  const accountId = useSession((state) => state.user?.id);
  const key = name !== undefined && accountId !== undefined ? `draft ${accountId} ${name}` : undefined;
  const [savedAt, setSavedAt] = useState<number>();
  const [isRestored, setRestored] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const aboutText = JSON.stringify(about ?? {});
  const restore = useLatest((draft: Draft) => {
    form.setFieldsValue(draft.values);
    setSavedAt(draft.at);
    setRestored(true);
    onRestored();
  });
  useEffect(() => {
    let isGone = false;
    if (key !== undefined)
      void readKeptRecord<Draft>(key).then((draft) => {
        if (!isGone && draft?.about === aboutText) restore(draft);
      });
    return () => {
      isGone = true;
    };
  }, [key, aboutText, restore]);
  const save = useLatest(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (key === undefined) return;
    const secret = new Set(fields.filter(isSecret).map((field) => field.name));
    const values = Object.fromEntries(Object.entries(form.getFieldsValue(true)).filter(([field]) => !secret.has(field)));
    const at = Date.now();
    void keepRecord(key, { values, at, about: aboutText } satisfies Draft);
    setSavedAt(at);
    setRestored(false);
  });
  // What was typed just before the form closed is written too, unless the form was saved.
  useEffect(() => () => (timer.current === undefined ? undefined : save()), [save]);
  const drop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    setSavedAt(undefined);
    setRestored(false);
    if (key !== undefined) void dropKeptRecord(key);
  };
  const changed = () => {
    if (key === undefined) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(save, PAUSE_MS);
  };
  return { isKept: key !== undefined, savedAt, isRestored, save, drop, changed };
}

const isSecret = ({ kind, isPrivate = false }: Field) => kind === 'password' || isPrivate;
