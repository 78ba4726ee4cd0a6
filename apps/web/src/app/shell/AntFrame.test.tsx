import { langs } from '@netbar/contract/kernel/words';
import { render, waitFor } from '@testing-library/react';
import { DatePicker } from 'antd';
import { expect, it } from 'vitest';
import { setLang } from '#kernel/lang.ts';
import { AntFrame } from './AntFrame.tsx';

const monday = { 'zh-CN': '一', 'en-US': 'Mo', 'zh-TW': '一' };

it.each(langs)('SHELL-03 the week of a calendar starts on Monday in %s', async (lang) => {
  setLang(lang);
  render(
    <AntFrame className="">
      <DatePicker open />
    </AntFrame>,
  );
  await waitFor(() => expect(document.querySelector('.ant-picker-content thead th')?.textContent).toBe(monday[lang]));
});
