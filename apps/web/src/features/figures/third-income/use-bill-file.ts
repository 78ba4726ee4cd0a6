import { thirdIncomeApi } from '@netbar/contract/figures/third-income/third-income.api';
import { BILL_MOST_BYTES, type BillFile } from '@netbar/contract/figures/third-income/third-income.model';
import type { BillChannel } from '@netbar/contract/figures/third-income/third-income.rules';
import { fill } from '@netbar/contract/kernel/words';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useEffect, useState } from 'react';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { pressOnce } from '#kernel/press.ts';
import { refreshFeatures } from '#kernel/refresh.ts';
import { uploadFile } from '#kernel/upload.ts';
import { thirdIncomeWords } from './third-income.words.ts';

export interface BillDayRef {
  brandId: string;
  channel: BillChannel;
  day: string;
}

const POLL_MS = 800;
export const MOST_MB = BILL_MOST_BYTES / 1024 / 1024;
const isOver = ({ status }: Pick<BillFile, 'status'>) => status !== 'WAITING' && status !== 'READING';

/** Follows a file until the worker has ended it. */
function useReading(fileId: string | undefined, onEnd: (file: BillFile) => void) {
  const cache = useQueryClient();
  const [ended, setEnded] = useState<string>();
  const isEnded = ended === fileId;
  const read = useApi(
    thirdIncomeApi.file,
    { fileId: fileId ?? '' },
    { enabled: fileId !== undefined, ...(!isEnded && { refetchInterval: POLL_MS }) },
  );
  const file = read.data?.id === fileId ? read.data : undefined;
  useEffect(() => {
    if (!file || !isOver(file) || isEnded) return;
    setEnded(file.id);
    void refreshFeatures(cache, thirdIncomeApi.import.stale);
    onEnd(file);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the file has ended
  }, [file, isEnded]);
  return { file: file && !isOver(file) ? file : undefined, isReading: fileId !== undefined && !isEnded };
}

/** One file from its choice, or its fetching, to the result. The worker reads it; the drawer may close meanwhile. */
export function useBillFile(ref: BillDayRef, onDone: () => void) {
  const t = useWords(thirdIncomeWords);
  const { message } = App.useApp();
  const [fileId, setFileId] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [sent, setSent] = useState<number>();
  const { file, isReading } = useReading(fileId, ({ status, problem: why, linesTotal: n }) => {
    if (status !== 'DONE') return setProblem(why);
    message.success(fill(t.imported, { n }));
    onDone();
  });
  const begin = ({ id }: BillFile) => setFileId(id);
  const fetching = useCommand(thirdIncomeApi.fetch, { quiet: true, onDone: begin });
  const fetch = () => {
    setProblem(undefined);
    fetching.mutate(ref, { onError: (error) => setProblem(error.message) });
  };
  const upload = async (chosen: File) => {
    setProblem(undefined);
    if (chosen.size > BILL_MOST_BYTES) return setProblem(fill(t.tooLarge, { most: MOST_MB }));
    setSent(0);
    await sendFile(ref, chosen, setSent)
      .then(begin)
      .catch((error: Error) => setProblem(error.message));
    setSent(undefined);
  };
  return { upload, fetch, file, sent, problem, isBusy: sent !== undefined || fetching.isPending || isReading };
}

const NAME_MAX = 120;

/** A file sent again without an answer is the same import. */
const sendFile = (ref: BillDayRef, file: File, onProgress: (share: number) => void) =>
  pressOnce(thirdIncomeApi.import, { ...ref, name: file.name, size: file.size, lastModified: file.lastModified }, (key) =>
    uploadFile(thirdIncomeApi.import, { ...ref, name: file.name.slice(-NAME_MAX), file }, { key, onProgress }),
  );
