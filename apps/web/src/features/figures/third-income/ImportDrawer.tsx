import {
  CheckCircleFilled,
  CloseCircleFilled,
  CloudDownloadOutlined,
  InboxOutlined,
  SyncOutlined,
  UploadOutlined,
} from '@ant-design/icons';
import { thirdIncomeApi } from '@netbar/contract/figures/third-income/third-income.api';
import type { BillFile, BillFileStatus } from '@netbar/contract/figures/third-income/third-income.model';
import { billChannelWords } from '@netbar/contract/figures/third-income/third-income.words';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { Alert, Button, Drawer, Progress } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import type { Tone } from '#kernel/theme/tokens.ts';
import { StatusTag } from '#kit/StatusTag.tsx';
import { thirdIncomeWords } from './third-income.words.ts';
import { MOST_MB, useBillFile, type BillDayRef } from './use-bill-file.ts';

/** A file of the day: chosen, dropped or fetched; how far the worker is; and what came before. */
export function ImportDrawer({ onClose, ...ref }: BillDayRef & { onClose: () => void }) {
  const t = useWords(thirdIncomeWords);
  const lang = useLang();
  const bringing = useBillFile(ref, onClose);
  const read = useApi(thirdIncomeApi.day, ref);
  const { channel, day } = ref;
  const isConnected = read.data?.isConnected ?? false;
  return (
    <Drawer open size={520} title={fill(t.importTitle, { channel: billChannelWords[channel][lang], day })} onClose={onClose}>
      <div className="stack">
        <DropField hint={t[`hint${channel}`]} isBusy={bringing.isBusy} onFile={(file) => void bringing.upload(file)} />
        {isConnected && (
          <Button block icon={<CloudDownloadOutlined />} disabled={bringing.isBusy} onClick={bringing.fetch}>
            {t.fetch}
          </Button>
        )}
        {bringing.problem && <Alert type="error" showIcon title={bringing.problem} />}
        {bringing.isBusy && <Working sent={bringing.sent} file={bringing.file} />}
        <section>
          <h3 className="ti-files-h">{t.files}</h3>
          {read.data?.files.length === 0 && <p className="muted">{t.noFiles}</p>}
          <ul className="ti-files">
            {read.data?.files.map((file) => (
              <FileLine key={file.id} file={file} />
            ))}
          </ul>
        </section>
      </div>
    </Drawer>
  );
}

interface DropFieldProps {
  hint: string;
  isBusy: boolean;
  onFile: (file: File) => void;
}

function DropField({ hint, isBusy, onFile }: DropFieldProps) {
  const t = useWords(thirdIncomeWords);
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  return (
    <div
      className={isOver ? 'ti-drop is-over' : 'ti-drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file && !isBusy) onFile(file);
      }}
    >
      <span className="bi">
        <InboxOutlined />
      </span>
      <p>{hint}</p>
      <Button type="primary" icon={<UploadOutlined />} loading={isBusy} onClick={() => picker.current?.click()}>
        {t.chooseFile}
      </Button>
      <small className="muted wide-only">{fill(t.dropFile, { most: MOST_MB })}</small>
      <input
        ref={picker}
        type="file"
        accept=".csv,.zip,.gz,.txt"
        aria-label={t.chooseFile}
        style={{ display: 'none' }}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          event.target.value = '';
        }}
      />
    </div>
  );
}

/** Sending first, then the worker's rows. How many there will be is not known before the end. */
function Working({ sent, file }: { sent: number | undefined; file: BillFile | undefined }) {
  const t = useWords(thirdIncomeWords);
  const percent = sent === undefined ? 100 : Math.floor(sent * 100);
  return (
    <div>
      <Progress percent={percent} showInfo={sent !== undefined} status="active" aria-label={t.import} />
      <p className="sec">{file?.status === 'READING' ? fill(t.reading, { n: file.linesDone }) : t.waiting}</p>
    </div>
  );
}

const looks: Record<BillFileStatus, { tone: Tone; icon: ReactNode }> = {
  WAITING: { tone: 'neutral', icon: <SyncOutlined /> },
  READING: { tone: 'primary', icon: <SyncOutlined /> },
  DONE: { tone: 'success', icon: <CheckCircleFilled /> },
  REFUSED: { tone: 'error', icon: <CloseCircleFilled /> },
  FAILED: { tone: 'warning', icon: <CloseCircleFilled /> },
};

function FileLine({ file }: { file: BillFile }) {
  const t = useWords(thirdIncomeWords);
  const { status, name, problem, linesTotal, linesNew, linesDone, accountName, createdTime } = file;
  const text = {
    WAITING: t.waiting,
    READING: fill(t.reading, { n: linesDone }),
    DONE: fill(t.linesDone, { n: linesTotal, added: linesNew }),
    REFUSED: problem,
    FAILED: problem,
  }[status];
  return (
    <li>
      <span className="row">
        <b className="ell">{name}</b>
        <span className="sp" />
        <small className="num muted">{formatTime(new Date(createdTime), 'datetime').slice(5, 16)}</small>
      </span>
      <span className="row">
        <StatusTag {...looks[status]} isBare>
          {text}
        </StatusTag>
        <span className="sp" />
        <small className="muted">{accountName ?? t.auto}</small>
      </span>
    </li>
  );
}
