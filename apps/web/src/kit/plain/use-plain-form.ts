import { useRef, useState, type FormEvent } from 'react';

/** For each field, what it says when it is not right; nothing when it is. */
type Rules<T> = { [K in keyof T]: (value: string, all: T) => string | undefined };

/** A form of a few texts: what was typed, what is wrong with it, and the focus on the first that is. */
export function usePlainForm<T extends Record<string, string>>(initial: T, rules: Rules<T>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Partial<Record<keyof T, string>>>({});
  const inputs = useRef(new Map<keyof T, HTMLInputElement>());
  const put = (name: keyof T, value: string) => setValues((before) => ({ ...before, [name]: value }));
  const fail = (name: keyof T, error: string) => {
    setErrors({ [name]: error } as typeof errors);
    inputs.current.get(name)?.focus();
  };
  /** Whether these fields are right; says so under each that is not. */
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
