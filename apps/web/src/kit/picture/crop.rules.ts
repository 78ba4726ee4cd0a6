/** How the picture lies under the frame: its middle's distance from the frame's middle in px of the frame, and how far it is enlarged. */
export interface Lie {
  x: number;
  y: number;
  zoom: number;
}

interface Box {
  width: number;
  height: number;
}

export const MOST_ZOOM = 4;

/** How large the picture is drawn: at zoom 1 it just covers the frame. */
export function drawnSize(picture: Box, frame: Box, zoom: number): Box {
  const cover = Math.max(frame.width / picture.width, frame.height / picture.height) * zoom;
  return { width: picture.width * cover, height: picture.height * cover };
}

/** The nearest lie that leaves no part of the frame empty. */
export function settle(lie: Lie, picture: Box, frame: Box): Lie {
  const zoom = Math.min(MOST_ZOOM, Math.max(1, lie.zoom));
  const drawn = drawnSize(picture, frame, zoom);
  const within = (at: number, spare: number) => Math.max(-spare / 2, Math.min(spare / 2, at));
  return { x: within(lie.x, drawn.width - frame.width), y: within(lie.y, drawn.height - frame.height), zoom };
}

/** The part of the picture inside the frame, in px of the picture. */
export function cutOf(lie: Lie, picture: Box, frame: Box) {
  const scale = picture.width / drawnSize(picture, frame, lie.zoom).width;
  const [width, height] = [frame.width * scale, frame.height * scale];
  return { left: (picture.width - width) / 2 - lie.x * scale, top: (picture.height - height) / 2 - lie.y * scale, width, height };
}
