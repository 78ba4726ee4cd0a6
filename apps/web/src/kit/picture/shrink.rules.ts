/** The longest side of a photo that is sent: more than any place shows, and a tenth of what a phone takes. */
const MOST_SIDE_PX = 1_600;

/** The size a picture is drawn at: its long side at most 1,600 px, whichever side that is. Small ones stay as they are. */
export function shrunkSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, MOST_SIDE_PX / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Photos lose nothing as JPEG, drawings need PNG. GIF may move and SVG has no size: both are sent as they are. */
export function shrunkType(name: string): 'image/jpeg' | 'image/png' | undefined {
  const [, ending = ''] = /\.(\w+)$/.exec(name.toLowerCase()) ?? [];
  if (ending === 'jpg' || ending === 'jpeg' || ending === 'bmp') return 'image/jpeg';
  return ending === 'png' ? 'image/png' : undefined;
}
