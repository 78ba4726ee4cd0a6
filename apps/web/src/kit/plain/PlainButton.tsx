import loading from '@ant-design/icons-svg/es/asn/LoadingOutlined';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Glyph } from './Glyph.tsx';
import './plain.css';

interface PlainButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: 'primary' | 'default' | 'link';
  icon?: ReactNode;
  isBusy?: boolean;
  isBlock?: boolean;
}

/** A button for pages outside the shell, which do not load Ant Design. */
export function PlainButton({ look = 'default', icon, isBusy = false, isBlock = false, children, ...rest }: PlainButtonProps) {
  const className = ['btn', look, isBlock && 'block', isBusy && 'busy', rest.className].filter(Boolean).join(' ');
  return (
    <button type="button" {...rest} disabled={rest.disabled || isBusy} className={className}>
      {isBusy ? <Glyph of={loading} /> : icon}
      {children}
    </button>
  );
}
