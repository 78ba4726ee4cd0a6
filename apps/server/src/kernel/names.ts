/** Code says branchId where the database says branch_id. Each name is translated once and remembered. */
export const snakeCase = remembered((name) => name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`));
export const camelCase = remembered((name) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()));

function remembered(translate: (name: string) => string) {
  const known = new Map<string, string>();
  return (name: string) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const translated = translate(name);
    known.set(name, translated);
    return translated;
  };
}
