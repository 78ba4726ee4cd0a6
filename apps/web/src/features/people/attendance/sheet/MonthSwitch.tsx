import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useWords } from '#kernel/lang.ts';
import { sheetWords } from './sheet.words.ts';

interface MonthSwitchProps {
  /** YYYY-MM. */
  month: string;
  onMonth: (month: string) => void;
}

/** So many months after one; before it, below zero. */
export const monthAfter = (month: string, by: number) => dayjs(`${month}-01`).add(by, 'month').format('YYYY-MM');

/** One month back or on; the name of the month opens a choice of all. */
export function MonthSwitch({ month, onMonth }: MonthSwitchProps) {
  const t = useWords(sheetWords);
  return (
    <span className="month-switch">
      <Button type="text" icon={<LeftOutlined />} aria-label={t.monthBefore} onClick={() => onMonth(monthAfter(month, -1))} />
      <DatePicker
        picker="month"

        variant="borderless"
        allowClear={false}
        suffixIcon={null}
        aria-label={t.month}
        value={dayjs(`${month}-01`)}
        onChange={(picked) => picked && onMonth(picked.format('YYYY-MM'))}
      />
      <Button type="text" icon={<RightOutlined />} aria-label={t.monthAfter} onClick={() => onMonth(monthAfter(month, 1))} />
    </span>
  );
}
