import { logApi } from '@netbar/contract/platform/log/log.api';
import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import ArchivesPage from '../ArchivesPage.tsx';
import { employee, health, idOf } from '../testing/employees.ts';

/** Stands in for uploads, which go by XMLHttpRequest: the first one fails. Keeps where each went and under which key. */
function answerUploads(onStored: () => void) {
  const sent: { url: string; key: string }[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      status = 200;
      responseText = JSON.stringify({ status: 200, data: {} });
      url = '';
      key = '';
      onload = () => {};
      onerror = () => {};
      open(_method: string, url: string) {
        this.url = url;
      }
      setRequestHeader(name: string, value: string) {
        if (name === 'idempotency-key') this.key = value;
      }
      send() {
        sent.push({ url: this.url, key: this.key });
        const isLost = sent.length === 1;
        if (!isLost) onStored();
        setTimeout(() => (isLost ? this.onerror() : this.onload()));
      }
    },
  );
  return sent;
}

it('a new document is saved first, then its pictures one by one; a lost one is sent again under the same key', async () => {
  const server = fakeServer();
  const added = { ...health, files: [] as { id: string; place: number }[] };
  const sent = answerUploads(() => added.files.push({ id: idOf(60 + added.files.length), place: added.files.length }));
  server.answerBy(employeeApi.get, () => ({
    data: {
      ...employee,
      documents: server.to(employeeApi.addDocument).length > 0 ? [{ ...added, files: [...added.files] }] : [],
    },
  }));
  server.answer(employeeApi.addDocument, added);
  server.answer(logApi.record, { rows: [], total: 0 });
  show(<ArchivesPage />, { can: ['EMPLOYEE_LIST'], path: `/?id=${employee.id}&tab=documents` });
  fireEvent.click(await screen.findByText('新增证件'));
  fireEvent.mouseDown(await screen.findByLabelText('类型'));
  fireEvent.click(await screen.findByText('健康证', { selector: '.ant-select-item-option-content' }));
  const photos = [new File(['front'], 'front.gif'), new File(['back'], 'back.gif')];
  fireEvent.change(screen.getByLabelText('添加照片', { selector: 'input' }), { target: { files: photos } });
  fireEvent.click(screen.getByText('保存'));

  fireEvent.click(await screen.findByText('重试'));
  await waitFor(() => expect(screen.getAllByLabelText(/查看第 \d 张/)).toHaveLength(2));
  expect(server.to(employeeApi.addDocument)).toHaveLength(1);
  expect(sent.map(({ url }) => url.includes(`/document/${health.id}/scan`))).toEqual([true, true, true]);
  const [lost, ...stored] = sent.map(({ key }) => key);
  expect(stored).toContain(lost);
  expect(new Set(stored).size).toBe(2);
});

it('a verified document offers no more pictures', async () => {
  const server = fakeServer();
  const opened = async (verifiedTime: string | null) => {
    server.answer(employeeApi.get, { ...employee, documents: [{ ...health, verifiedTime }] });
    server.answer(logApi.record, { rows: [], total: 0 });
    const { unmount } = show(<ArchivesPage />, { can: ['EMPLOYEE_LIST'], path: `/?id=${employee.id}&tab=documents` });
    fireEvent.click((await screen.findAllByText('健康证'))[0]!);
    await screen.findByLabelText('查看第 1 张');
    const isOffered = screen.queryByText('补拍') !== null;
    unmount();
    return isOffered;
  };
  expect(await opened(null)).toBe(true);
  expect(await opened('2026-11-20T02:00:00.000Z')).toBe(false);
});
