import { CloudUploadOutlined } from '@ant-design/icons';
import { isImage } from '@netbar/contract/kernel/media';
import { fill } from '@netbar/contract/kernel/words';
import { useWords } from '#kernel/lang.ts';
import { kitWords } from '../kit.words.ts';
import { Photo } from './Photo.tsx';
import { PHOTO_SIZE } from './photo-size.ts';
import { PhotoTiles } from './PhotoTiles.tsx';
import type { KeptPhoto } from './use-photo-sender.ts';
import './photos.css';

interface KeptPhotosProps {
  photos: readonly KeptPhoto[];
  most: number;
  problem: string | undefined;
  onChange: (photos: KeptPhoto[]) => void;
}

/** Photos of a draft on a phone: taken, shown in full size, removed. `usePhotoSender` uploads them. */
export function KeptPhotos({ photos, most, problem, onChange }: KeptPhotosProps) {
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
        tiles={photos.map((photo, i) => ({ key: photo.key, image: <Taken photo={photo} alt={fill(t.photo, { n: i + 1 })} /> }))}
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
function Taken({ photo: { url, file }, alt }: { photo: KeptPhoto; alt: string }) {
  const t = useWords(kitWords);
  if (url !== null) return <Photo url={url} alt={alt} />;
  return (
    <>
      {file && <img ref={(image) => showBlob(image, file.blob)} alt={alt} {...PHOTO_SIZE} />}
      <span className="photo-waits" title={t.photoWaits} role="img" aria-label={t.photoWaits}>
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
