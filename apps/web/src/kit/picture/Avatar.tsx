import { imageAtSize } from '@netbar/contract/kernel/media';
import './picture.css';

interface AvatarProps {
  name: string | undefined;
  url: string | undefined;
  size?: number;
}

/** Somebody's picture, or the first letter of their name. */
export function Avatar({ name = '', url, size = 26 }: AvatarProps) {
  const box = { width: size, height: size, fontSize: Math.round(size * 0.46) };
  return (
    <span className="ava" style={box} aria-hidden>
      {url ? <img src={imageAtSize(url, { width: size * 2, height: size * 2 })} alt="" /> : name.slice(0, 1)}
    </span>
  );
}
