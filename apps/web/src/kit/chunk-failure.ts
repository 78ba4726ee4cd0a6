import { say } from '@netbar/contract/kernel/words';
import { currentLang } from '#kernel/lang.ts';
import { commonWords } from '#kit/words.ts';
import './chunk-failure.css';

const t = {
  title: say('提示', 'Notice', '提示'),
  text: say(
    '有新版本发布，请立即执行刷新操作',
    'A new version is available. Please refresh now.',
    '有新版本發布，請立即執行重新整理',
  ),
  refresh: commonWords.refresh,
};

/**
 * AUTH-14: asks to reload, never reloads by itself, since somebody may be in the middle of a sale.
 * Uses the browser's own dialog: a component that has to be fetched could be missing for the same reason.
 */
export function askToRefresh() {
  if (document.querySelector('dialog.refresh')) return;
  const lang = currentLang();
  const dialog = document.createElement('dialog');
  dialog.className = 'refresh';
  const title = Object.assign(document.createElement('h2'), { id: 'refresh-title', textContent: t.title[lang] });
  const text = Object.assign(document.createElement('p'), { textContent: t.text[lang] });
  const refresh = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'btn primary',
    textContent: t.refresh[lang],
  });
  refresh.addEventListener('click', () => location.reload());
  dialog.setAttribute('aria-labelledby', title.id);
  dialog.append(title, text, refresh);
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
