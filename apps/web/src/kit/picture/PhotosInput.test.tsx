import { defineApi, post } from '@netbar/contract/kernel/endpoint';
import { pictureUpload } from '@netbar/contract/platform/picture/picture.model';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import { PhotosInput } from './PhotosInput.tsx';

const api = defineApi('test', { addPicture: post('/api/storage/picture/test', { access: { can: 'TEST' }, ...pictureUpload }) });

/** Stands in for uploads, which go by XMLHttpRequest: the first fails. */
function answerUploads() {
  let sent = 0;
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      status = 200;
      responseText = '';
      onload = () => {};
      onerror = () => {};
      open() {}
      setRequestHeader() {}
      send() {
        const url = `/api/storage/picture/${++sent}`;
        this.responseText = JSON.stringify({ status: 200, data: { url, width: 2, height: 2 } });
        setTimeout(() => (sent === 1 ? this.onerror() : this.onload()));
      }
    },
  );
}

function Form() {
  const [photos, setPhotos] = useState<string[]>([]);
  return (
    <>
      <PhotosInput api={api.addPicture} most={2} value={photos} onChange={setPhotos} />
      <output>{photos.join(' ')}</output>
    </>
  );
}
const choose = (name: string) =>
  fireEvent.change(screen.getByLabelText('添加照片', { selector: 'input' }), { target: { files: [new File(['x'], name)] } });

it('uploads photos one after the other up to the most, tries again, and removes them', async () => {
  fakeServer();
  answerUploads();
  show(<Form />);
  choose('a.txt');
  expect(screen.getByRole('alert').textContent).toContain('图片');
  choose('a.jpg');
  fireEvent.click(await screen.findByRole('button', { name: '重试' }));
  await screen.findByAltText('照片 1');
  choose('b.jpg');
  await screen.findByAltText('照片 2');
  expect(screen.queryByRole('button', { name: '添加照片' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '移除照片 1' }));
  expect(screen.getByRole('status').textContent).toBe('/api/storage/picture/3');
  expect(screen.getByRole('button', { name: '添加照片' })).toBeTruthy();
});
