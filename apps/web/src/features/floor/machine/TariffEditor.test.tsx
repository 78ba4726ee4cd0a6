import { TariffContent, type TariffRow } from '@netbar/contract/floor/machine/machine.model';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { show } from '#testing/show.tsx';
import { emptyTariff, TariffEditor } from './TariffEditor.tsx';

type Content = TariffRow['content'];
/** Holds what is typed, as a form does, and shows it. */
function Held({ from }: { from: Content }) {
  const [value, setValue] = useState(from);
  return (
    <>
      <TariffEditor value={value} onChange={setValue} />
      <output>{JSON.stringify(value)}</output>
    </>
  );
}
const held = () => TariffContent.parse(JSON.parse(screen.getByRole('status').textContent ?? ''));

it('a price by time of day counts on the weekdays that are chosen', async () => {
  show(<Held from={emptyTariff} />);
  fireEvent.click(screen.getByRole('button', { name: '加时段' }));
  expect(held().periods[0]!.days).toEqual([1, 2, 3, 4, 5, 6, 7]);
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '适用星期' }));
  const options = await screen.findAllByText('周六');
  fireEvent.click(options.at(-1)!);
  expect(held().periods[0]!.days).toEqual([1, 2, 3, 4, 5, 7]);
});

it('a package of a whole room is sold by minutes, a night by the clock', async () => {
  const night = { name: '通宵', kind: 'NIGHT' as const, fen: 2000, from: '23:00', to: '07:00' };
  const room = { name: '包房四小时', kind: 'ROOM' as const, fen: 8000, minutes: 240 };
  show(<Held from={{ ...emptyTariff, packages: [night, room] }} />);
  expect(screen.getByRole('spinbutton', { name: '分钟' })).toHaveProperty('value', '240');
  expect(screen.getAllByDisplayValue('23:00')).toHaveLength(1);
});
