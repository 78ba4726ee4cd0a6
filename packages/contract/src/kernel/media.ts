const IMAGES = new Set(['jpg', 'png', 'jpeg', 'gif', 'bmp', 'svg']);
const VIDEOS = new Set(['avi', 'rmvb', 'rm', 'asf', 'divx', 'mpg', 'mpeg', 'mpe', 'wmv', 'mp4', 'mkv', 'vob']);

/** VAL-02. Judges the name only; that the bytes match it is for whoever stores them to check. */
export function isImage(fileName: string): boolean {
  return IMAGES.has(extensionOf(fileName));
}

/** VAL-02, by name as for images. */
export function isVideo(fileName: string): boolean {
  return VIDEOS.has(extensionOf(fileName));
}

/** FMT-01. Asks the storage for a smaller picture; a size already in the address is replaced, the rest kept as written. */
export function imageAtSize(url: string, size: { width: number; height?: number | undefined }): string {
  // A preview of a file not uploaded yet carries its bytes or a local handle, which a query would break.
  if (/^(data|blob):/i.test(url)) return url;
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(url) ?? [];
  const kept = query.split('&').filter((pair) => pair !== '' && !/^[wh](=|$)/.test(pair));
  const asked = [`w=${size.width}`, ...(size.height === undefined ? [] : [`h=${size.height}`])];
  return `${path}?${[...kept, ...asked].join('&')}${fragment}`;
}

/** A name that is nothing but '.jpg' has no extension. */
function extensionOf(fileName: string): string {
  return /[^/\\]\.([^./\\]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
}
