/** Identifiers are camelCase in code (`branchId`) and snake_case in the database (`branch_id`). Each is converted once. */
export const snakeCase = memoised((name) => name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`));
export const camelCase = memoised((name) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()));

function memoised(convert: (name: string) => string) {
  const converted = new Map<string, string>();
  return (name: string) => {
    const known = converted.get(name);
    if (known !== undefined) return known;
    const result = convert(name);
    converted.set(name, result);
    return result;
  };
}
