import { seatSessionApi } from '@netbar/contract/floor/machine/seat-session.api';
import { blacklistApi } from '@netbar/contract/guests/blacklist/blacklist.api';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import { completeIdCard, genderOf } from '@netbar/contract/kernel/id-card';
import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runsOf, seed } from '#testing/depth.ts';
import { addEmployee, addPosition, hireHr } from '#testing/employees.ts';
import { hireClerk, newPhone, register } from '#testing/members.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const ENOUGH = 1000;

const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`));
const born = fc
  .date({ min: new Date('1940-01-01'), max: new Date('2005-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10).replaceAll('-', ''));
const anIdCard = fc
  .tuple(fc.constantFrom('11', '31', '44', '51', '81'), digits(4), born, digits(3))
  .map((parts) => completeIdCard(parts.join('')));

/** Everything the answers tell of one person's ID number: a digit, or `*` where none says it. */
function knownOf(masks: (string | null)[], birthday: string | null) {
  const known = Array.from({ length: 18 }, () => '*');
  const tell = (text: string, from = 0) => {
    for (const [i, digit] of Array.from(text).entries()) if (digit !== '*') known[from + i] = digit;
  };
  for (const mask of masks) tell(mask ?? '');
  tell(birthday?.replaceAll('-', '') ?? '', 6);
  return known.join('');
}

/** How many whole numbers fit, counted up to `ENOUGH`. */
function countCandidates(known: string, gender: string) {
  const open = Array.from(known.slice(0, 17)).flatMap((digit, i) => (digit === '*' ? [i] : []));
  let count = 0;
  for (let n = 0; n < 10 ** open.length && count < ENOUGH; n++) {
    const first17 = Array.from(known.slice(0, 17));
    // From the last hidden digit on, so that the order number varies first.
    for (const [i, digit] of Array.from(String(n).padStart(open.length, '0')).entries()) first17[open[i]!] = digit;
    const whole = completeIdCard(first17.join(''));
    if (known[17] !== '*' && whole[17] !== known[17]) continue;
    if (genderOf(whole) === gender) count++;
  }
  return count;
}

it('a masked ID number cannot be completed from all that stands beside it, on any page', async () => {
  const rights = ['BLACKLIST_LIST', 'BLACKLIST_EDIT', 'TEMP_CARD', 'EMPLOYEE_LIST', 'EMPLOYEE_EDIT'];
  const clerk = await hireClerk(world, [world.ours.first], rights);
  const { id: positionId } = await addPosition(await hireHr(world));
  const branchId = world.ours.first;
  await fc.assert(
    fc.asyncProperty(anIdCard, async (idCard) => {
      const phone = newPhone();
      const { id: memberId, no, version } = await register(clerk, branchId, { idCard, phone });
      const [got, { rows: listed }, { rows: inquired }, card, entry] = [
        await clerk.call(memberApi.get, { memberId }),
        await clerk.call(memberApi.list, { keyword: no }),
        await clerk.call(memberApi.inquire, { keyword: no, reason: '到店' }),
        await clerk.call(seatSessionApi.issueTempCard, { branchId, name: '张三丰', idCard, depositFen: 100, tender: 'WECHAT' }),
        await clerk.call(blacklistApi.add, {
          branchId,
          scope: 'BRANCH',
          idCard,
          phone,
          name: '张三丰',
          level: 'WARN',
          reason: '吵闹',
        }),
      ];
      const archive = await addEmployee(clerk, { branchId, positionId }, { idCard, phone });
      const archives = await clerk.call(employeeApi.list, { keyword: archive.no });
      const answers = [got, ...listed, ...inquired, card, entry, archive, ...archives.rows];
      const known = knownOf(
        answers.map((answer) => answer.idCard),
        got.birthday,
      );
      expect({ known, candidates: countCandidates(known, got.gender) }).toEqual({ known, candidates: ENOUGH });
      for (const row of [...listed, ...inquired, entry, archive, ...archives.rows])
        expect(row.phone).toBe(`${phone.slice(0, 3)}****${phone.slice(7)}`);
      await clerk.call(memberApi.close, { memberId, version });
    }),
    { numRuns: runsOf({ usual: 10, deep: 50 }), seed },
  );
});
