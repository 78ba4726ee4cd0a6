import { imageAtSize } from '@netbar/contract/kernel/media';
import type { ReactNode } from 'react';

interface Pictured {
  picture: string;
  kind: string;
  classifyCode: string;
}

/** The picture of a product, or one drawn for its category: never an empty square. */
export function ProductPicture({ product: { picture, kind, classifyCode }, size }: { product: Pictured; size: number }) {
  if (picture) return <img src={imageAtSize(picture, { width: size * 2, height: size * 2 })} alt="" width={size} height={size} />;
  return (
    <svg viewBox="0 0 48 48" width={size} height={size} aria-hidden className="drawn">
      {drawings[drawingOf(kind, classifyCode)]}
    </svg>
  );
}

type Drawing = 'can' | 'bowl' | 'bag' | 'cup' | 'mouse' | 'combo' | 'service' | 'box';

function drawingOf(kind: string, classifyCode: string): Drawing {
  if (kind === 'COMBO') return 'combo';
  if (kind === 'SERVICE') return 'service';
  return ({ DRINK: 'can', NOODLE: 'bowl', SNACK: 'bag', MADE: 'cup', GEAR: 'mouse' } as const)[classifyCode as 'DRINK'] ?? 'box';
}

const [ink, lamp, paper] = ['var(--wk-cat-1)', 'var(--wk-cat-2)', 'var(--wk-bg-container)'];

const drawings: Record<Drawing, ReactNode> = {
  can: (
    <>
      <path d="M16 10h16l2 4v24l-2 3H16l-2-3V14z" fill={ink} />
      <path d="M14 18h20v14H14z" fill={paper} />
      <circle cx="24" cy="25" r="5" fill={lamp} />
    </>
  ),
  bowl: (
    <>
      <path d="M10 20h28l-4 20H14z" fill={ink} />
      <path d="M8 16h32v5H8z" fill={lamp} />
      <path d="M17 12c0-3 3-3 3-6M24 12c0-3 3-3 3-6M31 12c0-3 3-3 3-6" fill="none" stroke="var(--wk-cat-5)" strokeWidth="1.6" />
      <path d="M15 28h18" stroke={paper} strokeWidth="3" />
    </>
  ),
  bag: (
    <>
      <path d="M13 8h22l-2 4 2 28H13l2-28z" fill={lamp} />
      <path d="M14 18h20l1 12H13z" fill={ink} />
      <circle cx="24" cy="24" r="3.4" fill={paper} />
    </>
  ),
  cup: (
    <>
      <path d="M13 16h22l-3 26H16z" fill={ink} />
      <path d="M11 11h26v5H11z" fill="var(--wk-cat-5)" />
      <path d="M27 11l3-7" stroke={lamp} strokeWidth="2.4" />
      <path d="M14.5 26h19l-1 9h-17z" fill={paper} opacity=".85" />
    </>
  ),
  mouse: (
    <>
      <rect x="15" y="8" width="18" height="32" rx="9" fill={ink} />
      <path d="M24 8v12M15 20h18" stroke={paper} strokeWidth="1.6" />
      <rect x="22.4" y="12" width="3.2" height="6" rx="1.6" fill={lamp} />
    </>
  ),
  combo: (
    <>
      <path d="M8 24h16v16H8z" fill={lamp} />
      <path d="M28 14h10l1.5 3v21L38 40H28l-1.5-2V17z" fill={ink} />
      <circle cx="16" cy="15" r="7" fill="var(--wk-cat-3)" />
    </>
  ),
  service: (
    <>
      <circle cx="24" cy="24" r="16" fill={ink} />
      <path d="M24 14v10l7 5" fill="none" stroke={paper} strokeWidth="3" strokeLinecap="round" />
      <circle cx="24" cy="24" r="2.4" fill={lamp} />
    </>
  ),
  box: (
    <>
      <path d="M24 7l16 8v18l-16 8-16-8V15z" fill={ink} />
      <path d="M24 23l16-8M24 23L8 15M24 23v18" stroke={paper} strokeWidth="1.6" fill="none" />
      <path d="M17 11l15 7.6V25l-4-2v-3L13 12.8z" fill={lamp} />
    </>
  ),
};
