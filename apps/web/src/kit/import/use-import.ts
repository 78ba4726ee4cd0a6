import { importApi } from '@netbar/contract/platform/import/import.api';
import { isImportOver, type Import } from '@netbar/contract/platform/import/import.model';
import type { Endpoint, Sent } from '@netbar/contract/kernel/endpoint';
import type { ImportOutcome } from '@netbar/contract/kernel/import';
import { fill } from '@netbar/contract/kernel/words';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { call } from '#kernel/call.ts';
import { pressOnce } from '#kernel/press.ts';
import { refreshFeatures } from '#kernel/refresh.ts';
import { useWords } from '#kernel/lang.ts';
import { uploadFile } from '#kernel/upload.ts';
import { kitWords } from '../kit.words.ts';

const POLL_MS = 1_000;

/** One file from its choice to the result. A large file goes to the worker: the dialog may close, and a notification follows. */
export function useImport(api: Endpoint, { input, startId, onDone }: { input: object; startId?: string; onDone: () => void }) {
  const t = useWords(kitWords);
  const { message } = App.useApp();
  const cache = useQueryClient();
  const [outcome, setOutcome] = useState<ImportOutcome>();
  const [large, setLarge] = useState<Import>();
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const finish = async (answer: ImportOutcome) => {
    setOutcome(answer);
    if (!answer.isDone) return;
    message.success(fill(t.imported, { added: answer.added, changed: answer.changed }));
    await refreshFeatures(cache, api.stale);
    onDone();
  };
  const look = (id: string): Promise<void> =>
    call(importApi.get, { id })
      .then((now) => settle(id, now))
      .catch((error: Error) => setProblem(error.message));
  const settle = async (id: string, now: Import) => {
    const { status, rowsTotal: rows, problems, isTrial } = now;
    setLarge(isImportOver(status) ? undefined : now);
    if (!isImportOver(status)) timer.current = setTimeout(() => void look(id), POLL_MS);
    else if (status === 'FAILED') setProblem(t.importFailed);
    else await finish({ rows, added: rows, changed: 0, problems, isDone: status === 'DONE' && !isTrial });
  };
  useEffect(() => {
    if (startId) void look(startId);
    return () => clearTimeout(timer.current);
    // oxlint-disable-next-line react/exhaustive-deps -- an import started earlier is looked up once, when the dialog opens
  }, [startId]);

  const forget = (words?: string) => {
    clearTimeout(timer.current);
    setOutcome(undefined);
    setLarge(undefined);
    setProblem(words);
  };
  const send = async (file: File, isTrial: boolean) => {
    forget();
    setSending(true);
    const sent = { ...input, isTrial: String(isTrial), file } as unknown as Omit<Sent<Endpoint>, 'file'> & { file: Blob };
    const got = await sendFile(api, sent, file).catch((error: Error) => setProblem(error.message));
    setSending(false);
    const answer = got as ImportOutcome | undefined;
    if (answer?.importId) await look(answer.importId);
    else if (answer) await finish(answer);
  };
  return { outcome, large, problem, isBusy: isSending || large !== undefined, send, forget };
}

/** A file sent again without an answer is the same import. */
function sendFile(api: Endpoint, sent: Omit<Sent<Endpoint>, 'file'> & { file: Blob }, { name, size, lastModified }: File) {
  return pressOnce(api, { ...sent, file: { name, size, lastModified } }, (key) => uploadFile(api, sent, { key }));
}
