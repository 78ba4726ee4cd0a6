import type { ReactElement } from 'react';
import type { PictureEndpoint } from '../picture/use-picture-upload.ts';
import type { PickerKind } from './PickerInput.tsx';

interface FieldBase {
  name: string;
  label: string;
  /** A hint under the field. */
  help?: string;
  isOptional?: boolean;
  isDisabled?: boolean;
  /** Takes both columns of its section. Long texts always do. */
  isWide?: boolean;
  /** What is private, such as somebody's ID number, is not kept in a draft. */
  isPrivate?: boolean;
  /** What is wrong with a value, where more can be said than that it is missing. */
  fault?: (value: unknown) => string | undefined;
}

export type Field =
  | (FieldBase & { kind: 'text' | 'password' | 'area'; max?: number; placeholder?: string })
  | (FieldBase & { kind: 'number'; min?: number; max?: number })
  /** Typed in yuan; the value is in fen. */
  | (FieldBase & { kind: 'money' })
  | (FieldBase & { kind: 'switch' })
  /** The address of a picture, which `api` stores. With `aspect` it is cropped to that ratio first. */
  | (FieldBase & { kind: 'picture'; api: PictureEndpoint; aspect?: number })
  /** The value of a `datetime` is an ISO string, of the others the text shown. */
  | (FieldBase & { kind: PickerKind })
  | (FieldBase & { kind: 'select'; options: { value: string | number; label: string }[]; isMany?: boolean })
  /** Any control that takes `value` and `onChange`. */
  | (FieldBase & { kind: 'own'; control: ReactElement<object> });

/** A group of fields with an explanation beside it. */
export interface FormSection {
  title: string;
  note?: string;
  /** The names of its fields. Fields of no section stand before the first. */
  names: string[];
}
