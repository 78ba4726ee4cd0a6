import { cashDepositApi } from '@netbar/contract/figures/cash-deposit/cash-deposit.api';
import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Depositors, fillSafe, hireDepositors, importStatement, newRef, seal, statementOf } from '#testing/deposits.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { bookParts, textCell, zip } from '#testing/workbook.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
let by: Depositors;
beforeAll(async () => {
  world = await openWorld();
  by = await hireDepositors(world);
  await fillSafe(by, 500_000);
});
afterAll(async () => {
  const faults = await checkInvariants(world.owner);
  await world.close();
  if (faults.length > 0) throw new Error(faults.join('\n'));
});

const today = bizDate(new Date());
const trial = (text: string | Uint8Array, over = {}) => importStatement(by, text, { isTrial: 'true', ...over });
const freeLines = async (isAside = false) =>
  by.finance.call(cashDepositApi.lines, { from: addDays(today, -400), to: addDays(today, 30), isAside: String(isAside) });
const lineOf = async (ref: string) => (await freeLines()).find((line) => line.ref === ref);

describe('a bank statement', () => {
  it('is tried first, then taken; the same file again is refused with the time of the first', async () => {
    await seal(by, 12_300);
    const text = statementOf([{ ref: newRef(), fen: 12_300 }], today);
    expect(await trial(text)).toMatchObject({ rows: 1, added: 1, known: 0, matched: 1, isDone: false });
    expect(await freeLines()).toEqual([]);
    const key = randomUUID();
    const first = await importStatement(by, text, {}, key);
    expect(first).toMatchObject({ added: 1, matched: 1, isDone: true });
    expect(await importStatement(by, text, {}, key)).toEqual(first);
    for (const again of [() => importStatement(by, text), () => trial(text)])
      await expect(again()).rejects.toMatchObject({
        data: { reason: 'cashDeposit.fileTwice' },
        message: expect.stringMatching(/已在 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 由员工导入过/),
      });
  });

  it('that holds lines of an earlier one adds the others', async () => {
    const [old, fresh] = [newRef(), newRef()];
    await importStatement(by, statementOf([{ ref: old, fen: 111 }], today));
    const lines = [
      { ref: old, fen: 111 },
      { ref: fresh, fen: 222 },
    ];
    expect(await importStatement(by, statementOf(lines, today))).toMatchObject({ rows: 2, added: 1, known: 1, matched: 0 });
  });

  it.each([
    [
      'another order, other names',
      '摘要,贷方发生额（元）,流水号,记账日期\n存现,"8,900.00",@,20261114\n',
      '2026-11-14T00:00:00+08:00',
    ],
    ['date and time apart', '交易日期,交易时间,流水号,收入\n2026/11/14,09:10:11,@,￥8900\n', '2026-11-14T09:10:11+08:00'],
    [
      'one amount with its side',
      '交易时间,借贷标志,交易金额,交易流水号\n2026年11月14日 09:10,贷,8900.00,@\n',
      '2026-11-14T09:10:00+08:00',
    ],
    [
      'lines above and a total below',
      '招商银行账户明细\n账号,6225888866219999\n查询区间,2026-11-01 至 2026-11-15\n"交易时间","收入金额","流水号"\n2026-11-14 09:10:11,8900.00,@\n合计,8900.00,\n',
      '2026-11-14T09:10:11+08:00',
    ],
  ])('is read with %s', async (_, text, at) => {
    const ref = newRef();
    const file = text.replace('@', ref);
    expect(await importStatement(by, file, { accountTail: '6621' })).toMatchObject({ rows: 1, added: 1 });
    expect(await lineOf(ref)).toMatchObject({ fen: 890_000, accountTail: '6621', time: new Date(at).toISOString() });
  });

  it('is read in GBK and as a workbook', async () => {
    // 交易时间,收入金额,流水号 in GBK.
    const heads = Buffer.from('bdbbd2d7cab1bce42ccad5c8ebbdf0b6ee2cc1f7cbaebac5', 'hex');
    const gbk = Buffer.concat([heads, Buffer.from(`\n2026-11-14 09:10,5,${newRef()}\n`)]);
    expect(await trial(new Uint8Array(gbk), { accountTail: '6621' })).toMatchObject({ rows: 1, problems: [] });
    const cells = (texts: string[]) => `<row>${texts.map((text) => textCell(text)).join('')}</row>`;
    const rows = cells(['交易时间', '流水号', '收入金额', '账号']) + cells(['2026-11-14 09:10', newRef(), '5.00', '62258888']);
    const book = zip(bookParts([{ rows, file: 'sheet1.xml' }]));
    expect(await trial(book)).toMatchObject({ rows: 1, problems: [] });
  });

  it('says what is wrong where, and takes nothing then; money that went out is skipped', async () => {
    const ref = newRef();
    const file = `交易时间,收入金额,支出金额,流水号\n2026-11-14,,20.00,A\n2026-13-14,5,,B\n2026-11-14,x,,C\n2026-11-14,5,,\n2026-11-14,5,,${ref}\n2026-11-14,6,,${ref}\n`;
    const outcome = await importStatement(by, file, { accountTail: '6621' });
    expect(outcome).toMatchObject({ isDone: false, added: 0, skipped: 1 });
    expect(outcome.problems).toEqual([
      { row: 2, column: '交易时间', text: '“交易时间”填写有误' },
      { row: 3, column: '收入金额', text: '“收入金额”填写有误' },
      { row: 4, column: '流水号', text: '“流水号”填写有误' },
      { row: 6, column: '流水号', text: '与第 5 行的流水号重复' },
    ]);
    expect(await lineOf(ref)).toBeUndefined();
    expect((await trial('姓名,电话\n张三,1\n')).problems.map(({ column }) => column)).toEqual(['交易时间', '收入金额', '流水号']);
    expect((await trial('交易时间,收入金额,流水号\n')).problems).toMatchObject([{ text: '文件中没有收入流水' }]);
    const plain = `交易时间,收入金额,流水号\n2026-11-14,5,${newRef()}\n`;
    await expect(trial(plain)).rejects.toMatchObject({ data: { reason: 'cashDeposit.tailMissing' } });
  });

  it('is for finance of the whole brand', async () => {
    const text = statementOf([{ ref: newRef(), fen: 1 }], today);
    const one = await world.hire({ can: ['DEPOSIT_BOOK'] });
    await expect(importStatement({ ...by, finance: one }, text)).rejects.toMatchObject({
      data: { reason: 'common.wholeBrandOnly' },
    });
    const none = await world.hire({ can: ['DEPOSIT_LIST', 'DEPOSIT_WORK'] });
    await expect(importStatement({ ...by, finance: none }, text)).rejects.toMatchObject({ status: 40301 });
  });
});

describe('a line of the bank', () => {
  it('that is no deposit is set aside, and brought back', async () => {
    const ref = newRef();
    await importStatement(by, statementOf([{ ref, fen: 77_700 }], today));
    const bag = await seal(by, 77_700);
    const { id, candidates, result } = (await lineOf(ref))!;
    expect([candidates, result]).toEqual([1, 'ONLY_THEIRS']);
    await by.finance.call(cashDepositApi.setAside, { id, isAside: true });
    expect(await lineOf(ref)).toBeUndefined();
    expect((await freeLines(true)).map((line) => line.ref)).toEqual([ref]);
    const match = { id: bag.id, version: bag.version, bankLineId: id };
    await expect(by.finance.call(cashDepositApi.match, match)).rejects.toMatchObject({
      data: { reason: 'cashDeposit.lineAside' },
    });
    await by.finance.call(cashDepositApi.setAside, { id, isAside: false });
    await by.finance.call(cashDepositApi.match, match);
    await expect(by.finance.call(cashDepositApi.setAside, { id, isAside: true })).rejects.toMatchObject({
      data: { reason: 'cashDeposit.lineTaken' },
    });
  });
});
