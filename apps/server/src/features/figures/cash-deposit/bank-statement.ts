import { IMPORT_MOST_ROWS } from '@netbar/contract/kernel/import';
import { parseYuan } from '@netbar/contract/kernel/money';
import { DAY_MS, isDate, startOfBizDate } from '@netbar/contract/kernel/time';
import { fill, type Lang, say, type Words } from '@netbar/contract/kernel/words';
import { readLines } from '#kernel/import.ts';
import { SMALL_XLSX } from '#kernel/xlsx.ts';

/** A line of a bank statement on which money came in. */
export interface StatementLine {
  row: number;
  /** Empty: the file does not say it. */
  accountTail: string;
  ref: string;
  slipNo: string;
  at: Date;
  date: string;
  fen: number;
  remark: string;
  counterparty: string;
}
interface Problem {
  row: number;
  column: string;
  text: string;
}
interface Statement {
  lines: StatementLine[];
  problems: Problem[];
  /** Rows that say nothing about money that came in: what went out, and totals. */
  skipped: number;
}

/** What banks call their columns. Units in brackets are left out before comparing. */
const heads = {
  date: ['交易日期', '记账日期', '入账日期', '交易日', '记账日', '日期', 'date'],
  time: ['交易时间', '记账时间', '入账时间', '时间', 'time'],
  income: ['收入金额', '贷方发生额', '贷方金额', '收入', '存入金额', '存入', '转入金额', '入账金额', '贷方', 'credit'],
  amount: ['交易金额', '发生额', '金额', 'amount'],
  side: ['借贷标志', '借贷方向', '借贷', '收支类型', '收支', '收/支', '方向'],
  ref: ['流水号', '交易流水号', '银行流水号', '交易流水', '核心流水号', '明细流水号', '参考号', 'reference'],
  slipNo: ['回单号', '回单编号', '凭证号', '凭证号码', '凭证编号', '传票号', '存单号'],
  remark: ['摘要', '备注', '附言', '用途', '交易摘要', 'remark'],
  counterparty: ['对方', '对方户名', '对方名称', '对方账户名称', '对方单位', '交易对手'],
  account: ['账号', '本方账号', '账户', '银行账号', '收款账号', '卡号'],
} as const satisfies Record<string, readonly string[]>;
type Head = keyof typeof heads;
const headNames = Object.keys(heads) as Head[];

/** Above the table, banks print whose account it is and which days. */
const MOST_LINES_ABOVE = 20;

const columnWords: Record<'time' | 'income' | 'ref', Words> = {
  time: say('交易时间', 'Time', '交易時間'),
  income: say('收入金额', 'Amount in', '收入金額'),
  ref: say('流水号', 'Reference no.', '流水號'),
};
const t = {
  noColumn: say('找不到“{column}”列', 'The column “{column}” was not found', '找不到「{column}」欄'),
  wrong: say('“{column}”填写有误', '“{column}” is invalid', '「{column}」填寫有誤'),
  twice: say('与第 {other} 行的流水号重复', 'Same reference no. as row {other}', '與第 {other} 列的流水號重複'),
  empty: say('文件中没有收入流水', 'The file has no incoming payments', '檔案中沒有收入流水'),
  tooMany: say('一次最多导入 {most} 行', 'You can import up to {most} rows at a time', '一次最多匯入 {most} 列'),
};

