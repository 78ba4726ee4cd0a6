import { CameraOutlined, CloseOutlined } from '@ant-design/icons';
import { fill } from '@netbar/contract/kernel/words';
import { useRef, type ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import { kitWords } from '../kit.words.ts';
import './photos.css';

interface PhotoTilesProps {
  tiles: readonly { key: string; image: ReactNode }[];
  most: number;
  /** What the button to add one does, and what it says while it is at it. */
  label: string;
  busyText?: string | undefined;
  /** A phone opens its camera, and several may be chosen at once. */
  isCamera?: boolean;
  onAdd: (files: File[]) => void;
  onRemove: (key: string) => void;
}

/** Photos that are being collected: each can be removed, and another one added. */
export function PhotoTiles({ tiles, most, label, busyText, isCamera = false, onAdd, onRemove }: PhotoTilesProps) {
  const t = useWords(kitWords);
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <div className="photos">
        {tiles.map(({ key, image }, i) => (
          <span key={key} className="photo">
            {image}
            <button
              type="button"
              className="photo-drop"
              aria-label={fill(t.removePhoto, { n: i + 1 })}
              onClick={() => onRemove(key)}
            >
              <CloseOutlined />
            </button>
          </span>
        ))}
        {tiles.length < most && (
          <button type="button" className="photo-add" disabled={busyText !== undefined} onClick={() => picker.current?.click()}>
            <CameraOutlined aria-hidden />
            {busyText ?? label}
          </button>
        )}
      </div>
      <input
        ref={picker}
        type="file"
        accept="image/*"
        {...(isCamera && { capture: 'environment', multiple: true })}
        aria-label={label}
        // Ant Design's form styles override the `hidden` attribute of file inputs.
        style={{ display: 'none' }}
        onChange={({ target }) => {
          onAdd([...(target.files ?? [])]);
          // Emptied, so that choosing the same file again fires a change.
          target.value = '';
        }}
      />
    </>
  );
}
