import { DeleteOutlined, PictureOutlined, UploadOutlined } from '@ant-design/icons';
import { imageAtSize } from '@netbar/contract/kernel/media';
import { Button, Image, Progress } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { kitWords } from '../kit.words.ts';
import { CropDialog } from './CropDialog.tsx';
import { UploadProblem } from './UploadProblem.tsx';
import { type PictureEndpoint, usePictureUpload } from './use-picture-upload.ts';
import './picture.css';

const ACCEPTED = '.jpg,.jpeg,.png,.gif,.bmp,.svg';
const SHOWN_PX = 96;

interface PictureInputProps {
  id?: string;
  /** Stores the picture. */
  api: PictureEndpoint;
  /** What the picture shows, for screen readers. */
  label: string;
  value?: string;
  onChange?: (url: string) => void;
  /** Width divided by height: the picture is cropped to this ratio first. */
  aspect?: number;
  disabled?: boolean;
}

/** A picture of a record: chosen, cropped, uploaded with progress, shown, changed and removed. Its value is the address. */
export function PictureInput({ id, api, label, value = '', onChange, aspect, disabled = false }: PictureInputProps) {
  const t = useWords(kitWords);
  const picker = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ name: string; src: string }>();
  const { share, problem, isFit, send, retry } = usePictureUpload(api, (url) => onChange?.(url));
  useEffect(() => () => chosen && URL.revokeObjectURL(chosen.src), [chosen]);
  const choose = (file: File | undefined) => {
    if (!file || !isFit(file)) return;
    if (aspect) setChosen({ name: file.name, src: URL.createObjectURL(file) });
    else void send({ name: file.name, blob: file });
  };
  const cutDone = (blob: Blob) => {
    setChosen(undefined);
    void send({ name: `${chosen?.name.replace(/\.\w+$/, '') ?? ''}.png`, blob });
  };
  const isSending = share !== undefined;
  return (
    <div className="pic">
      <div className="pic-box" style={{ aspectRatio: aspect ?? 1 }}>
        {value ? (
          <Image src={imageAtSize(value, { width: SHOWN_PX * 2 })} preview={{ src: value }} alt={label} width={SHOWN_PX} />
        ) : (
          <PictureOutlined className="muted" />
        )}
      </div>
      <div className="pic-side">
        <div className="row">
          <Button icon={<UploadOutlined />} disabled={disabled || isSending} onClick={() => picker.current?.click()}>
            {value ? t.changePicture : t.choosePicture}
          </Button>
          {value && (
            <Button
              icon={<DeleteOutlined />}
              disabled={disabled || isSending}
              onClick={() => onChange?.('')}
              aria-label={`${t.removePicture} ${label}`}
            />
          )}
        </div>
        {isSending && <Progress percent={Math.round(share * 100)} size="small" aria-label={t.sending} />}
        <UploadProblem problem={problem} retry={retry} />
        {!isSending && !problem && <p className="muted pic-hint">{t.pictureHint}</p>}
      </div>
      <input
        ref={picker}
        id={id}
        type="file"
        accept={ACCEPTED}
        aria-label={label}
        // Ant Design's form styles override the `hidden` attribute of file inputs.
        style={{ display: 'none' }}
        onChange={(event) => {
          choose(event.target.files?.[0]);
          // Emptied, so that choosing the same file again fires a change.
          event.target.value = '';
        }}
      />
      {chosen && aspect && <CropDialog src={chosen.src} aspect={aspect} onCut={cutDone} onCancel={() => setChosen(undefined)} />}
    </div>
  );
}
