/** What stays in the browser, under the names the specification gives. */
export type StorageKey =
  | 'Token'
  | 'User-Info'
  | 'Wechat-User'
  | 'PayTypeDictionary'
  | 'AddedMemberMap'
  | 'cachePage'
  | 'pageOpenedList'
  | 'pageOpened'
  | 'avatorImgPath'
  | 'lang'
  | 'theme'
  | 'layout'
  | 'sound'
  | 'username';

export const read = (key: StorageKey) => localStorage.getItem(key) ?? undefined;
export const write = (key: StorageKey, value: string) => localStorage.setItem(key, value);
export const forget = (key: StorageKey) => localStorage.removeItem(key);

/** A stored value that is not what we wrote counts as absent. */
export function readJson<T>(key: StorageKey): T | undefined {
  try {
    const text = read(key);
    return text === undefined ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

/** AUTH-04: logging out leaves the theme and nothing else. */
export function forgetAllButTheme() {
  const theme = read('theme');
  localStorage.clear();
  sessionStorage.clear();
  if (theme !== undefined) write('theme', theme);
}
