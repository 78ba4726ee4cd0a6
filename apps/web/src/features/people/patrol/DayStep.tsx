import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { addDays, formatTime, startOfBizDate } from '@netbar/contract/kernel/time';
import { Button, DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useLang, useWords } from '#kernel/lang.ts';
import { patrolWords } from './patrol.words.ts';

interface DayStepProps {
  date: string;
  /** How far a step goes. */
  days?: number;
  /** What stands between the arrows, if it is more than a day. */
  label?: string;
  onDate: (date: string) => void;
}

/** Goes through days, one by one or by the calendar. */
export function DayStep({ date, days = 1, label, onDate }: DayStepProps) {
  const t = useWords(patrolWords);
  const lang = useLang();
  const weekday = new Intl.DateTimeFormat(lang, { weekday: 'short', timeZone: 'Asia/Shanghai' }).format(startOfBizDate(date));
  return (
    <span className="pr-step">
      <Button type="text" icon={<LeftOutlined />} aria-label={t.dayBefore} onClick={() => onDate(addDays(date, -days))} />
      {label ? (
        <b className="num">{label}</b>
      ) : (
        <DatePicker
          aria-label={t.date}
          allowClear={false}
          variant="borderless"
          suffixIcon={null}
          value={dayjs(date)}
          format={(day) => `${day.format('YYYY-MM-DD')} ${weekday}`}
          onChange={(picked) => picked && onDate(picked.format('YYYY-MM-DD'))}
        />
      )}
      <Button type="text" icon={<RightOutlined />} aria-label={t.dayAfter} onClick={() => onDate(addDays(date, days))} />
    </span>
  );
}

/** From one day to another, short. */
export const spanText = (from: string, to: string) => {
  const short = (date: string) => formatTime(startOfBizDate(date), 'date').slice(5);
  return `${from.slice(0, 4)}-${short(from)} – ${short(to)}`;
};
