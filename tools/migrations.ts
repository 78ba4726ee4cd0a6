/** The first line of a migration whose statements are sent one by one, outside a transaction. */
const OUTSIDE = '-- outside a transaction';

/** Says in a comment before a statement that its table stays small, and why; then rows may be read or rewritten under its lock. */
const SMALL_TABLE = /--\s*small table:/i;

/**
 * What in a migration would make staff wait: PostgreSQL builds an index, reads all rows or rewrites them while it locks the table.
 * Tables that the same file creates are empty, so anything may be done to them.
 */
export function waitsIn(text: string): string[] {
  return text.startsWith(OUTSIDE) ? outsideFaults(text) : insideFaults(text);
}

function outsideFaults(text: string) {
  const allowed = [
    /^create (?:unique )?index concurrently (?:if not exists )?\w+ on (?!only\b)\w+\.\w+ /,
    /^drop index concurrently if exists \w+\.\w+$/,
    /^alter table \w+\.\w+ validate constraint \w+$/,
  ];
  return statementsOf(text)
    .filter(({ sql }) => !allowed.some((form) => form.test(sql)))
    .map(
      ({ sql }) => `${sql}: only indexes are built and dropped concurrently, and constraints validated, outside a transaction`,
    );
}

function insideFaults(text: string) {
  const statements = statementsOf(text);
  const created = new Set(statements.flatMap(({ sql }) => /^create table (?:if not exists )?([\w.]+)/.exec(sql)?.[1] ?? []));
  const validated = new Set<string>();
  return statements.flatMap(({ sql, isSmall }) => {
    const table = tableOf(sql);
    const constraint = /validate constraint (\w+)/.exec(sql)?.[1];
    if (table && constraint) validated.add(`${table} ${constraint}`);
    if (isSmall || (table && created.has(table))) return [];
    const actions = sql.startsWith('alter table') ? actionsOf(sql) : [sql];
    return actions.flatMap((action) => faultOf(action, { table, validated }) ?? []).map((why) => `${sql}: ${why}`);
  });
}

const tableOf = (sql: string) =>
  /^(?:alter table (?:if exists )?(?:only )?|create (?:unique )?index .*? on (?:only )?)([\w.]+)/.exec(sql)?.[1];

/** Functions of which PostgreSQL knows that they answer the same for every row, so that no row is rewritten. */
const STABLE_DEFAULT = /\bdefault (?:now\(\)|current_timestamp|[^\s(]+(?:::\w+)?(?!\S*\())/;

function faultOf(action: string, { table, validated }: { table: string | undefined; validated: Set<string> }) {
  if (/^create (?:unique )?index /.test(action)) {
    // The index of a partitioned table alone is a mark that takes no time; each partition gets its own beforehand.
    return / on only /.test(action) ? undefined : 'builds an index under a lock: concurrently, in a file outside a transaction';
  }
  if (action.startsWith('drop index '))
    return 'waits for every reader: drop index concurrently if exists, in a file outside a transaction';
  if (/^(?:reindex|cluster|vacuum full|lock table)\b/.test(action)) return 'locks the table';
  if (/^add constraint .* using index /.test(action)) return undefined;
  if (/^add (?:constraint \w+ )?(?:primary key|unique|exclude)\b/.test(action))
    return 'builds an index under a lock: build it concurrently, then add the constraint using index';
  if (/^add (?:constraint \w+ )?(?:check|foreign key)\b/.test(action) && !action.endsWith(' not valid'))
    return 'reads all rows under a lock: add it not valid, then validate it in a later file';
  if (/^add column\b/.test(action)) return faultOfColumn(action);
  const notNull = /^alter (?:column )?(\w+) set not null$/.exec(action)?.[1];
  if (notNull && !validated.has(`${table} ${table?.split('.')[1]}_${notNull}_not_null`))
    return `reads all rows under a lock: validate ${table?.split('.')[1]}_${notNull}_not_null before`;
  if (/^alter (?:column )?\w+ (?:set data )?type\b/.test(action)) return 'rewrites the table: add a column instead';
  return undefined;
}

function faultOfColumn(action: string) {
  if (/\b(?:unique|primary key)\b/.test(action)) return 'builds an index under a lock';
  if (/\b(?:small|big)?serial\b|\bgenerated\b/.test(action)) return 'rewrites the table';
  if (/\bcheck \(/.test(action)) return 'reads all rows under a lock: add the check as a constraint, not valid';
  if (/\bdefault\b/.test(action) && !STABLE_DEFAULT.test(action))
    return 'rewrites the table: the default differs from row to row';
  return undefined;
}

/** `add column a int, add column b int` as two, with commas inside brackets left alone. */
function actionsOf(sql: string): string[] {
  const rest = sql.replace(/^alter table (?:if exists )?(?:only )?[\w.]+ /, '');
  let depth = 0;
  const parts = [''];
  for (const letter of rest) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts.push((parts.pop() ?? '') + letter);
  }
  return parts.map((part) => part.trim());
}

/** Statements in lower case on one line, without the bodies of functions, texts in quotes and comments. */
function statementsOf(text: string) {
  return (
    text
      .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, `''`)
      // Comments stay, for what they say about the next statement, but an apostrophe in one begins no text.
      .replaceAll(/--.*|'(?:[^']|'')*'/g, (part) => (part.startsWith('--') ? part.replaceAll(/[';]/g, ' ') : `''`))
      .split(';')
      .map((part) => ({
        sql: part.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim().toLowerCase(),
        isSmall: SMALL_TABLE.test(part),
      }))
      .filter(({ sql }) => sql)
  );
}
