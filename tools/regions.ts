/**
 * Writes the list of Chinese regions that branch forms offer, from an unpacked @vant/area-data, and prints what is new, renamed
 * and gone: `npm pack @vant/area-data && tar xzf vant-area-data-*.tgz && node tools/regions.ts package`. A code that is gone
 * stays in the file with the year of its end, since old branches and licences still name it.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { regionRules } from '@netbar/contract/org/branch/region.rules';

const target = resolve(import.meta.dirname, '../packages/contract/src/org/branch/regions.json');

interface RegionFile {
  source: string;
  names: Record<string, string>;
  until: Record<string, string>;
}
interface AreaList {
  province_list: Record<string, string>;
  city_list: Record<string, string>;
  county_list: Record<string, string>;
}

const from = resolve(process.argv[2] ?? 'package');
const { version } = JSON.parse(await readFile(`${from}/package.json`, 'utf8')) as { version: string };
const { areaList } = (await import(pathToFileURL(`${from}/dist/index.js`).href)) as { areaList: AreaList };
const found = { ...areaList.province_list, ...areaList.city_list, ...areaList.county_list };
const names = Object.fromEntries(
  Object.entries(found)
    .filter(([code]) => !regionRules.isInvented(code))
    .toSorted(([a], [b]) => a.localeCompare(b)),
);
const before = await readFile(target, 'utf8').then(
  (text) => JSON.parse(text) as RegionFile,
  (): RegionFile => ({ source: '', names: {}, until: {} }),
);

const isNew = Object.keys(names).filter((code) => !(code in before.names));
const isGone = Object.keys(before.names).filter((code) => !(code in names));
const renamed = Object.keys(names).filter((code) => code in before.names && before.names[code] !== names[code]);
const until = { ...before.until };
for (const code of isGone) {
  names[code] = before.names[code] ?? '';
  until[code] ??= String(new Date().getFullYear());
}
for (const code of isNew) console.log(`+ ${code} ${names[code]}`);
for (const code of isGone) console.log(`- ${code} ${names[code]} (${until[code]})`);
for (const code of renamed) console.log(`~ ${code} ${before.names[code]} → ${names[code]}`);

const file: RegionFile = { source: `@vant/area-data ${version}, MIT, see NOTICE`, names, until };
await writeFile(target, `${JSON.stringify(file, null, 1)}\n`);
