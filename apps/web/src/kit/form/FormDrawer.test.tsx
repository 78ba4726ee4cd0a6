import { labelApi } from '@netbar/contract/guests/label/label.api';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { show } from '#testing/show.tsx';
import { FormDrawer } from './FormDrawer.tsx';
import type { Field } from './form.types.ts';

const fields: Field[] = [
  { kind: 'text', name: 'name', label: '名称', max: 20 },
  { kind: 'text', name: 'brandId', label: '品牌', max: 20 },
];

/** A form whose presets are still being loaded when it opens. */
function Opened() {
  const [preset, setPreset] = useState<object>({});
  return (
    <>
      <button type="button" onClick={() => setPreset({ name: '预设名称', brandId: '蓝鲸' })}>
        loaded
      </button>
      <FormDrawer title="新增" api={labelApi.addClass} fields={fields} initial={preset} done="已保存" onClose={() => {}} />
    </>
  );
}

it('a preset that arrives late fills its field, and never what was typed or emptied meanwhile', async () => {
  show(<Opened />);
  const valueOf = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;
  fireEvent.change(await screen.findByLabelText('名称'), { target: { value: '包夜' } });
  fireEvent.click(screen.getByText('loaded'));
  expect([valueOf('名称'), valueOf('品牌')]).toEqual(['包夜', '蓝鲸']);

  fireEvent.change(screen.getByLabelText('品牌'), { target: { value: '' } });
  fireEvent.click(screen.getByText('loaded'));
  expect(valueOf('品牌')).toBe('');
});
