import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { fateOf } from '#kernel/unsent/unsent.rules.ts';
import { uploadFile } from '#kernel/upload.ts';
import { shrinkPhoto } from './shrink-photo.ts';
import type { PictureEndpoint } from './use-picture-upload.ts';

/** A photo of a draft. Until it is uploaded it is a file on this device. */
export interface KeptPhoto {
  key: string;
  url: string | null;
  file?: { name: string; blob: Blob };
  /** Why the server does not store it. It is not sent again; somebody removes it and takes another one. */
  refusal?: string;
}

const TRY_AGAIN_MS = 15_000;

/** Photos that are being uploaded. The list of rounds and a round itself may both show a draft. */
const underWay = new Set<string>();

/**
 * Uploads photos of a draft, and tries again by itself while the line is bad. They are on the disk meanwhile. A photo that the server
 * has refused is not sent again; `onRefused` keeps the reason with it.
 */
export function usePhotoSender(
  api: PictureEndpoint,
  photos: readonly KeptPhoto[],
  onSent: (key: string, url: string) => Promise<unknown>,
  onRefused?: (key: string, refusal: string) => Promise<unknown>,
) {
  const refused = useRef(new Set<string>());
  const [problem, setProblem] = useState<string>();
  const waiting = photos.filter(({ url, refusal }) => url === null && refusal === undefined);
  const send = useEffectEvent(async ({ key, file }: KeptPhoto) => {
    if (!file || underWay.has(key) || refused.current.has(key)) return;
    underWay.add(key);
    try {
      const { name, blob } = await shrinkPhoto(file);
      const { url } = await uploadFile(api, { name, file: blob }, { key });
      await onSent(key, url);
      setProblem(undefined);
    } catch (error) {
      const { message } = error as Error;
      setProblem(message);
      if (fateOf(error) === 'refused') {
        refused.current.add(key);
        await onRefused?.(key, message);
      }
    } finally {
      underWay.delete(key);
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
