import { CheckCircleFilled, MinusCircleOutlined } from '@ant-design/icons';
import { StatusTag } from './StatusTag.tsx';

/** A status with two values, on and off. */
export function OnOff({ isOn, on, off }: { isOn: boolean; on: string; off: string }) {
  return isOn ? (
    <StatusTag tone="success" icon={<CheckCircleFilled />}>
      {on}
    </StatusTag>
  ) : (
    <StatusTag tone="neutral" icon={<MinusCircleOutlined />}>
      {off}
    </StatusTag>
  );
}