const plainHead = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/\(.*?\)|[\s*:"']/g, '')
    .toLowerCase();

/** Where each column is. Banks repeat names such as 摘要, so a column has all places of its names. */
type Places = Record<Head, number[]>;
const placesOf = (line: readonly string[]): Places => {
  const plain = line.map(plainHead);
  const find = (names: readonly string[]) =>
    names.flatMap((name) => plain.flatMap((head, i) => (head === plainHead(name) ? [i] : [])));
  return Object.fromEntries(headNames.map((name) => [name, find(heads[name])])) as Places;
};

const lacks = ({ date, time, income, amount, side, ref }: Places) => [
  ...(date.length + time.length === 0 ? (['time'] as const) : []),
  ...(income.length > 0 || (amount.length > 0 && side.length > 0) ? [] : (['income'] as const)),
  ...(ref.length === 0 ? (['ref'] as const) : []),
];

/** Reads a bank statement, whatever the order of its columns and the lines above them. */
export async function readStatement(file: Uint8Array, lang: Lang): Promise<Statement> {
  const statement: Statement = { lines: [], problems: [], skipped: 0 };
  let [places, best, above, row]: [Places | undefined, Places | undefined, number, number] = [undefined, undefined, 0, 0];
  for await (const line of readLines(file, SMALL_XLSX)) {
    if (places) {
      row++;
      readRow(statement, { line, row, places, lang });
      if (row > IMPORT_MOST_ROWS) return refused(fill(t.tooMany[lang], { most: IMPORT_MOST_ROWS }));
      continue;
    }
    const found = placesOf(line);
    if (lacks(found).length === 0) places = found;
    if (!best || lacks(found).length < lacks(best).length) best = found;
    if (!places && ++above > MOST_LINES_ABOVE) break;
  }
  const missing = places ? [] : lacks(best ?? placesOf([]));
  const problems = missing.map((name) => ({
    row: 0,
    column: columnWords[name][lang],
    text: fill(t.noColumn[lang], { column: columnWords[name][lang] }),
  }));
  if (problems.length > 0) return { lines: [], problems, skipped: 0 };
  return statement.lines.length + statement.problems.length === 0 ? refused(t.empty[lang]) : withoutTwice(statement, lang);
}

const refused = (text: string): Statement => ({ lines: [], problems: [{ row: 0, column: '', text }], skipped: 0 });

interface StatementRow {
  line: readonly string[];
  row: number;
  places: Places;
  lang: Lang;
}

function readRow(statement: Statement, { line, row, places, lang }: StatementRow) {
  const cell = (name: Head) => places[name].map((i) => (line[i] ?? '').trim()).find((text) => text !== '') ?? '';
  const all = (name: Head) => [...new Set(places[name].map((i) => (line[i] ?? '').trim()))].filter(Boolean).join(' ');
  const wrong = (name: keyof typeof columnWords) => {
    const column = columnWords[name][lang];
    statement.problems.push({ row, column, text: fill(t.wrong[lang], { column }) });
  };
  const income = incomeOf({ income: cell('income'), amount: cell('amount'), side: cell('side') });
  const [ref, moment] = [cell('ref'), momentOf(cell('date'), cell('time'))];
  // Totals at the end have neither a number nor a time.
  if (
    income === 0 ||
    (ref === '' && cell('date') + cell('time') === '') ||
    /^(?:合计|总计|小计)/.test(line.find(Boolean) ?? '')
  ) {
    statement.skipped++;
    return;
  }
  if (!moment) wrong('time');
  if (income === undefined) wrong('income');
  if (ref === '' || ref.length > 64) wrong('ref');
  if (!moment || income === undefined || ref === '' || ref.length > 64) return;
  const account = cell('account').replaceAll(/\D/g, '');
  const texts = { remark: all('remark').slice(0, 200), counterparty: all('counterparty').slice(0, 100) };
  const slipNo = cell('slipNo').slice(0, 64);
  statement.lines.push({
    row,
    accountTail: account.slice(-4).padStart(account ? 4 : 0, '0'),
    ref,
    slipNo,
    ...moment,
    fen: income,
    ...texts,
  });
}

/** What came in: 0 if nothing did, undefined if it cannot be read. */
function incomeOf({ income, amount, side }: Record<'income' | 'amount' | 'side', string>): number | undefined {
  if (income === '' && side === '') return 0;
  if (income === '' && !/贷|收|入|^C|\+/i.test(side)) return 0;
  const text = (income || amount).replaceAll(/[,，\s+元]|RMB|CNY/gi, '');
  if (/^[-–—]*$/.test(text)) return 0;
  const fen = parseYuan(text.replace(/^(\d+\.\d{2})0+$/, '$1'));
  return fen === undefined ? undefined : Math.max(0, fen);
}

/** A moment in Chinese time, of one cell or of two. */
function momentOf(dateText: string, timeText: string): { at: Date; date: string } | undefined {
  const text = /\d{4}/.test(timeText) && /\d{6}|[-/年.]/.test(timeText) ? timeText : `${dateText} ${timeText}`;
  const found = /^(\d{4})\s*[-/年.]?\s*(\d{1,2})\s*[-/月.]?\s*(\d{1,2})日?[T\s]*(?:(\d{1,2}):?(\d{2}):?(\d{2})?)?/.exec(
    text.normalize('NFKC').trim(),
  );
  if (!found) return undefined;
  const [, year, month = '', day = '', hour = '0', minute = '0', second = '0'] = found;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const ms = (Number(hour) * 3600 + Number(minute) * 60 + Number(second)) * 1000;
  return isDate(date) && ms < DAY_MS ? { date, at: new Date(startOfBizDate(date).getTime() + ms) } : undefined;
}

/** Names lines whose number came before in the same file. */
function withoutTwice(statement: Statement, lang: Lang): Statement {
  const first = new Map<string, number>();
  const twice = statement.lines.flatMap(({ accountTail, ref, row }) => {
    const other = first.get(`${accountTail} ${ref}`);
    if (other === undefined) first.set(`${accountTail} ${ref}`, row);
    return other === undefined ? [] : [{ row, column: columnWords.ref[lang], text: fill(t.twice[lang], { other }) }];
  });
  return { ...statement, problems: [...statement.problems, ...twice] };
}
