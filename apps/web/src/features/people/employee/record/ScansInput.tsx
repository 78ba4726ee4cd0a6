import { isImage } from '@netbar/contract/kernel/media';
import { fill } from '@netbar/contract/kernel/words';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { kitWords } from '#kit/kit.words.ts';
import { LocalPhoto } from '#kit/picture/LocalPhoto.tsx';
import { PhotoTiles } from '#kit/picture/PhotoTiles.tsx';
import { useIsPhone } from '#kit/use-is-phone.ts';
import { documentWords } from './document.words.ts';

interface ScansInputProps {
  most: number;
  value?: File[];
  onChange?: (files: File[] | undefined) => void;
}

/** Pictures of a document before they are uploaded: chosen, or taken with the camera of a phone. They stay in memory alone. */
export function ScansInput({ most, value = [], onChange }: ScansInputProps) {
  const [t, k] = [useWords(documentWords), useWords(kitWords)];
  const isPhone = useIsPhone();
  const [isWrong, setWrong] = useState(false);
  const put = (files: File[]) => onChange?.(files.length > 0 ? files.slice(0, most) : undefined);
  const add = (chosen: File[]) => {
    const fit = chosen.filter(({ name }) => isImage(name));
    setWrong(fit.length < chosen.length);
    put([...value, ...fit]);
  };
  return (
    <div className="col">
      <PhotoTiles
        tiles={value.map((file, i) => ({
          key: String(i),
          image: <LocalPhoto blob={file} alt={fill(k.photo, { n: i + 1 })} />,
        }))}
        most={most}
        label={isPhone ? k.takePhoto : k.addPhoto}
        isCamera
        onAdd={add}
        onRemove={(key) => put(value.filter((_, i) => String(i) !== key))}
      />
      {isWrong && (
        <small role="alert" className="photo-problem">
          {t.pictureOnly}
        </small>
      )}
    </div>
  );
}
