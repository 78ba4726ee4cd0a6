import { fill } from '@netbar/contract/kernel/words';
import { Drawer, Segmented } from 'antd';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { DeviceList } from './DeviceList.tsx';
import { LeaveTypeList } from './LeaveTypeList.tsx';
import { PunchSetting } from './PunchSetting.tsx';
import { settingWords } from './setting.words.ts';
import './setting.css';

interface SettingsDrawerProps {
  branchId: string;
  branchName: string;
  onClose: () => void;
}

type Part = 'punching' | 'devices' | 'types';

/** How a branch takes punches, its devices, and the leave types of the company. */
export function SettingsDrawer({ branchId, branchName: branch, onClose }: SettingsDrawerProps) {
  const t = useWords(settingWords);
  const [part, setPart] = useState<Part>('punching');
  const parts: Part[] = ['punching', 'devices', 'types'];
  return (
    <Drawer open size={820} title={fill(t.title, { branch })} onClose={onClose}>
      <div className="set-parts">
        <Segmented<Part> value={part} options={parts.map((value) => ({ value, label: t[value] }))} onChange={setPart} />
        {part === 'punching' && <PunchSetting branchId={branchId} />}
        {part === 'devices' && <DeviceList branchId={branchId} />}
        {part === 'types' && <LeaveTypeList />}
      </div>
    </Drawer>
  );
}
