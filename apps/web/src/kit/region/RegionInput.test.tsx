import { labelApi } from '@netbar/contract/guests/label/label.api';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import { FormDrawer } from '../form/FormDrawer.tsx';
import { RegionInput } from './RegionInput.tsx';

/** A form with one region. Answers what is sent when it is saved. */
function showRegion(initial?: string) {
  const server = fakeServer();
  server.answerBy(labelApi.addClass, () => ({}));
  const fields = [{ kind: 'own' as const, name: 'regionCode', label: '所在地区', control: <RegionInput /> }];
  show(
    <FormDrawer
      title="新增"
      api={labelApi.addClass}
      fields={fields}
      initial={{ regionCode: initial }}
      done="好"
      onClose={() => {}}
    />,
  );
  return async () => {
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    await screen.findByText('好');
    return server.to(labelApi.addClass)[0]!.body;
  };
}

it('K7 a region shows its names and is kept as its code', async () => {
  const save = showRegion('330106');
  expect(await screen.findByText('浙江省 杭州市 西湖区')).toBeTruthy();
  expect(await save()).toEqual({ regionCode: '330106' });
});

it('K7 a district is found by pinyin initials', async () => {
  const save = showRegion();
  const box = await screen.findByLabelText('所在地区');
  fireEvent.mouseDown(box);
  fireEvent.change(box, { target: { value: 'lpq' } });
  fireEvent.click(await screen.findByText('浙江省 杭州市 临平区'));
  expect(await save()).toEqual({ regionCode: '330113' });
});
