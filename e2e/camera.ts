import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { ean13 } from 'bwip-js/node';
import sharp from 'sharp';
import { openBrowser } from './stage.ts';

/** Chromium with a camera before which somebody holds a barcode and never takes it away. */
export async function openBrowserWithCamera(barcode: string, file: string) {
  const drawn = await ean13({
    bcid: 'ean13',
    text: barcode,
    scale: 4,
    height: 24,
    includetext: false,
    backgroundcolor: 'FFFFFF',
    padding: 20,
  });
  const frame = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#8a8278' } })
    .composite([{ input: drawn, gravity: 'center' }])
    .jpeg({ quality: 90 })
    .toBuffer();
  // An .mjpeg file is JPEG pictures one after the other.
  await writeFile(file, Buffer.concat([frame, frame]));
  return openBrowser([
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
    // A page whose headers a journey has changed counts as one from outside, and this machine as the local network.
    '--disable-features=LocalNetworkAccessChecks',
  ]);
}

const nginx = readFileSync(new URL('../deploy/nginx.conf', import.meta.url), 'utf8');

/** The headers that nginx sends with the page, which `vite preview` does not. */
export const pageHeaders = {
  'content-security-policy': /default "(default-src [^"]+)"/.exec(nginx)?.[1] ?? '',
  'permissions-policy': /Permissions-Policy "([^"]+)"/.exec(nginx)?.[1] ?? '',
};
