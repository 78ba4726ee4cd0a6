import type { ReactElement } from 'react';

interface FieldBase {
  name: string;
  label: string;
  /** A quiet line under the field. */
  help?: string;
  isOptional?: boolean;
  isDisabled?: boolean;
}

export type Field =
  | (FieldBase & { kind: 'text' | 'password' | 'area'; max?: number; placeholder?: string })
  | (FieldBase & { kind: 'number'; min?: number; max?: number })
  /** Typed in yuan, held in fen. */
  | (FieldBase & { kind: 'money' })
  | (FieldBase & { kind: 'switch' })
  /** The address of an uploaded picture. With `aspect` a part of that shape is cut out first. */
  | (FieldBase & { kind: 'picture'; aspect?: number })
  | (FieldBase & { kind: 'select'; options: { value: string | number; label: string }[]; isMany?: boolean })
  /** Anything that takes `value` and `onChange`. */
  | (FieldBase & { kind: 'own'; control: ReactElement<object> });
