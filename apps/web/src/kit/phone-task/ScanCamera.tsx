import { CheckCircleFilled, ThunderboltFilled, ThunderboltOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import { phoneTaskWords } from './phone-task.words.ts';
import { useCamera } from './use-camera.ts';

interface ScanCameraProps {
  onCode: (code: string) => void;
  /** What was read last, shown in the picture. */
  lastCode: string | undefined;
  /** A question is open: codes in the picture do not count. */
  isPaused: boolean;
  /** Opens the field for a code typed by hand. */
  onType: () => void;
}

/** The picture of the camera at the top of a task. Without a camera it says why, and what to do instead. */
export function ScanCamera({ onCode, lastCode, isPaused, onType }: ScanCameraProps) {
  const t = useWords(phoneTaskWords);
  const { video, state, torch, retry } = useCamera(onCode, isPaused);
  const isTrouble = state !== 'on' && state !== 'starting';
  return (
    <section className={isTrouble ? 'task-cam off' : 'task-cam'} aria-label={t.camera}>
      <video ref={video} muted playsInline aria-hidden />
      {state === 'on' && <span className="task-aim" aria-hidden />}
      {state === 'starting' && <p className="task-cam-text">{t.cameraStarting}</p>}
      {isTrouble && <Trouble title={t[state]} text={t[`${state}Text`]} action={<Retry onRetry={retry} />} />}
      {state === 'on' && (
        <p className="task-cam-code num" role="status">
          {lastCode ? (
            <>
              <CheckCircleFilled aria-hidden /> {lastCode}
            </>
          ) : (
            t.aim
          )}
        </p>
      )}
      {torch && (
        <button type="button" className="task-torch" aria-pressed={torch.isOn} onClick={torch.toggle}>
          {torch.isOn ? <ThunderboltFilled aria-hidden /> : <ThunderboltOutlined aria-hidden />}
          <span className="unseen">{torch.isOn ? t.torchOff : t.torchOn}</span>
        </button>
      )}
      <button type="button" className="task-type" onClick={onType}>
        <span>{t.typeCode}</span>
      </button>
    </section>
  );
}

const Trouble = ({ title, text, action }: { title: string; text: string; action: ReactNode }) => (
  <div className="task-cam-text" role="alert">
    <b>{title}</b>
    <p>{text}</p>
    {action}
  </div>
);

function Retry({ onRetry }: { onRetry: () => void }) {
  const t = useWords(phoneTaskWords);
  return (
    <button type="button" className="task-cam-retry" onClick={onRetry}>
      {t.retry}
    </button>
  );
}
