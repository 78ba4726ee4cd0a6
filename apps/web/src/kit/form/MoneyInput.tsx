import { InputNumber } from 'antd';

interface MoneyInputProps {
  id?: string;
  value?: number;
  disabled?: boolean;
  onChange?: (fen: number | undefined) => void;
}

/** An amount typed in yuan; its value is in fen. */
export function MoneyInput({ value, onChange, ...rest }: MoneyInputProps) {
  return (
    <InputNumber
      {...rest}
      prefix="¥"
      className="wide"
      min={0}
      precision={2}
      value={value === undefined ? null : value / 100}
      onChange={(yuan) => onChange?.(yuan === null ? undefined : Math.round(yuan * 100))}
    />
  );
}
