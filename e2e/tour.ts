import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { demoCompanies } from '@netbar/server/demo/organisation.data.ts';
import { furnish, lookAtDoors, lookAtLayouts, lookAtScenes } from './scenes.ts';
import { openStage } from './stage.ts';
import { meetTroubles } from './troubles.ts';
import { walk, type View } from './walk.ts';

const usage = `pnpm tour [--person xingyu.admin …] [--page user …] [--to folder] [--days 20] [--quick]

Signs in as each demo person, opens every page they may, in light and dark at 1366, 1920 and 390 px, and once in English.
Takes a picture of each and fails on anything a reader would stumble over. Then signs out, and meets a 401, a 500 and a lost network,
from each of these pages. --days: with that many days of trade behind it. --quick: one width.`;

const { values } = parseArgs({
  options: {
    person: { type: 'string', multiple: true },
    page: { type: 'string', multiple: true },
    to: { type: 'string' },
    days: { type: 'string' },
    quick: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(usage);
  process.exit();
}

const widths = values.quick ? [1366] : [1366, 1920, 390];
const views: View[] = (['light', 'dark'] as const).flatMap((mode) => widths.map((width) => ({ mode, width })));
const english: View[] = [{ mode: 'light', width: 1366 }];
const folder = values.to ?? join(tmpdir(), 'netbar-tour');
const only = values.page && { only: values.page };

/** Whoever can sign in and finds a menu. */
const people = demoCompanies
  .flatMap((company) => company.people)
  .filter(({ isLocked, role }) => !isLocked && role !== 'unassigned')
  .map(({ username }) => username);

const stage = await openStage({}, {}, values.days ? { days: Number(values.days) } : undefined);
const wrong: string[] = [];
try {
  // Days of trade bring their own counts, transfers and prices.
  if (!values.days) await furnish(stage);
  if (!values.page && !values.person) {
    wrong.push(...(await lookAtDoors(stage, views, 'zh-CN', folder)), ...(await lookAtDoors(stage, english, 'en-US', folder)));
    wrong.push(...(await lookAtScenes(stage, views, 'zh-CN', folder)), ...(await lookAtScenes(stage, english, 'en-US', folder)));
    wrong.push(
      ...(await lookAtLayouts(
        stage,
        [
          { mode: 'light', width: 1366 },
          { mode: 'dark', width: 1366 },
        ],
        folder,
      )),
    );
  }
  for (const username of values.person ?? people) {
    const found = [
      ...(await walk(stage, { username, lang: 'zh-CN', views, folder, ...only })),
      ...(await walk(stage, { username, lang: 'en-US', views: english, folder, ...only })),
      ...(await meetTroubles(stage, { username, ...only })),
    ];
    console.log(`${username}: ${found.length}`);
    wrong.push(...found);
  }
} finally {
  await stage.close();
}
for (const what of wrong) console.log(`- ${what}`);
console.log(`${wrong.length} findings; pictures in ${folder}`);
process.exitCode = wrong.length > 0 ? 1 : 0;
