import { useRef, useState, type FormEvent } from 'react';

/** For each field, its error text; undefined when the value is right. */
type Rules<T> = { [K in keyof T]: (value: string, all: T) => string | undefined };

/** A form of a few text fields: values, errors, and focus on the first wrong field. */
export function usePlainForm<T extends Record<string, string>>(initial: T, rules: Rules<T>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Partial<Record<keyof T, string>>>({});
  const inputs = useRef(new Map<keyof T, HTMLInputElement>());
  const put = (name: keyof T, value: string) => setValues((before) => ({ ...before, [name]: value }));
  const fail = (name: keyof T, error: string) => {
    setErrors({ [name]: error } as typeof errors);
    inputs.current.get(name)?.focus();
  };
  /** Validates these fields and shows their errors. */
  const check = (names: (keyof T)[]) => {
    const wrong = names.flatMap((name) => {
      const error = rules[name](values[name] ?? '', values);
      return error ? [[name, error] as const] : [];
    });
    setErrors(Object.fromEntries(wrong) as typeof errors);
    const [first] = wrong;
    if (first) inputs.current.get(first[0])?.focus();
    return wrong.length === 0;
  };
  return {
    values,
    put,
    fail,
    check,
    focus: (name: keyof T) => inputs.current.get(name)?.focus(),
    field: (name: keyof T & string) => ({
      name,
      value: values[name] ?? '',
      error: errors[name],
      onChange: (value: string) => {
        put(name, value);
        setErrors((before) => ({ ...before, [name]: undefined }));
      },
      ref: (input: HTMLInputElement | null) => {
        if (input) inputs.current.set(name, input);
        else inputs.current.delete(name);
      },
    }),
    onSubmit: (send: (values: T) => void) => (event: FormEvent) => {
      event.preventDefault();
      if (check(Object.keys(rules))) send(values);
    },
  };
}
