const IMAGES = new Set(['jpg', 'png', 'jpeg', 'gif', 'bmp', 'svg']);
const VIDEOS = new Set(['avi', 'rmvb', 'rm', 'asf', 'divx', 'mpg', 'mpeg', 'mpe', 'wmv', 'mp4', 'mkv', 'vob']);

/** VAL-02. Checks the name only; the storing code checks that the bytes match it. */
export function isImage(fileName: string): boolean {
  return IMAGES.has(extensionOf(fileName));
}

/** VAL-02, by name as for images. */
export function isVideo(fileName: string): boolean {
  return VIDEOS.has(extensionOf(fileName));
}

/** FMT-01. The address of a smaller version of a picture. A size already in the address is replaced; the rest is kept. */
export function imageAtSize(url: string, size: { width: number; height?: number | undefined }): string {
  // The preview of a file not uploaded yet is a data or blob address, which a query would break.
  if (/^(data|blob):/i.test(url)) return url;
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(url) ?? [];
  const kept = query.split('&').filter((pair) => pair !== '' && !/^[wh](=|$)/.test(pair));
  const asked = [`w=${size.width}`, ...(size.height === undefined ? [] : [`h=${size.height}`])];
  return `${path}?${[...kept, ...asked].join('&')}${fragment}`;
}

/** A name that is only '.jpg' has no extension. */
function extensionOf(fileName: string): string {
  return /[^/\\]\.([^./\\]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
}
