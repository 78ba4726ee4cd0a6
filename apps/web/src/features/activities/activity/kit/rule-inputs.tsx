import { InputNumber } from 'antd';

interface NumberProps {
  id?: string;
  value: number | null;
  onChange: (value: number | null) => void;
  label?: string;
  prefix?: string;
  suffix?: string;
  min?: number;
  max?: number;
  isWrong?: boolean;
}

/** A whole number; null while it is empty. */
export function CountInput({ value, label, isWrong = false, min = 1, max = 10_000, ...rest }: NumberProps) {
  return (
    <InputNumber
      {...rest}
      {...(label && { 'aria-label': label })}
      {...(isWrong && { status: 'error' as const })}
      className="wide"
      controls={false}
      precision={0}
      min={min}
      max={max}
      value={value}
    />
  );
}

interface PercentProps {
  id?: string;
  /** In basis points. */
  value: number;
  onChange: (bp: number) => void;
  label?: string;
  max?: number;
  isDisabled?: boolean;
}

/** A share typed in per cent; its value is in basis points. */
export function PercentInput({ value, onChange, label, max = 100, isDisabled = false, ...rest }: PercentProps) {
  return (
    <InputNumber
      {...rest}
      {...(label && { 'aria-label': label })}
      className="wide"
      controls={false}
      suffix="%"
      min={0}
      max={max}
      precision={2}
      formatter={(typed) => (typed === undefined ? '' : String(Number(typed)))}
      disabled={isDisabled}
      value={value / 100}
      onChange={(percent) => onChange(Math.round((percent ?? 0) * 100))}
    />
  );
}
