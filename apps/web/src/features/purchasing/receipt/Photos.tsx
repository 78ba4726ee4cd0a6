import { MOST_PHOTOS } from '@netbar/contract/purchasing/receipt/receipt.model';
import { useWords } from '#kernel/lang.ts';
import { KeptPhotos } from '#kit/picture/KeptPhotos.tsx';
import type { KeptPhoto } from '#kit/picture/use-photo-sender.ts';
import { receiptWords } from './receipt.words.ts';

interface PhotosProps {
  photos: readonly KeptPhoto[];
  problem: string | undefined;
  onChange: (photos: KeptPhoto[]) => void;
}

/** Photos of rejected goods. */
export function Photos(props: PhotosProps) {
  const t = useWords(receiptWords);
  return (
    <div>
      <span className="rcv-label">
        {t.photos} <small className="muted">{t.photosHint}</small>
      </span>
      <KeptPhotos {...props} most={MOST_PHOTOS} />
    </div>
  );
}
