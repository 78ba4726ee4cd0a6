import { PHOTO_SIZE } from './photo-size.ts';

/** A photo that is still only on this device. */
export const LocalPhoto = ({ blob, alt }: { blob: Blob; alt: string }) => (
  <img ref={(image) => showBlob(image, blob)} alt={alt} {...PHOTO_SIZE} />
);

/** Shows a file that is only on this device, and lets go of it when the picture goes. */
function showBlob(image: HTMLImageElement | null, blob: Blob) {
  if (!image) return undefined;
  const address = URL.createObjectURL(blob);
  image.src = address;
  return () => URL.revokeObjectURL(address);
}
