/**
 * The members of a JSON object as raw text, because a signature is over the text as it was sent. Undefined when the text is no
 * object, or when a member comes twice, which JSON parsers treat differently.
 */
export function membersOf(text: string): Map<string, string> | undefined {
  if (!isJson(text)) return undefined;
  const members = new Map<string, string>();
  const key = /\s*[{,]\s*("(?:[^"\\]|\\.)*")\s*:\s*/y;
  for (let found = key.exec(text); found; found = key.exec(text)) {
    const start = key.lastIndex;
    const end = endOfValue(text, start);
    const name = JSON.parse(found[1] ?? '') as string;
    if (members.has(name)) return undefined;
    members.set(name, text.slice(start, end).trimEnd());
    key.lastIndex = end;
  }
  return members;
}

/** The position of the comma or brace that ends the value. */
function endOfValue(text: string, start: number): number {
  const token = /"(?:[^"\\]|\\.)*"|[^"]/gy;
  token.lastIndex = start;
  let depth = 0;
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const [sign] = found;
    if (depth === 0 && (sign === ',' || sign === '}')) return found.index;
    if (sign === '{' || sign === '[') depth += 1;
    if (sign === '}' || sign === ']') depth -= 1;
  }
  return text.length;
}

function isJson(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
