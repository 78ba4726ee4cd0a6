import type { Endpoint } from '@netbar/contract/kernel/endpoint';
import { allPages } from '@netbar/contract/catalogue';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const src = join(import.meta.dirname, '../packages/contract/src');

/** The specification's table, as it is kept beside ours. */
const specified = new Map(
  readFileSync(join(src, 'pages.tsv'), 'utf8')
    .split('\n')
    .slice(1)
    .filter(Boolean)
    .map((row) => {
      const [name = '', group = '', path = '', title = '', menu = '', keepAlive = '', authority = ''] = row.split('\t');
      const anyOf = authority ? authority.split('|') : [];
      return [name, { path, title, menu: menu === 'menu' ? group : undefined, keepAlive: keepAlive !== '', anyOf }];
    }),
);

const pages = allPages.flatMap(({ pages }) => Object.entries(pages));

/** Pages of the frame, which no role grants. `apps/web/src/app/screens.test.tsx` looks at them. */
const frame = ['home_index', 'login', 'bindingAccount', 'locking', '403', '500', '404', 'announcement'];

/** Pages of the specification that nobody has built yet. Whoever builds one takes it out of this list. */
const notBuiltYet = `
  pictureResource consoleResource tiktokBranch tiktokBranchDetail tiktokSetting wechatInfo brandPlatform advertisement
  advertisementDetail pictureLibrary photoGallery imagesFolder publishLog updateLog
  leaseOrderList
  salary-create salary-setup resume employeeTrain employeeExam
  examQuestions examPaperInfo
  leaseProduct expense assetStatistics facilitiesMaintenance materialInventory
  driverType driverConfig agentAccountManage agentDetail shareBenefit auditNetbar auditNetbarContent agentAnnounce
`
  .trim()
  .split(/\s+/);

async function readEndpoints() {
  const endpoints: Endpoint[] = [];
  for (const file of globSync('*/*/*.api.ts', { cwd: src })) {
    const exported = (await import(join(src, file))) as Record<string, object>;
    for (const table of Object.values(exported))
      endpoints.push(...Object.values(table).filter((value) => 'access' in (value as object)));
  }
  return endpoints;
}

describe('the page table', () => {
  it.each(pages)('PERM-01 has %s as the specification has it', (name, { path, title, menu, keepAlive = false, anyOf = [] }) => {
    expect({ path, title: title['zh-CN'], menu, keepAlive, anyOf: [...anyOf] }).toEqual(specified.get(name));
  });

  it('has every page once', () => {
    expect(new Set(pages.map(([name]) => name)).size).toBe(pages.length);
  });

  it('has every page of the specification, but for those of the frame and those not built yet', () => {
    const ours = new Set(pages.map(([name]) => name));
    const missing = [...specified.keys()].filter((name) => !ours.has(name));
    expect(missing.toSorted()).toEqual([...frame, ...notBuiltYet].toSorted());
  });

  it.each([
    ['README.md', /(?<built>\d+) of the (?<all>\d+) pages of the specification/],
    ['README.zh-CN.md', /规格中的 (?<all>\d+) 个页面已完成 (?<built>\d+) 个/],
  ])('%s says how many of the pages are there', (file, sentence) => {
    const said = sentence.exec(readFileSync(join(src, '../../..', file), 'utf8'))?.groups;
    expect(said).toEqual({ built: String(frame.length + pages.length), all: String(specified.size) });
  });

  it('PERM-01 has the function of every endpoint on exactly one page', async () => {
    const endpoints = await readEndpoints();
    const asked = new Set(endpoints.flatMap(({ access }) => (typeof access === 'object' ? [access.can] : [])));
    const shown = pages.flatMap(([, page]) => Object.keys(page.functions ?? {}));

    expect(endpoints.length).toBeGreaterThan(20);
    expect(shown).toHaveLength(new Set(shown).size);
    expect([...asked].filter((code) => !shown.includes(code))).toEqual([]);
  });

  it('PERM-02 opens a page by functions that some page lists', () => {
    const shown = new Set(pages.flatMap(([, page]) => Object.keys(page.functions ?? {})));
    expect(pages.flatMap(([, page]) => page.anyOf ?? []).filter((code) => !shown.has(code))).toEqual([]);
  });
});
