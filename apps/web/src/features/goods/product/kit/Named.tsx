import { imageAtSize } from '@netbar/contract/kernel/media';
import '../product.css';

/** A product as lists show it: picture, name, and below it what tells it apart. */
export const Named = ({ name, note, picture }: { name: string; note: (string | null)[]; picture: string }) => (
  <span className="row named">
    {picture && <img src={imageAtSize(picture, { width: 64, height: 64 })} alt="" width={32} height={32} />}
    <span className="col">
      <span>{name}</span>
      <small className="muted num">{note.filter(Boolean).join(' · ')}</small>
    </span>
  </span>
);
