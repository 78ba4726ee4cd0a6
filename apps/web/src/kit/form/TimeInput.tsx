import { formatTime } from '@netbar/contract/kernel/time';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';

interface TimeInputProps {
  id?: string;
  value?: string;
  placeholder?: string;
  onChange?: (time: string | undefined) => void;
}

/** A date and time to the minute in the business's time zone, whatever the browser's; its value is an ISO string. */
export function TimeInput({ value, onChange, ...rest }: TimeInputProps) {
  return (
    <DatePicker
      {...rest}
      className="wide"
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      showNow={false}
      value={value ? dayjs(formatTime(new Date(value), 'datetime')) : null}
      onChange={(picked) =>
        onChange?.(picked ? new Date(`${picked.format('YYYY-MM-DDTHH:mm')}:00+08:00`).toISOString() : undefined)
      }
    />
  );
}
