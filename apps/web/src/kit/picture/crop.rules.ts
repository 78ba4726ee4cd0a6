/** The position of the picture under the frame: offset of its centre from the frame's centre in px of the frame, and zoom. */
export interface CropPosition {
  x: number;
  y: number;
  zoom: number;
}

interface Box {
  width: number;
  height: number;
}

export const MOST_ZOOM = 4;

/** The size the picture is drawn at: at zoom 1 it just covers the frame. */
export function drawnSize(picture: Box, frame: Box, zoom: number): Box {
  const cover = Math.max(frame.width / picture.width, frame.height / picture.height) * zoom;
  return { width: picture.width * cover, height: picture.height * cover };
}

/** The nearest position that leaves no part of the frame empty. */
export function fitCrop(lie: CropPosition, picture: Box, frame: Box): CropPosition {
  const zoom = Math.min(MOST_ZOOM, Math.max(1, lie.zoom));
  const drawn = drawnSize(picture, frame, zoom);
  const within = (at: number, spare: number) => Math.max(-spare / 2, Math.min(spare / 2, at));
  return { x: within(lie.x, drawn.width - frame.width), y: within(lie.y, drawn.height - frame.height), zoom };
}

/** The part of the picture inside the frame, in px of the picture. */
export function cropArea(lie: CropPosition, picture: Box, frame: Box) {
  const scale = picture.width / drawnSize(picture, frame, lie.zoom).width;
  const [width, height] = [frame.width * scale, frame.height * scale];
  return { left: (picture.width - width) / 2 - lie.x * scale, top: (picture.height - height) / 2 - lie.y * scale, width, height };
}
