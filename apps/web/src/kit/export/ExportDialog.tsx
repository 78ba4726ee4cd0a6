import { exportApi } from '@netbar/contract/platform/export/export.api';
import { exportableKeys, MADE_AT_ONCE, type Export, type ExportFormat } from '@netbar/contract/platform/export/export.model';
import type { Endpoint, Sent } from '@netbar/contract/kernel/endpoint';
import { fill } from '@netbar/contract/kernel/words';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Checkbox, Modal, Progress, Radio } from 'antd';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { call } from '#kernel/call.ts';
import { press } from '#kernel/press.ts';
import { downloadFile } from '#kernel/download.ts';
import { useWords } from '#kernel/lang.ts';
import { kitWords } from '../kit.words.ts';

const POLL_MS = 1_000;

export interface ExportColumn {
  key: string;
  title: string;
}

/** Asks for more than columns and format. It hands in what is sent along, or nothing while something is missing. */
export type ExportQuestion = ComponentType<{ onChange: (more: object | undefined) => void }>;

interface ExportDialogProps {
  title: string;
  api: Endpoint;
  conditions: object;
  columns: ExportColumn[];
  total: number | undefined;
  Ask?: ExportQuestion;
  onClose: () => void;
}

/** Asks for columns and format, starts the export, shows its progress and downloads the file. A large one may be closed: a notification follows. */
export function ExportDialog({ title, api, conditions, columns, total = 0, Ask, onClose }: ExportDialogProps) {
  const t = useWords(kitWords);
  const known = exportableKeys(api.input);
  const offered = columns.filter(({ key }) => known.includes(key));
  const [chosen, setChosen] = useState(() => offered.map(({ key }) => key));
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const [more, setMore] = useState<object | undefined>({});
  const { made, problem, start } = useExport(format, onClose);
  const isMaking = made?.status === 'WAITING';
  return (
    <Modal
      open
      title={fill(t.exportTitle, { title })}
      okText={made ? t.exportWait : t.export}
      cancelText={isMaking ? t.close : t.cancel}
      okButtonProps={{ disabled: chosen.length === 0 || !more, loading: isMaking }}
      mask={{ closable: false }}
      onCancel={onClose}
      onOk={() => void start(api, { ...conditions, columns: chosen, ...more })}
    >
      {problem && <Alert type="error" showIcon title={problem} className="form-refusal" />}
      {made ? (
        <>
          <Progress
            percent={made.rowsTotal === 0 ? 100 : Math.floor((made.rowsDone / made.rowsTotal) * 100)}
            aria-label={t.exporting}
          />
          <p className="sec">{fill(t.exportProgress, { n: made.rowsDone, all: made.rowsTotal })}</p>
        </>
      ) : (
        <>
          <p className="sec">{fill(total > MADE_AT_ONCE ? t.exportLarge : t.exportSmall, { n: total })}</p>
          <Checkbox.Group
            className="export-columns"
            value={chosen}
            options={offered.map(({ key, title }) => ({ value: key, label: title }))}
            onChange={(keys) => setChosen(offered.map(({ key }) => key).filter((key) => keys.includes(key)))}
          />
          <Radio.Group
            aria-label={t.exportFormat}
            value={format}
            options={[
              { value: 'xlsx', label: t.exportXlsx },
              { value: 'csv', label: t.exportCsv },
            ]}
            onChange={({ target }) => setFormat(target.value as ExportFormat)}
          />
          {Ask && <Ask onChange={setMore} />}
        </>
      )}
    </Modal>
  );
}

/** One export from its start to the file. If the dialog closes meanwhile, the worker goes on and sends a notification. */
function useExport(format: ExportFormat, onDone: () => void) {
  const t = useWords(kitWords);
  const cache = useQueryClient();
  const [made, setMade] = useState<Export>();
  const [problem, setProblem] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const settle = async (next: Export) => {
    setMade(next);
    if (next.status === 'WAITING') timer.current = setTimeout(() => void look(next.id), POLL_MS);
    if (next.status === 'FAILED') fail(t.exportFailed);
    if (next.status !== 'DONE') return;
    await downloadFile(exportApi.file, { id: next.id, format });
    void cache.invalidateQueries({ queryKey: ['notification'] });
    onDone();
  };
  const fail = (words: string) => {
    setMade(undefined);
    setProblem(words);
  };
  const look = (id: string) =>
    call(exportApi.get, { id })
      .then(settle)
      .catch((error: Error) => fail(error.message));
  const start = (api: Endpoint, input: object) => {
    setProblem(undefined);
    return press(api, input as Sent<Endpoint>)
      .then((answer) => settle(answer as Export))
      .catch((error: Error) => fail(error.message));
  };
  return { made, problem, start };
}
