import { fill } from '@netbar/contract/kernel/words';
import { Image } from 'antd';
import { useWords } from '#kernel/lang.ts';
import { kitWords } from '../kit.words.ts';
import { Photo } from './Photo.tsx';
import './photos.css';

interface PhotoRowProps {
  photos: readonly string[];
  /** What each shows; left out, they are numbered. */
  names?: readonly string[];
}

/** Photos beside each other; a press shows one in full. Nothing for none. */
export function PhotoRow({ photos, names = [] }: PhotoRowProps) {
  const t = useWords(kitWords);
  if (photos.length === 0) return null;
  return (
    <div className="photos">
      <Image.PreviewGroup>
        {photos.map((photo, i) => (
          <Photo key={photo} url={photo} alt={names[i] ?? fill(t.photo, { n: i + 1 })} />
        ))}
      </Image.PreviewGroup>
    </div>
  );
}
