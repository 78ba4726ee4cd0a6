import { productApi } from '@netbar/contract/goods/product/product.api';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import { RecordTrail } from './RecordTrail.tsx';
import { writeTrail } from './trail.ts';

const api = productApi.listMasters;
const kept = { input: { keyword: '可乐', sort: 'price' }, page: 1, limit: 2, ids: ['a', 'b'], total: 5 };
const open = (id: string) => {
  const onGo = vi.fn<(id: string) => void>();
  show(<RecordTrail api={api} id={id} onGo={onGo} />);
  return onGo;
};

beforeEach(() => {
  sessionStorage.clear();
  writeTrail(api, kept);
});

describe('K8 next and previous in the list one came from', () => {
  it('says where the record stands, and goes by buttons and by keys', () => {
    fakeServer();
    const onGo = open('a');
    expect(screen.getByText('1 / 5')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /上一条/ }).disabled).toBe(true);
    fireEvent.keyDown(document.body, { key: ']' });
    expect(onGo).toHaveBeenCalledWith('b');
    fireEvent.keyDown(document.body, { key: '[' });
    expect(onGo).toHaveBeenCalledTimes(1);
  });

  it('crosses the border of a page with the same filter and order, and remembers the page it is on', async () => {
    const server = fakeServer();
    server.answerBy(api, () => ({ data: { rows: [{ id: 'c' }, { id: 'd' }], total: 5 } }));
    const onGo = open('b');
    fireEvent.click(screen.getByRole('button', { name: /下一条/ }));
    await waitFor(() => expect(onGo).toHaveBeenCalledWith('c'));
    expect(server.to(api)[0]?.query).toEqual({ keyword: '可乐', sort: 'price', page: '2', limit: '2' });
    cleanup();
    open('c');
    expect(screen.getByText('3 / 5')).toBeTruthy();
  });

  it('leaves the keys to whoever types, and is not there for a record opened from elsewhere', () => {
    fakeServer();
    const onGo = open('a');
    const field = document.createElement('input');
    document.body.append(field);
    fireEvent.keyDown(field, { key: ']' });
    fireEvent.keyDown(document.body, { key: ']', ctrlKey: true });
    expect(onGo).not.toHaveBeenCalled();
    field.remove();
    cleanup();
    open('z');
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});
