import { InputNumber } from 'antd';

interface MoneyInputProps {
  id?: string;
  value?: number | null;
  disabled?: boolean;
  placeholder?: string;
  /** Its name where no label stands beside it. */
  label?: string;
  onChange?: (fen: number | undefined) => void;
}

/** An amount typed in yuan; its value is in fen. */
export function MoneyInput({ value, onChange, label, ...rest }: MoneyInputProps) {
  return (
    <InputNumber
      {...rest}
      {...(label && { 'aria-label': label })}
      prefix="¥"
      className="wide"
      min={0}
      precision={2}
      value={typeof value === 'number' ? value / 100 : null}
      onChange={(yuan) => onChange?.(yuan === null ? undefined : Math.round(yuan * 100))}
    />
  );
}
