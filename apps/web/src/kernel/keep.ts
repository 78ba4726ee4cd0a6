/** What has to outlive the tab, and even a sign-out: it stays on this machine until it is taken away. */
const NAME = 'netbar';
const STORE = 'kept';

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const asking = indexedDB.open(NAME, 1);
    asking.onupgradeneeded = () => asking.result.createObjectStore(STORE);
    asking.onsuccess = () => resolve(asking.result);
    asking.onerror = () => reject(asking.error ?? new Error('no database'));
  });
  return opened;
}

async function ask<T>(mode: IDBTransactionMode, question: (store: IDBObjectStore) => IDBRequest): Promise<T> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const asking = question(database.transaction(STORE, mode).objectStore(STORE));
    asking.onsuccess = () => resolve(asking.result as T);
    asking.onerror = () => reject(asking.error ?? new Error('not kept'));
  });
}

/** Some private windows keep nothing: then it lasts as long as the page, which is the best that can be had. */
const inHand = new Map<string, unknown>();
const canKeep = typeof indexedDB !== 'undefined';

export async function readKept<T>(key: string): Promise<T | undefined> {
  const kept = canKeep ? await ask<T | undefined>('readonly', (store) => store.get(key)).catch(() => undefined) : undefined;
  return kept ?? (inHand.get(key) as T | undefined);
}

export async function keep(key: string, value: unknown): Promise<void> {
  const isKept =
    canKeep &&
    (await ask('readwrite', (store) => store.put(value, key)).then(
      () => true,
      () => false,
    ));
  if (!isKept) inHand.set(key, value);
}

/** For what holds somebody's password: it lasts as long as the page and is never written down. */
export async function keepInHand(key: string, value: unknown): Promise<void> {
  await unkeep(key);
  inHand.set(key, value);
}

export async function unkeep(key: string): Promise<void> {
  inHand.delete(key);
  if (canKeep) await ask('readwrite', (store) => store.delete(key)).catch(() => {});
}
