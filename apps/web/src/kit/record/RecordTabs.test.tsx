import { fireEvent, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { show } from '#testing/show.tsx';
import { RecordTabs, useRecordTab } from './RecordTabs.tsx';

function Parts() {
  const [part, choose] = useRecordTab(['overview', 'documents']);
  return (
    <>
      <RecordTabs
        label="parts"
        chosen={part}
        onChoose={choose}
        tabs={[
          { key: 'overview', label: 'Overview' },
          { key: 'documents', label: 'Documents', count: 4 },
        ]}
      />
      <p>{useLocation().search}</p>
    </>
  );
}
const chosen = () => document.querySelector('[aria-current]')!.textContent;

it('the chosen part stands in the address, so that others can lead to it; the first one needs none', () => {
  show(<Parts />, { path: '/?id=1' });
  expect(chosen()).toBe('Overview');
  fireEvent.click(screen.getByText('Documents'));
  expect(chosen()).toBe('Documents4');
  expect(screen.getByText('?id=1&tab=documents')).toBeTruthy();
  fireEvent.click(screen.getByText('Overview'));
  expect(screen.getByText('?id=1')).toBeTruthy();
});

it('a part that there is not shows the first', () => {
  show(<Parts />, { path: '/?id=1&tab=salary' });
  expect(chosen()).toBe('Overview');
});
