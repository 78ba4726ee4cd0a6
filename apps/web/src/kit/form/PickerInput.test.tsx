import { fireEvent, screen } from '@testing-library/react';
import { labelApi } from '@netbar/contract/guests/label/label.api';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import { FormDrawer } from './FormDrawer.tsx';
import { PickerInput, type PickerKind } from './PickerInput.tsx';

/** A form with one picker. Answers the field and what is sent when it is saved. */
async function showPicker(kind: PickerKind, initial: string) {
  const server = fakeServer();
  server.answerBy(labelApi.addClass, () => ({}));
  const fields = [{ kind, name: 'picked', label: '选择' }];
  show(
    <FormDrawer
      title="新增"
      api={labelApi.addClass}
      fields={fields}
      initial={{ picked: initial }}
      done="好"
      onClose={() => {}}
    />,
  );
  const field = (await screen.findByLabelText('选择')) as HTMLInputElement;
  const save = async () => {
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    await screen.findByText('好');
    return server.to(labelApi.addClass)[0]!.body;
  };
  const type = (text: string, isEntered = true) => {
    fireEvent.mouseDown(field);
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value: text } });
    if (isEntered) fireEvent.keyDown(field, { key: 'Enter' });
    else fireEvent.blur(field);
  };
  return { field, save, type };
}

describe('FMT-02 pickers', () => {
  it.each([
    ['date', '2026-11-16', '2026-12-31'],
    ['month', '2026-11', '2027-01'],
    ['time', '09:05:07', '23:59:58'],
  ] as const)('a %s shows and gives %s', async (kind, first, second) => {
    const { field, type, save } = await showPicker(kind, first);
    expect(field.value).toBe(first);
    type(second);
    expect(await save()).toEqual({ picked: second });
  });

  it('a datetime shows seconds, in the business’s time zone, and gives the moment', async () => {
    const { field, type, save } = await showPicker('datetime', '2026-11-16T01:05:07.000Z');
    expect(field.value).toBe('2026-11-16 09:05:07');
    type('2026-12-31 00:00:09');
    expect(await save()).toEqual({ picked: '2026-12-30T16:00:09.000Z' });
  });

  it.each([
    ['datetime', '2026-11-16T01:05:07.000Z', '2026-12-31 00:00', '2026-12-30T16:00:00.000Z'],
    ['time', '09:05:07', '23:59', '23:59:00'],
  ] as const)('a %s may be typed without its seconds', async (kind, first, typed, given) => {
    const { type, save } = await showPicker(kind, first);
    type(typed);
    expect(await save()).toEqual({ picked: given });
  });

  it.each([
    ['date', '2026-11-16', '2026-12-31', '2026-12-31'],
    ['month', '2026-11', '2027-01', '2027-01'],
    ['time', '09:05:07', '23:59', '23:59:00'],
    ['datetime', '2026-11-16T01:05:07.000Z', '2026-12-31 00:00:09', '2026-12-30T16:00:09.000Z'],
    ['date', '2026-11-16', '2026-12-3', '2026-11-16'],
  ] as const)('a %s of %s, typed over with %s and left by pointer, gives %s', async (kind, first, typed, given) => {
    const { type, save } = await showPicker(kind, first);
    type(typed, false);
    expect(await save()).toEqual({ picked: given });
  });

  it('what is being typed stays while the page renders anew', () => {
    function Page() {
      const [renderings, setRenderings] = useState(1);
      return (
        <>
          <PickerInput kind="date" id="day" value="2026-11-16" />
          <button onClick={() => setRenderings(renderings + 1)}>{renderings}</button>
        </>
      );
    }
    const { container } = show(<Page />);
    const field = container.querySelector<HTMLInputElement>('#day')!;
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value: '2026-12-31' } });
    fireEvent.click(screen.getByRole('button', { name: '1' }));
    expect([screen.getByRole('button', { name: '2' }).textContent, field.value]).toEqual(['2', '2026-12-31']);
  });
});
