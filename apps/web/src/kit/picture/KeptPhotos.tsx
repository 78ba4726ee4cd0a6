import { CloudUploadOutlined, ExclamationCircleFilled } from '@ant-design/icons';
import { isImage } from '@netbar/contract/kernel/media';
import { fill } from '@netbar/contract/kernel/words';
import { useWords } from '#kernel/lang.ts';
import { kitWords } from '../kit.words.ts';
import { LocalPhoto } from './LocalPhoto.tsx';
import { Photo } from './Photo.tsx';
import { PhotoTiles } from './PhotoTiles.tsx';
import type { KeptPhoto } from './use-photo-sender.ts';
import './photos.css';

interface KeptPhotosProps {
  photos: readonly KeptPhoto[];
  most: number;
  problem: string | undefined;
  /** Stands in the photo, such as when it was taken. */
  captionOf?: (key: string) => string;
  onChange: (photos: KeptPhoto[]) => void;
}

/** Photos of a draft on a phone: taken, shown in full size, removed. `usePhotoSender` uploads them. */
export function KeptPhotos({ photos, most, problem, captionOf, onChange }: KeptPhotosProps) {
  const t = useWords(kitWords);
  const add = (files: File[]) => {
    const taken = files
      .filter(({ name }) => isImage(name))
      .map((file) => ({ key: crypto.randomUUID(), url: null, file: { name: file.name, blob: file } }));
    if (taken.length > 0) onChange([...photos, ...taken].slice(0, most));
  };
  return (
    <>
      <PhotoTiles
        tiles={photos.map((photo, i) => ({
          key: photo.key,
          image: (
            <>
              <Taken photo={photo} alt={fill(t.photo, { n: i + 1 })} />
              {captionOf && <small className="photo-caption num">{captionOf(photo.key)}</small>}
            </>
          ),
        }))}
        most={most}
        label={t.takePhoto}
        isCamera
        onAdd={add}
        onRemove={(key) => onChange(photos.filter((photo) => photo.key !== key))}
      />
      {problem && (
        <small role="status" className="photo-problem">
          {problem}
        </small>
      )}
    </>
  );
}

/** A photo that is stored, or one that is still only on this device. */
function Taken({ photo: { url, file, refusal }, alt }: { photo: KeptPhoto; alt: string }) {
  const t = useWords(kitWords);
  if (url !== null) return <Photo url={url} alt={alt} />;
  return (
    <>
      {file && <LocalPhoto blob={file.blob} alt={alt} />}
      {refusal === undefined ? (
        <span className="photo-waits" title={t.photoWaits} role="img" aria-label={t.photoWaits}>
          <CloudUploadOutlined />
        </span>
      ) : (
        <span className="photo-waits is-refused" title={refusal} role="img" aria-label={refusal}>
          <ExclamationCircleFilled />
        </span>
      )}
    </>
  );
}
