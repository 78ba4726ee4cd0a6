import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { simplifiedIn } from '../e2e/traditional.ts';

const root = join(import.meta.dirname, '..');
const literal = String.raw`('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\`[^\`]*\`)`;
const phrase = new RegExp(String.raw`\bsay\(\s*${literal},\s*${literal},\s*${literal},?\s*\)`, 'g');

const traditionalIn = (text: string) => [...text.matchAll(phrase)].map(([, , , traditional = '']) => traditional);

function readPhrases() {
  const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.includes('.test.'));
  return files.flatMap((file) => traditionalIn(readFileSync(join(root, file), 'utf8')).map((text) => ({ file, text })));
}

it('SHELL-02 no phrase of any page, error or message has a simplified character in zh-TW', () => {
  const phrases = readPhrases();
  expect(phrases.length).toBeGreaterThan(2_000);
  expect(phrases.filter(({ text }) => simplifiedIn(text))).toEqual([]);
});

/** Words of the mainland, and what is said in Taiwan. */
const mainland: Record<string, string> = {
  用戶: '使用者',
  數據: '資料',
  在線: '線上',
  充值: '儲值',
  當前: '目前',
  獲取: '取得',
  刷新: '重新整理',
  小票: '收據',
  密鑰: '金鑰',
  聯繫: '聯絡',
  記錄: '紀錄',
  發佈: '發布',
  重連: '重新連線',
  鎖屏: '螢幕鎖定',
  佈局: '版面',
  接口: '介面',
  默認: '預設',
  信息: '資訊',
  網絡: '網路',
  屏幕: '螢幕',
  打印: '列印',
  服務器: '伺服器',
};

it('K9 zh-TW says one word for one thing, the one that is said in Taiwan', () => {
  const said = readPhrases().flatMap(({ file, text }) =>
    Object.keys(mainland)
      .filter((word) => text.includes(word))
      .map((word) => `${file}: ${text} (${word} → ${mainland[word]})`),
  );
  expect(said).toEqual([]);
});

it('sees a simplified character, in any quotes', () => {
  const seen = (text: string) => traditionalIn(text).map(simplifiedIn);
  expect(seen(`say('门店', 'Branch', '门店')`)).toEqual(['门']);
  expect(seen('say(\n  `开机`,\n  "On",\n  "开機",\n)')).toEqual(['开']);
  expect(seen(`say('门店', 'Branch', '門店')`)).toEqual(['']);
});
