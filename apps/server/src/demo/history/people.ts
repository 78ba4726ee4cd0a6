import { memberNumbers } from '@netbar/contract/guests/member/feature';
import { completeIdCard } from '@netbar/contract/kernel/id-card';
import { personOf } from '@netbar/contract/guests/member/member.rules';
import { addPerson } from '../people.ts';
import { memberKeys, sealIdCard, sealPhone } from '#features/guests/member/member.ts';
import { initialsOf } from '#features/guests/member/change-member.ts';
import type { Ctx } from '#kernel/ctx.ts';
import type { Random } from '../random.ts';
import { evidenceRows } from '../evidence.ts';
import { pickWeighted } from './habits.ts';
import type { Staff } from './load.ts';
import type { Branch, Person, Scene } from './scene.ts';

const surnames = Array.from(
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许邓冯韩曹曾彭萧蔡潘田董袁于余叶蒋杜苏魏程吕丁沈任姚卢傅钟姜崔谭廖范汪陆金石戴贾韦夏邱方侯邹熊孟秦白江阎薛尹段雷黎史龙陶贺顾毛郝龚邵万钱严覃武戴莫孔向汤',
);
const given =
  '浩宇 子豪 俊杰 思远 一鸣 天佑 嘉豪 梓轩 宇轩 博文 志强 建国 晓东 文博 俊熙 雨泽 子墨 欣怡 诗涵 雨桐 梦琪 佳怡 思琪 可馨 雅婷 静怡 晓燕 丽娜 海波 鹏飞 振宇 明哲 家乐 少杰 国栋 凯文 立群 小龙 泽楷 伟 强 磊 洋 勇 军 杰 涛 超 鹏 辉 芳 娜 敏 静 婷 雪 倩 颖 琳 玲'.split(
    ' ',
  );

export const nameOf = (random: Random) => `${random.pick(surnames)}${random.pick(given)}`;

/** Each branch has two cashiers; its manager, where nobody else is, is the head of the company. */
export async function hireStaff(by: () => Ctx, random: Random): Promise<Staff> {
  const branches = await by().db.selectFrom('branches').select(['id', 'branchNo', 'name']).orderBy('branchNo').execute();
  const staff: Staff = new Map();
  for (const { id: branchId, branchNo } of branches) {
    const known = await peopleAt(by(), branchId, 3);
    for (let i = known.length; i < 2; i++) {
      const phone = `199${branchNo}${String(7001 + i)}`;
      const person = {
        username: `cashier.${branchNo}.${i + 1}`,
        name: nameOf(random),
        phone,
        role: 'cashier',
        branches: [branchNo],
      } as const;
      await addPerson(by, { ...person, branches: [...person.branches] });
    }
    const [first, second] = await peopleAt(by(), branchId, 3);
    const manager = (await peopleAt(by(), branchId, 2))[0] ?? (await headOf(by()));
    if (first && second) staff.set(branchNo, { cashiers: [first, second], manager });
  }
  return staff;
}

/** Cashiers (level 3) or managers (level 2) of a branch who may sign in, the longest there first. */
export const peopleAt = ({ db }: Ctx, branchId: string, level: number): Promise<Person[]> =>
  db
    .selectFrom('platform.accounts as a')
    .innerJoin('grants as g', 'g.accountId', 'a.id')
    .innerJoin('roles', 'roles.id', 'g.roleId')
    .select(['a.id', 'a.name'])
    .where('g.branchId', '=', branchId)
    .where('a.status', '=', 'ACTIVE')
    .where('roles.level', '=', level)
    .where('roles.name', 'in', ['收银员', '店长'])
    .orderBy('a.createdTime')
    .orderBy('a.id')
    .execute();

export const headOf = ({ db }: Ctx): Promise<Person> =>
  db
    .selectFrom('platform.accounts as a')
    .innerJoin('grants as g', 'g.accountId', 'a.id')
    .innerJoin('roles', 'roles.id', 'g.roleId')
    .select(['a.id', 'a.name'])
    .where('roles.name', '=', '公司管理员')
    .executeTakeFirstOrThrow();

/** Two of those who settle with suppliers: whoever draws something up does not pay it. */
export async function financeOf({ db }: Ctx): Promise<[Person, Person]> {
  const [first, second] = await db
    .selectFrom('platform.accounts as a')
    .innerJoin('grants as g', 'g.accountId', 'a.id')
    .innerJoin('roles', 'roles.id', 'g.roleId')
    .select(['a.id', 'a.name'])
    .where('roles.name', '=', '财务')
    .orderBy('a.username')
    .limit(2)
    .execute();
  if (!first || !second) throw new Error('two people of the finance department are needed');
  return [first, second];
}

interface Registering extends Pick<Scene, 'rows' | 'books' | 'numbers' | 'idAt' | 'random' | 'brandId' | 'branches'> {
  levelIds: string[];
  since: Date;
  until: Date;
}

/** Members of a branch of ordinary size. */
const GUESTS = 60;
const FIRST_DAY_MS = 10 * 3_600_000;

/** Most were members from the first day, the others came one by one. */
export function registerMembers(ctx: Ctx, club: Registering) {
  const { random, since, until } = club;
  for (const branch of club.branches) {
    const times = Array.from({ length: Math.round(GUESTS * branch.size) }, () =>
      random.between(0, random.chance(0.45) ? until.getTime() - since.getTime() : FIRST_DAY_MS),
    );
    for (const [i, ms] of times.toSorted((a, b) => a - b).entries())
      register(ctx, club, { branch, at: new Date(since.getTime() + ms), place: i });
  }
}

function register(ctx: Ctx, club: Registering, { branch, at, place }: { branch: Branch; at: Date; place: number }) {
  const { random, levelIds, brandId, rows, books, numbers, idAt } = club;
  const by = branch.cashiers[0];
  const name = nameOf(random);
  const idCard = idCardOf(random, place);
  const phone = `13${random.between(0, 9)}${branch.branchNo}${String(5000 + place)}`;
  const levelId = levelIds[pickWeighted(random, [0, 1, 2], (level) => [72, 21, 7][level] ?? 0)] ?? null;
  const id = idAt(at);
  const person = { brandId, registeredBranchId: branch.id, name, initials: initialsOf(name), levelId };
  const sealed = { ...sealPhone(ctx, phone), ...sealIdCard(ctx, idCard), ...personOf(idCard) };
  const no = numbers.next({ at, branch }, memberNumbers.member);
  rows.add('members', { id, no, ...person, ...sealed, createdTime: at });
  for (const key of memberKeys(name, phone)) rows.add('searchKeys', { kind: 'member', subjectId: id, key });
  const { pin, card } = evidenceRows(ctx, { id, no, at }, idAt(at));
  rows.add('memberPins', pin);
  rows.add('memberCards', card);
  const detail = { status: 'ACTIVE', after: { name, levelId } };
  books.trace({ at, by, branch }, { action: 'MEMBER.add', docType: 'MEMBER', docId: id, version: 1, detail });
}

/** No two of a branch are the same. */
function idCardOf(random: Random, place: number) {
  const two = (number: number) => String(number).padStart(2, '0');
  const home = random.pick(['330106', '330203', '510104', '420106']);
  const birthday = `${random.between(1984, 2006)}${two(random.between(1, 12))}${two(random.between(1, 28))}`;
  return completeIdCard(`${home}${birthday}${String(place + 100).slice(-3)}`);
}
