import { isImage } from '@netbar/contract/kernel/media';
import { pictureApi } from '@netbar/contract/picture/picture.api';
import { PICTURE_MOST_BYTES } from '@netbar/contract/picture/picture.model';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { upload } from '#kernel/upload.ts';
import { kitWords } from '../kit.words.ts';

interface Waiting {
  name: string;
  blob: Blob;
}

/** Sends one picture at a time, says how far it is, and keeps what failed for another try. */
export function usePictureUpload(onDone: (url: string) => void) {
  const t = useWords(kitWords);
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const [failed, setFailed] = useState<Waiting>();
  const send = async (waiting: Waiting) => {
    setProblem(undefined);
    setFailed(undefined);
    setShare(0);
    try {
      const { url } = await upload(pictureApi.add, { name: waiting.name, file: waiting.blob }, { onProgress: setShare });
      onDone(url);
    } catch (error) {
      setProblem((error as Error).message);
      setFailed(waiting);
    }
    setShare(undefined);
  };
  /** VAL-02: what the server would refuse is refused before it leaves. */
  const isFit = (file: File) => {
    const refusal = isImage(file.name) ? file.size > PICTURE_MOST_BYTES && t.pictureTooLarge : t.pictureOnly;
    setFailed(undefined);
    setProblem(refusal || undefined);
    return !refusal;
  };
  return { share, problem, isFit, send, retry: failed && (() => void send(failed)) };
}
