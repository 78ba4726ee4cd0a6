import { LeftOutlined, RightOutlined, WarningOutlined } from '@ant-design/icons';
import { fill } from '@netbar/contract/kernel/words';
import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import type { EmployeeDocument } from '@netbar/contract/people/employee/document.model';
import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { readFile } from '#kernel/download.ts';
import { useWords } from '#kernel/lang.ts';
import { useLatest } from '#kernel/use-latest.ts';
import { Blank } from '#kit/Blank.tsx';
import { documentWords } from './document.words.ts';

interface ScanViewerProps {
  document: EmployeeDocument;
  /** The scan that was asked for. */
  first: number;
  reason: string;
  onClose: () => void;
}

/** How long a scan is shown. Long enough to compare it with what somebody holds in their hand. */
const SHOWN_S = 60;

/** Shows one scan at a time, in memory alone, and closes by itself. Each scan that is opened is a look of its own in the log. */
export function ScanViewer({ document, first, reason, onClose }: ScanViewerProps) {
  const t = useWords(documentWords);
  const [at, setAt] = useState(first);
  const [left, setLeft] = useState(SHOWN_S);
  const { address, problem } = useScan(document.files[at]?.id, reason);
  const last = document.files.length - 1;
  const isShown = address !== undefined;
  useEffect(() => {
    if (!isShown) return;
    const timer = setInterval(() => setLeft((before) => before - 1), 1_000);
    return () => clearInterval(timer);
  }, [isShown]);
  const close = useLatest(onClose);
  useEffect(() => {
    if (left <= 0) close();
  }, [left, close]);
  const turn = (to: number) => {
    if (to < 0 || to > last) return;
    setAt(to);
    setLeft(SHOWN_S);
  };
  const turnByKey = useLatest((event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') turn(at - 1);
    if (event.key === 'ArrowRight') turn(at + 1);
  });
  useEffect(() => {
    addEventListener('keydown', turnByKey);
    return () => removeEventListener('keydown', turnByKey);
  }, [turnByKey]);
  return (
    <Modal
      open
      width={960}
      className="emp-viewer"
      title={`${document.name} · ${fill(t.scan, { n: at + 1 })}`}
      onCancel={onClose}
      footer={
        <div className="row">
          <span className="sec num">{isShown && fill(t.closes, { n: Math.max(0, left) })}</span>
          <span className="sp" />
          {last > 0 && (
            <>
              <Button icon={<LeftOutlined />} aria-label={t.previous} disabled={at === 0} onClick={() => turn(at - 1)} />
              <span className="num sec">{`${at + 1} / ${last + 1}`}</span>
              <Button icon={<RightOutlined />} aria-label={t.next} disabled={at === last} onClick={() => turn(at + 1)} />
            </>
          )}
          <Button onClick={onClose}>{t.close}</Button>
        </div>
      }
    >
      <div className="emp-scan" aria-busy={!isShown && !problem}>
        {address && <img src={address} alt={`${document.name} ${fill(t.scan, { n: at + 1 })}`} />}
        {problem && <Blank icon={<WarningOutlined />} title={document.name} text={problem} />}
      </div>
    </Modal>
  );
}

/** Reads one scan. Its address is given up with the scan. */
function useScan(fileId: string | undefined, reason: string) {
  const [shown, setShown] = useState<{ fileId: string; address?: string; problem?: string }>();
  useEffect(() => {
    if (fileId === undefined) return;
    let isGone = false;
    let address: string | undefined;
    readFile(employeeApi.showScan, { fileId, reason }).then(
      (blob) => {
        if (isGone) return;
        address = URL.createObjectURL(blob);
        setShown({ fileId, address });
      },
      (error: Error) => {
        if (!isGone) setShown({ fileId, problem: error.message });
      },
    );
    return () => {
      isGone = true;
      if (address) URL.revokeObjectURL(address);
    };
  }, [fileId, reason]);
  return shown?.fileId === fileId
    ? { address: shown?.address, problem: shown?.problem }
    : { address: undefined, problem: undefined };
}
