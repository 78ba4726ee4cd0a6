/** The keys of local storage; the names are the specification's. */
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
  | 'username'
  | 'paletteRecent'
  | 'unstoredCheck';

export const readStored = (key: StorageKey) => localStorage.getItem(key) ?? undefined;
export const writeStored = (key: StorageKey, value: string) => localStorage.setItem(key, value);
export const removeStored = (key: StorageKey) => localStorage.removeItem(key);

/** A stored value that is not JSON counts as absent. */
export function readStoredJson<T>(key: StorageKey): T | undefined {
  try {
    const text = readStored(key);
    return text === undefined ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

/** AUTH-04: signing out removes everything but the theme. */
export function clearStoredButTheme() {
  const theme = readStored('theme');
  localStorage.clear();
  sessionStorage.clear();
  if (theme !== undefined) writeStored('theme', theme);
}
