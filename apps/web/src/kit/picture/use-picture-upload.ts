import { isImage } from '@netbar/contract/kernel/media';
import type { Endpoint } from '@netbar/contract/kernel/endpoint';
import { PICTURE_MOST_BYTES, type pictureUpload } from '@netbar/contract/platform/picture/picture.model';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { uploadFile } from '#kernel/upload.ts';
import { kitWords } from '../kit.words.ts';
import { shrinkPhoto } from './shrink-photo.ts';

/** The endpoint of a feature that stores its pictures. */
export type PictureEndpoint = Endpoint<typeof pictureUpload.input, typeof pictureUpload.output>;

interface Waiting {
  name: string;
  blob: Blob;
}

/** Uploads one picture at a time, reports progress, and keeps a failed one for a retry. */
export function usePictureUpload(api: PictureEndpoint, onDone: (url: string) => void) {
  const t = useWords(kitWords);
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const [failed, setFailed] = useState<Waiting>();
  const send = async (waiting: Waiting) => {
    setProblem(undefined);
    setFailed(undefined);
    setShare(0);
    try {
      const { name, blob } = await shrinkPhoto(waiting);
      if (blob.size > PICTURE_MOST_BYTES) throw new Error(t.pictureTooLarge);
      const { url } = await uploadFile(api, { name, file: blob }, { onProgress: setShare });
      onDone(url);
    } catch (error) {
      setProblem((error as Error).message);
      setFailed(waiting);
    }
    setShare(undefined);
  };
  /** VAL-02: refuses before the upload what the server would refuse. The size is asked after the photo was shrunk. */
  const isFit = (file: File) => {
    const isPicture = isImage(file.name);
    setFailed(undefined);
    setProblem(isPicture ? undefined : t.pictureOnly);
    return isPicture;
  };
  return { share, problem, isFit, send, retry: failed && (() => void send(failed)) };
}
