import { describe, expect, it } from 'vitest';
import { imageAtSize, isImage, isVideo } from './media.ts';

const images = ['jpg', 'png', 'jpeg', 'gif', 'bmp', 'svg'];
const videos = ['avi', 'rmvb', 'rm', 'asf', 'divx', 'mpg', 'mpeg', 'mpe', 'wmv', 'mp4', 'mkv', 'vob'];

describe('a file name', () => {
  it.each(images)('VAL-02 .%s is an image in any case', (extension) => {
    for (const name of [`照片.${extension}`, `A.${extension.toUpperCase()}`, `a.b.${extension}`, `2026/11/a.${extension}`])
      expect([name, isImage(name), isVideo(name)]).toEqual([name, true, false]);
  });

  it.each(videos)('VAL-02 .%s is a video in any case', (extension) => {
    for (const name of [`录像.${extension}`, `A.${extension.toUpperCase()}`])
      expect([name, isImage(name), isVideo(name)]).toEqual([name, false, true]);
  });

  it('VAL-02 is neither without a known extension', () => {
    for (const name of ['', 'jpg', 'photo', 'photo.', '.jpg', 'dir/.mp4', 'a.jpg/b', 'a.exe', 'a.jpg.exe', 'a.jpgx', 'a.webp'])
      expect([name, isImage(name), isVideo(name)]).toEqual([name, false, false]);
  });
});

describe('an image at a size', () => {
  it('FMT-01 adds the size to the query', () => {
    expect(imageAtSize('https://cdn.example/a.jpg', { width: 200 })).toBe('https://cdn.example/a.jpg?w=200');
    expect(imageAtSize('https://cdn.example/a.jpg', { width: 200, height: 100 })).toBe('https://cdn.example/a.jpg?w=200&h=100');
  });

  it('FMT-01 works on relative addresses', () => {
    expect(imageAtSize('/files/a.jpg', { width: 80 })).toBe('/files/a.jpg?w=80');
    expect(imageAtSize('a.jpg', { width: 80 })).toBe('a.jpg?w=80');
  });

  it('FMT-01 keeps the query and the fragment as they were', () => {
    expect(imageAtSize('/a.jpg?v=3&name=%E5%9B%BE+1#top', { width: 80 })).toBe('/a.jpg?v=3&name=%E5%9B%BE+1&w=80#top');
    expect(imageAtSize('/a.jpg?', { width: 80 })).toBe('/a.jpg?w=80');
    expect(imageAtSize('/a.jpg#x?y', { width: 80 })).toBe('/a.jpg?w=80#x?y');
  });

  it('FMT-01 replaces a size asked for before', () => {
    expect(imageAtSize('/a.jpg?w=200&h=100&width=1', { width: 80 })).toBe('/a.jpg?width=1&w=80');
  });

  it('FMT-01 leaves a preview of a local file alone', () => {
    for (const url of ['blob:https://console.example/1b2c', 'data:image/png;base64,AAAA'])
      expect(imageAtSize(url, { width: 80 })).toBe(url);
  });
});
