import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { refreshFeatures } from '#kernel/refresh.ts';
import { uploadFile } from '#kernel/upload.ts';
import { useLatest } from '#kernel/use-latest.ts';
import { shrinkPhoto } from '#kit/picture/shrink-photo.ts';

/** A picture that is not stored yet. Its key is also the idempotency key: sent twice, it is stored once. */
interface WaitingScan {
  key: string;
  file: File;
  share?: number;
  problem?: string;
}

const waitFor = (files: readonly File[]): WaitingScan[] => files.map((file) => ({ key: crypto.randomUUID(), file }));

/** Uploads the pictures of a document one after the other, in their order. One that fails waits for a retry, and the next goes on. */
export function useScanSender(documentId: string, taken: readonly File[]) {
  const cache = useQueryClient();
  const [waiting, setWaiting] = useState(() => waitFor(taken));
  const isSending = useRef(false);
  const change = (key: string, more: Omit<WaitingScan, 'key' | 'file'>) =>
    setWaiting((before) => before.map((one) => (one.key === key ? { key, file: one.file, ...more } : one)));
  const send = useLatest(async ({ key, file }: WaitingScan) => {
    isSending.current = true;
    try {
      const { name, blob } = await shrinkPhoto({ name: file.name, blob: file });
      await uploadFile(
        employeeApi.addScan,
        { id: documentId, name, file: blob },
        { key, onProgress: (share) => change(key, { share }) },
      );
      await refreshFeatures(cache, employeeApi.addScan.stale);
      isSending.current = false;
      setWaiting((before) => before.filter((one) => one.key !== key));
    } catch (error) {
      isSending.current = false;
      change(key, { problem: (error as Error).message });
    }
  });
  useEffect(() => {
    const next = waiting.find(({ problem }) => problem === undefined);
    // Looked at after each change: one that is tried again waits while another one is on its way.
    if (next && !isSending.current) void send(next);
  }, [waiting, send]);
  return {
    waiting,
    add: (files: readonly File[]) => setWaiting((before) => [...before, ...waitFor(files)]),
    retry: (key: string) => change(key, {}),
    drop: (key: string) => setWaiting((before) => before.filter((one) => one.key !== key)),
  };
}
