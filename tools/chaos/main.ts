import { leaveWhenTold } from '@netbar/server/testing/process.ts';
import { parseArgs } from 'node:util';
import { controls, type Control } from './controls.ts';
import { detailsOf, isClean, summaryOf, tableOf, type Judged } from './report.ts';
import { run, type Report } from './run.ts';

/**
 * The kill run: `pnpm chaos [--kills 20] [--seed 7] [--seconds-between 3.5]`.
 * `--control NAME` runs one negative control instead, `--controls` all of them after the real run.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: '7' },
    'seconds-between': { type: 'string', default: '3.5' },
    control: { type: 'string', multiple: true, default: [] },
    controls: { type: 'boolean', default: false },
  },
});
const plan = {
  seed: Number(values.seed),
  secondsBetween: Number(values['seconds-between']),
  say: (line: string) => console.log(line),
};

leaveWhenTold();

const judged: Judged[] = [];
if (values.control.length === 0) judged.push(await runForReal());
for (const control of chosenControls()) judged.push(await runControl(control));

console.log(`\n${tableOf(judged)}\n`);
console.log(summaryOf(judged));
process.exit(judged.every(({ isGood }) => isGood) ? 0 : 1);

function chosenControls(): Control[] {
  if (values.controls) return controls;
  return values.control.map((name) => {
    const control = controls.find((known) => known.name === name);
    if (!control) throw new Error(`no such control: ${name}; there are ${controls.map((known) => known.name).join(', ')}`);
    return control;
  });
}

async function runForReal(): Promise<Judged> {
  const report = await run({ ...plan, kills: Number(values.kills) });
  const isGood = isClean(report);
  show(report, 20);
  return { report, isGood, verdict: isGood ? 'clean' : 'NOT CLEAN' };
}

async function runControl(control: Control): Promise<Judged> {
  console.log(`\ncontrol ${control.name}`);
  const report = await run({ ...plan, kills: control.kills, control });
  const isGood = control.isDetected(report);
  show(report, 3);
  return { report, isGood, verdict: isGood ? 'detected' : 'NOT DETECTED' };
}

function show(report: Report, most: number) {
  const details = detailsOf(report, most);
  if (details) console.log(details);
}
