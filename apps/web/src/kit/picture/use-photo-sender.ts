import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { uploadFile } from '#kernel/upload.ts';
import { shrinkPhoto } from './shrink-photo.ts';
import type { PictureEndpoint } from './use-picture-upload.ts';

/** A photo of a draft. Until it is uploaded it is a file on this device. */
export interface KeptPhoto {
  key: string;
  url: string | null;
  file?: { name: string; blob: Blob };
}

const TRY_AGAIN_MS = 15_000;

/** Uploads photos of a draft, and tries again by itself while the line is bad. They are on the disk meanwhile. */
export function usePhotoSender(
  api: PictureEndpoint,
  photos: readonly KeptPhoto[],
  onSent: (key: string, url: string) => Promise<unknown>,
) {
  const underWay = useRef(new Set<string>());
  const [problem, setProblem] = useState<string>();
  const waiting = photos.filter(({ url }) => url === null);
  const send = useEffectEvent(async ({ key, file }: KeptPhoto) => {
    if (!file || underWay.current.has(key)) return;
    underWay.current.add(key);
    try {
      const { name, blob } = await shrinkPhoto(file);
      const { url } = await uploadFile(api, { name, file: blob }, { key });
      await onSent(key, url);
      setProblem(undefined);
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      underWay.current.delete(key);
    }
  });
  const sendAll = useEffectEvent(() => {
    for (const photo of waiting) void send(photo);
  });
  const keys = waiting.map(({ key }) => key).join(' ');
  useEffect(() => {
    if (keys === '') return;
    const again = () => sendAll();
    const [first, timer] = [setTimeout(again), setInterval(again, TRY_AGAIN_MS)];
    addEventListener('online', again);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [keys]);
  return { problem: waiting.length > 0 ? problem : undefined };
}
