import { Switch } from 'antd';
import { useWords } from '#kernel/lang.ts';
import { realtimeWords } from '../realtime.words.ts';
import { setSound, useSound } from './sound.ts';

/** Whether this browser makes sounds. A chunk of its own: the header shows it only behind a click. */
export function SoundSwitch() {
  const t = useWords(realtimeWords);
  const isOn = useSound((state) => state.isOn);
  return (
    <div className="row">
      <span>{t.sound}</span>
      <Switch size="small" aria-label={t.sound} checked={isOn} onChange={setSound} />
    </div>
  );
}
