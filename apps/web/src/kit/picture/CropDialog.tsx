import { Modal, Slider } from 'antd';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useWords } from '#kernel/lang.ts';
import { kitWords } from '../kit.words.ts';
import { cropArea, drawnSize, MOST_ZOOM, fitCrop, type CropPosition } from './crop.rules.ts';

const FRAME_WIDTH = 320;
/** The longest side of the cropped picture; larger than any place that shows it. */
const MOST_CUT_PX = 1024;
const KEY_STEP = 8;
const arrows: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

interface CropDialogProps {
  /** An object URL of the picture. */
  src: string;
  /** Width divided by height of the crop. */
  aspect: number;
  onCut: (cut: Blob) => void;
  onCancel: () => void;
}

/** Moves and zooms a picture under a frame, by pointer, wheel or keyboard, and crops it to the frame. */
export function CropDialog({ src, aspect, onCut, onCancel }: CropDialogProps) {
  const t = useWords(kitWords);
  const [picture, setPicture] = useState<HTMLImageElement>();
  const [lie, setLie] = useState<CropPosition>({ x: 0, y: 0, zoom: 1 });
  const pulled = useRef<{ x: number; y: number }>(undefined);
  const frame = { width: FRAME_WIDTH, height: FRAME_WIDTH / aspect };
  useEffect(() => {
    const image = new Image();
    image.onload = () => setPicture(image);
    image.src = src;
  }, [src]);
  const size = picture && { width: picture.naturalWidth || FRAME_WIDTH, height: picture.naturalHeight || FRAME_WIDTH };
  const move = (change: (lie: CropPosition) => CropPosition) => size && setLie((before) => fitCrop(change(before), size, frame));
  const by = (x: number, y: number) => move((before) => ({ ...before, x: before.x + x, y: before.y + y }));
  const pull = (event: PointerEvent) => {
    const from = pulled.current;
    if (!from) return;
    pulled.current = { x: event.clientX, y: event.clientY };
    by(event.clientX - from.x, event.clientY - from.y);
  };
  const pressed = (event: KeyboardEvent) => {
    const step = arrows[event.key];
    if (!step) return;
    event.preventDefault();
    by(-step[0] * KEY_STEP, -step[1] * KEY_STEP);
  };
  const drawn = size && drawnSize(size, frame, lie.zoom);
  return (
    <Modal
      open
      title={t.crop}
      width={FRAME_WIDTH + 48}
      okText={t.confirm}
      cancelText={t.cancel}
      mask={{ closable: false }}
      okButtonProps={{ disabled: !picture }}
      onCancel={onCancel}
      onOk={() => picture && size && void cut(picture, cropArea(lie, size, frame)).then(onCut)}
    >
      <div
        className="crop"
        role="application"
        tabIndex={0}
        aria-label={t.cropHint}
        style={{ height: frame.height }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          pulled.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={pull}
        onPointerUp={() => (pulled.current = undefined)}
        onWheel={(event) => move((before) => ({ ...before, zoom: before.zoom * (event.deltaY < 0 ? 1.08 : 0.93) }))}
        onKeyDown={pressed}
      >
        {drawn && (
          <img
            src={src}
            alt=""
            draggable={false}
            style={{ ...drawn, transform: `translate(calc(-50% + ${lie.x}px), calc(-50% + ${lie.y}px))` }}
          />
        )}
      </div>
      <Slider
        min={1}
        max={MOST_ZOOM}
        step={0.01}
        value={lie.zoom}
        aria-label={t.zoom}
        tooltip={{ open: false }}
        onChange={(zoom) => move((before) => ({ ...before, zoom }))}
      />
      <p className="muted crop-hint">{t.cropHint}</p>
    </Modal>
  );
}

/** Draws the crop as PNG, which keeps transparency; the server compresses it. */
function cut(picture: HTMLImageElement, { left, top, width, height }: ReturnType<typeof cropArea>): Promise<Blob> {
  const scale = Math.min(1, MOST_CUT_PX / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('nothing was drawn'))), 'image/png'),
  );
}
