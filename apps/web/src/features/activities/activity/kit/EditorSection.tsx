import { useId, type ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import { kitWords } from '#kit/kit.words.ts';
import '#kit/form/form.css';
import './activity.css';

interface EditorSectionProps {
  title: string;
  note?: ReactNode;
  /** Checks lead to it by this name. */
  field?: string;
  children: ReactNode;
}

/** A part of the editor: what it is about at the left, its fields at the right. */
export const EditorSection = ({ title, note, field, children }: EditorSectionProps) => (
  <section className="form-section" aria-label={title} {...(field && { 'data-field': field })}>
    <header>
      <h2>{title}</h2>
      {note && <p>{note}</p>}
    </header>
    <div>{children}</div>
  </section>
);

interface RuleFieldProps {
  label: ReactNode;
  help?: ReactNode;
  isOptional?: boolean;
  isWide?: boolean;
  /** Checks lead to it by this name. */
  field?: string;
  /** The control, which takes the id that the label points to. */
  children: (id: string) => ReactNode;
}

/** A label above a control. */
export function RuleField({ label, help, isOptional = false, isWide = false, field, children }: RuleFieldProps) {
  const t = useWords(kitWords);
  const id = useId();
  return (
    <div className={isWide ? 'rule-field form-wide' : 'rule-field'} {...(field && { 'data-field': field })}>
      <label htmlFor={id}>
        {label}
        {isOptional && <small className="muted optional">{t.optional}</small>}
      </label>
      {children(id)}
      {help && <small className="muted">{help}</small>}
    </div>
  );
}

/** Several fields in one row of the section. */
export const FieldRow = ({ columns, children }: { columns: 3 | 4; children: ReactNode }) => (
  <div className={`form-wide rule-row of-${columns}`}>{children}</div>
);
