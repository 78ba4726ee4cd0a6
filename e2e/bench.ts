import { allPages } from '@netbar/contract/catalogue';
import { scriptBytes } from './bundle.ts';
import { quietness, stopwatch } from './gestures.ts';
import { openStage } from './stage.ts';

/** How heavy the console is before and after sign-in, and how long a page takes to open once its code is there. */
const ROUNDS = 7;
const aims = { loginKb: 200, shellKb: 420, openMs: 150 };

const stage = await openStage();
const visitor = await stage.newPage();
const login = await scriptBytes(visitor, async () => {
  await visitor.goto('/login');
  await visitor.getByRole('heading', { level: 1 }).waitFor();
});
await visitor.signIn('xingyu.admin');
await visitor.waitForURL('**/home');
await visitor.close();

const page = await stage.newPage();
await page.signIn('xingyu.admin');
await page.waitForURL('**/home');
const home = await scriptBytes(page, async () => {
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
});
// Where there is no page there is the shell alone, as first-load.test.ts weighs it.
const shell = await scriptBytes(page, () => page.goto('/admin/no-such-page'));

/** From the press on the menu item to the frame that shows the heading. */
async function openMs(title: string) {
  return page.evaluate(async (wanted) => {
    const item = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find((each) => each.textContent === wanted);
    if (!item) throw new Error(`no menu item ${wanted}`);
    const isShown = () =>
      [...document.querySelectorAll('[role=tabpanel] h1')].some(
        (each) => each.textContent?.startsWith(wanted) && each.checkVisibility(),
      );
    const start = performance.now();
    item.click();
    while (!isShown()) await new Promise((done) => setTimeout(done));
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    return performance.now() - start;
  }, title);
}

/** Every menu entry in the document at once, so that a press is one click. */
await page.evaluate(() => localStorage.setItem('layout', 'sideLarge'));
const workedMs = await stopwatch(page);
const quiet = quietness(page);
const times: { title: string; ms: number[]; worked: number[] }[] = [];
for (const { pages } of allPages) {
  for (const { menu, title } of Object.values(pages)) {
    if (menu && menu !== 'personal') times.push({ title: title['zh-CN'], ms: [], worked: [] });
  }
}
await page.goto('/home');
await page.locator('.sider .ant-menu-submenu-title').first().waitFor();
for (const group of await page.locator('.sider .ant-menu-submenu-title').all()) {
  if ((await group.getAttribute('aria-expanded')) === 'false') await group.click();
}
for (const { title, ms, worked } of times) {
  await page.getByRole('menuitem', { name: title }).waitFor();
  for (let round = 0; round <= ROUNDS; round++) {
    const before = await workedMs();
    const took = await openMs(title);
    const work = (await workedMs()) - before;
    // The first fetches the code.
    if (round > 0) {
      ms.push(took);
      worked.push(work);
    }
    await quiet();
    await page.getByRole('tab', { name: '首页' }).click();
    // The address is there before the page is: the next press would find the old one still in front.
    await page.locator('#pane-home_index').waitFor();
    await quiet();
  }
}
await stage.close();

const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
const kb = (bytes: number) => Math.round(bytes / 1024);
const line = (what: string, got: number, aim: number, unit: string) =>
  console.log(`${got <= aim ? 'ok    ' : 'missed'} ${what}: ${got} ${unit} (aim ${aim})`);
line('login, gzipped JavaScript of the first load', kb(login), aims.loginKb, 'KB');
line('signed-in shell, gzipped JavaScript', kb(shell), aims.shellKb, 'KB');
console.log(`       home with its charts, gzipped JavaScript: ${kb(home)} KB`);
for (const { title, ms, worked } of times) {
  line(
    `open ${title}, median of ${ms.length}; ${Math.round(median(worked))} ms of it work`,
    Math.round(median(ms)),
    aims.openMs,
    'ms',
  );
}
