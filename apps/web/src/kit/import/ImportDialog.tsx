import { FileTextOutlined, UploadOutlined } from '@ant-design/icons';
import type { Import } from '@netbar/contract/platform/import/import.model';
import type { Endpoint } from '@netbar/contract/kernel/endpoint';
import { type ImportColumn, type ImportOutcome } from '@netbar/contract/kernel/import';
import { fill } from '@netbar/contract/kernel/words';
import { Alert, Button, Modal, Progress, Table } from 'antd';
import { useRef, useState } from 'react';
import { useLang, useWords } from '#kernel/lang.ts';
import { saveFile } from '#kernel/download.ts';
import { kitWords } from '../kit.words.ts';
import { smallXlsx } from './template.ts';
import { useImport } from './use-import.ts';

interface ImportDialogProps {
  title: string;
  /** An endpoint that takes `file` and `isTrial` and answers with an outcome. */
  api: Endpoint;
  /** Sent along with the file. */
  input: object;
  columns: ImportColumn[];
  /** An import started earlier and still with the worker. */
  importId?: string | undefined;
  onClose: () => void;
}

/** Offers a template, checks the chosen file and lists every wrong cell, then imports all of the file or nothing. */
export function ImportDialog({ title, api, input, columns, importId, onClose }: ImportDialogProps) {
  const t = useWords(kitWords);
  const lang = useLang();
  const picker = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const { outcome, large, problem, isBusy, send, forget } = useImport(api, {
    input,
    onDone: onClose,
    ...(importId && { startId: importId }),
  });
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    setFile(chosen);
    const most = api.takesFile ?? 0;
    if (chosen.size > most) forget(fill(t.importTooLarge, { most: most / 1024 / 1024 }));
    else void send(chosen, true);
  };
  const template = () => {
    const rows = [columns.map((column) => column.title[lang]), columns.map((column) => column.example)];
    saveFile(smallXlsx(rows), `${title}.xlsx`);
  };
  const isFit = file !== undefined && outcome?.problems.length === 0;
  return (
    <Modal
      open
      title={title}
      width={640}
      okText={t.import}
      cancelText={large ? t.close : t.cancel}
      mask={{ closable: false }}
      okButtonProps={{ disabled: !isFit, loading: isBusy }}
      onCancel={onClose}
      onOk={() => file && void send(file, false)}
    >
      <p className="sec">{t.importHint}</p>
      <div className="row import-files">
        <Button icon={<FileTextOutlined />} onClick={template}>
          {t.importTemplate}
        </Button>
        <Button icon={<UploadOutlined />} loading={isBusy} onClick={() => picker.current?.click()}>
          {t.chooseFile}
        </Button>
        <span className="ell sec">{file?.name}</span>
        <input
          ref={picker}
          type="file"
          accept=".csv,.xlsx,text/csv"
          aria-label={t.chooseFile}
          style={{ display: 'none' }}
          onChange={(event) => {
            choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
      {problem && <Alert type="error" showIcon title={problem} />}
      {large && <Large large={large} />}
      {outcome && <Outcome outcome={outcome} />}
    </Modal>
  );
}

/** The worker's progress. The number of rows is known only once the file was checked. */
function Large({ large: { status, rowsDone, rowsTotal } }: { large: Import }) {
  const t = useWords(kitWords);
  const isWriting = status === 'WRITING';
  return (
    <>
      <Progress
        percent={isWriting && rowsTotal > 0 ? Math.floor((rowsDone / rowsTotal) * 100) : 0}
        showInfo={isWriting}
        status="active"
        aria-label={t.import}
      />
      <p className="sec">{fill(isWriting ? t.importWriting : t.importChecking, { n: rowsDone, all: rowsTotal })}</p>
    </>
  );
}

function Outcome({ outcome: { rows, added, changed, problems } }: { outcome: ImportOutcome }) {
  const t = useWords(kitWords);
  if (problems.length === 0) return <Alert type="success" showIcon title={fill(t.importFit, { rows, added, changed })} />;
  return (
    <>
      <Alert type="error" showIcon title={fill(t.importProblems, { n: problems.length })} />
      <Table
        size="small"
        className="import-problems"
        rowKey={({ row, column, text }) => `${row} ${column} ${text}`}
        dataSource={problems}
        pagination={{ pageSize: 8, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          { key: 'row', title: t.importRow, width: 72, render: (_, { row }) => <span className="num">{row || '—'}</span> },
          { key: 'column', title: t.importColumn, width: 120, render: (_, { column }) => column || '—' },
          { key: 'text', title: t.importWhy, render: (_, { text }) => text },
        ]}
      />
    </>
  );
}
