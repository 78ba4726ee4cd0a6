import { CameraOutlined, EyeOutlined, LockOutlined } from '@ant-design/icons';
import { isImage } from '@netbar/contract/kernel/media';
import { fill } from '@netbar/contract/kernel/words';
import { MOST_SCANS, type EmployeeDocument } from '@netbar/contract/people/employee/document.model';
import type { Employee } from '@netbar/contract/people/employee/employee.model';
import { App, Button } from 'antd';
import { useRef, useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { Panel } from '#kit/Panel.tsx';
import { useAskReason } from '#kit/use-ask-reason.tsx';
import { documentWords } from './document.words.ts';
import { ScanViewer } from './ScanViewer.tsx';
import { useScanSender } from './use-scan-sender.ts';

interface ScansProps {
  employee: Employee;
  document: EmployeeDocument;
  taken: File[];
}

/** The scans of a document: they are sealed, so that none is seen before somebody says why. More can be added until it is verified. */
export function Scans({ employee, document, taken }: ScansProps) {
  const t = useWords(documentWords);
  const { message } = App.useApp();
  const ask = useAskReason(t.scanHint);
  const picker = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState<{ at: number; reason: string }>();
  const sender = useScanSender(document.id, taken);
  const canShow = employee.can.includes('reveal');
  const room = MOST_SCANS - document.files.length - sender.waiting.length;
  const canAdd =
    employee.can.includes('addDocument') && document.status === 'VALID' && document.verifiedTime === null && room > 0;
  const show = (at: number) => ask(async (reason) => setShown({ at, reason }));
  const add = (files: File[]) => {
    const fit = files.filter(({ name }) => isImage(name));
    if (fit.length < files.length) message.error(t.pictureOnly);
    sender.add(fit.slice(0, room));
  };
  return (
    <Panel
      title={t.scans}
      note={
        <>
          <LockOutlined aria-hidden /> {t.sealed}
        </>
      }
      extra={
        canAdd && (
          <Button className="emp-act" size="small" icon={<CameraOutlined />} onClick={() => picker.current?.click()}>
            {t.addScan}
          </Button>
        )
      }
    >
      {document.files.length + sender.waiting.length === 0 && <p className="muted">{t.noScans}</p>}
      <ul className="emp-scans">
        {document.files.map(({ id }, at) => (
          <li key={id}>
            <button type="button" disabled={!canShow} aria-label={fill(t.show, { n: at + 1 })} onClick={() => show(at)}>
              {canShow ? <EyeOutlined aria-hidden /> : <LockOutlined aria-hidden />}
              {fill(t.scan, { n: at + 1 })}
            </button>
          </li>
        ))}
        {sender.waiting.map(({ key, share, problem }) => (
          <li key={key} className={problem ? 'is-failed' : 'is-sending'} role="status">
            {problem
              ? fill(t.failed, { why: problem })
              : share === undefined
                ? t.waiting
                : fill(t.sending, { percent: Math.round(share * 100) })}
            {problem && (
              <span className="row">
                <button type="button" className="link" onClick={() => sender.retry(key)}>
                  {t.retry}
                </button>
                <button type="button" className="link" onClick={() => sender.drop(key)}>
                  {t.drop}
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <input
        ref={picker}
        type="file"
        accept="image/*"
        capture="environment"
        multiple
        aria-label={t.addScan}
        style={{ display: 'none' }}
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      {shown && <ScanViewer document={document} first={shown.at} reason={shown.reason} onClose={() => setShown(undefined)} />}
    </Panel>
  );
}
