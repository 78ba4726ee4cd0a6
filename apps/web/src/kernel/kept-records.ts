/** Records that outlive the tab and a sign-out, in IndexedDB, until they are removed. */
const NAME = 'netbar';
const STORE = 'kept';

let opened: Promise<IDBDatabase> | undefined;

function openDatabase(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no database'));
  });
  return opened;
}

async function runRequest<T>(mode: IDBTransactionMode, makeRequest: (store: IDBObjectStore) => IDBRequest): Promise<T> {
  const database = await openDatabase();
  return new Promise((resolve, reject) => {
    const request = makeRequest(database.transaction(STORE, mode).objectStore(STORE));
    request.onsuccess = () => resolve(request.result as T);
    request.onerror = () => reject(request.error ?? new Error('not kept'));
  });
}

/** Used where IndexedDB is missing or refuses, as in some private windows: records then last as long as the page. */
const inMemory = new Map<string, unknown>();
const hasDatabase = typeof indexedDB !== 'undefined';

export async function readKeptRecord<T>(key: string): Promise<T | undefined> {
  const kept = hasDatabase
    ? await runRequest<T | undefined>('readonly', (store) => store.get(key)).catch(() => undefined)
    : undefined;
  return kept ?? (inMemory.get(key) as T | undefined);
}

/** All records whose key starts with this. */
export async function readKeptRecords<T>(prefix: string): Promise<T[]> {
  const range = hasDatabase ? IDBKeyRange.bound(prefix, `${prefix}\uffff`) : undefined;
  const kept = range ? await runRequest<T[]>('readonly', (store) => store.getAll(range)).catch(() => []) : [];
  const others = [...inMemory].filter(([key]) => key.startsWith(prefix)).map(([, value]) => value as T);
  return [...kept, ...others];
}

export async function keepRecord(key: string, value: unknown): Promise<void> {
  const isKept =
    hasDatabase &&
    (await runRequest('readwrite', (store) => store.put(value, key)).then(
      () => true,
      () => false,
    ));
  if (!isKept) inMemory.set(key, value);
}

export async function dropKeptRecord(key: string): Promise<void> {
  inMemory.delete(key);
  if (hasDatabase) await runRequest('readwrite', (store) => store.delete(key)).catch(() => {});
}
