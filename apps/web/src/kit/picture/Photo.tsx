import { imageAtSize } from '@netbar/contract/kernel/media';
import { Image } from 'antd';
import { PHOTO_SIZE } from './photo-size.ts';

/** A stored photo beside others; a press shows it in full. */
export const Photo = ({ url, alt }: { url: string; alt: string }) => (
  <Image src={imageAtSize(url, { width: PHOTO_SIZE.width * 2 })} preview={{ src: url }} alt={alt} {...PHOTO_SIZE} />
);
