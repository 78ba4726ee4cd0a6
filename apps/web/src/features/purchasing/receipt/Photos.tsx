import { CloudUploadOutlined } from '@ant-design/icons';
import { isImage } from '@netbar/contract/kernel/media';
import { fill } from '@netbar/contract/kernel/words';
import { MOST_PHOTOS } from '@netbar/contract/purchasing/receipt/receipt.model';
import { useWords } from '#kernel/lang.ts';
import { Photo } from '#kit/picture/Photo.tsx';
import { PHOTO_SIZE } from '#kit/picture/photo-size.ts';
import { PhotoTiles } from '#kit/picture/PhotoTiles.tsx';
import type { DraftPhoto } from './receive.rules.ts';
import { receiptWords } from './receipt.words.ts';

interface PhotosProps {
  photos: readonly DraftPhoto[];
  problem: string | undefined;
  onChange: (photos: DraftPhoto[]) => void;
}

/** Photos of rejected goods: taken, shown in full size, removed. They are uploaded by themselves. */
export function Photos({ photos, problem, onChange }: PhotosProps) {
  const t = useWords(receiptWords);
  const add = (files: File[]) => {
    const taken = files
      .filter(({ name }) => isImage(name))
      .map((file) => ({ key: crypto.randomUUID(), url: null, file: { name: file.name, blob: file } }));
    if (taken.length > 0) onChange([...photos, ...taken].slice(0, MOST_PHOTOS));
  };
  return (
    <div>
      <span className="rcv-label">
        {t.photos} <small className="muted">{t.photosHint}</small>
      </span>
      <PhotoTiles
        tiles={photos.map((photo, i) => ({ key: photo.key, image: <Taken photo={photo} alt={fill(t.photo, { n: i + 1 })} /> }))}
        most={MOST_PHOTOS}
        label={t.takePhoto}
        isCamera
        onAdd={add}
        onRemove={(key) => onChange(photos.filter((photo) => photo.key !== key))}
      />
      {problem && (
        <small role="status" className="rcv-warn">
          {problem}
        </small>
      )}
    </div>
  );
}

/** A photo that is stored, or one that is still only on this device. */
function Taken({ photo: { url, file }, alt }: { photo: DraftPhoto; alt: string }) {
  const t = useWords(receiptWords);
  if (url !== null) return <Photo url={url} alt={alt} />;
  return (
    <>
      {file && <img ref={(image) => showBlob(image, file.blob)} alt={alt} {...PHOTO_SIZE} />}
      <span className="rcv-photo-waits" title={t.photoWaits} role="img" aria-label={t.photoWaits}>
        <CloudUploadOutlined />
      </span>
    </>
  );
}

/** Shows a file that is only on this device, and lets go of it when the picture goes. */
function showBlob(image: HTMLImageElement | null, blob: Blob) {
  if (!image) return undefined;
  const address = URL.createObjectURL(blob);
  image.src = address;
  return () => URL.revokeObjectURL(address);
}
