import { sheetColumnKeys } from '@netbar/contract/people/attendance/attendance.model';
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useExportColumns } from './export-columns.ts';

it('offers exactly the columns that the server exports', () => {
  const { result } = renderHook(useExportColumns);
  expect(result.current.map(({ key }) => key)).toEqual([...sheetColumnKeys]);
});
