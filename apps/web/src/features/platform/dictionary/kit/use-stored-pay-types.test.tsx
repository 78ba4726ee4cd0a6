import { dictionaryApi } from '@netbar/contract/platform/dictionary/dictionary.api';
import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import { useStoredPayTypes } from './use-stored-pay-types.ts';

function Signed() {
  useStoredPayTypes();
  return null;
}

it('AUTH-17 API-02 PayTypeDictionary holds the rows of PAY_TYPE_CHANNEL', async () => {
  const server = fakeServer();
  const label = { 'zh-CN': '现金', 'en-US': 'Cash', 'zh-TW': '現金' };
  const cash = { id: '1', type: 'PAY_TYPE_CHANNEL', code: 'CASH', codevalue: '现金', label };
  const rows = [{ ...cash, sort: 1, enabled: true, isSystem: true, version: 1 }];
  server.answer(dictionaryApi.listOfType, { rows });

  show(<Signed />);

  await waitFor(() => expect(JSON.parse(localStorage.getItem('PayTypeDictionary') ?? '[]')).toEqual(rows));
  expect(server.asked[0]?.name).toBe('GET /api/admin/code/codeType/PAY_TYPE_CHANNEL');
});
