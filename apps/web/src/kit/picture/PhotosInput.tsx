import { fill } from '@netbar/contract/kernel/words';
import { useWords } from '#kernel/lang.ts';
import { useLatest } from '#kernel/use-latest.ts';
import { kitWords } from '../kit.words.ts';
import { Photo } from './Photo.tsx';
import { PhotoTiles } from './PhotoTiles.tsx';
import { UploadProblem } from './UploadProblem.tsx';
import { type PictureEndpoint, usePictureUpload } from './use-picture-upload.ts';

interface PhotosInputProps {
  /** Stores a picture. */
  api: PictureEndpoint;
  most: number;
  value?: readonly string[];
  onChange?: (urls: string[]) => void;
}

/** Several photos of a record: chosen one after the other, uploaded with progress, shown, removed. Its value are the addresses. */
export function PhotosInput({ api, most, value = [], onChange }: PhotosInputProps) {
  const t = useWords(kitWords);
  // The photos may be others by the time an upload is done.
  const add = useLatest((url: string) => onChange?.([...value, url]));
  const { share, problem, isFit, send, retry } = usePictureUpload(api, add);
  return (
    <div className="col">
      <PhotoTiles
        tiles={value.map((url, i) => ({ key: url, image: <Photo url={url} alt={fill(t.photo, { n: i + 1 })} /> }))}
        most={most}
        label={t.addPhoto}
        busyText={share === undefined ? undefined : `${Math.round(share * 100)}%`}
        onAdd={([file]) => {
          if (file && isFit(file)) void send({ name: file.name, blob: file });
        }}
        onRemove={(url) => onChange?.(value.filter((each) => each !== url))}
      />
      <UploadProblem problem={problem} retry={retry} />
    </div>
  );
}
