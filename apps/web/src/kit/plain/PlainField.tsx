import eyeClosed from '@ant-design/icons-svg/es/asn/EyeInvisibleOutlined';
import eye from '@ant-design/icons-svg/es/asn/EyeOutlined';
import { useId, useState, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { useWords } from '#kernel/lang.ts';
import { kitWords } from '../kit.words.ts';
import { Glyph } from './Glyph.tsx';
import './plain.css';

export interface PlainFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'prefix'> {
  label?: string;
  icon?: ReactNode;
  error?: string | undefined;
  isSecret?: boolean;
  /** Shown at the right of the input. */
  beside?: ReactNode;
  onChange?: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** A labelled input with its error below, for pages outside the shell. */
export function PlainField({ label, icon, error, isSecret = false, beside, onChange, ...rest }: PlainFieldProps) {
  const id = useId();
  const t = useWords(kitWords);
  const [isShown, setShown] = useState(false);
  return (
    <div className="pfield">
      {label && <label htmlFor={id}>{label}</label>}
      <div className="row">
        <span className={error ? 'pinput wrong' : 'pinput'}>
          {icon}
          <input
            {...rest}
            id={id}
            type={isSecret && !isShown ? 'password' : 'text'}
            aria-invalid={error !== undefined}
            aria-describedby={`${id}-error`}
            onChange={(event) => onChange?.(event.target.value)}
          />
          {isSecret && (
            <button type="button" aria-label={isShown ? t.hideTyped : t.showTyped} onClick={() => setShown(!isShown)}>
              <Glyph of={isShown ? eye : eyeClosed} />
            </button>
          )}
        </span>
        {beside}
      </div>
      <p className="pfield-error" id={`${id}-error`}>
        {error}
      </p>
    </div>
  );
}
