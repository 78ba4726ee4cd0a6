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

async function read<T>(makeRequest: (store: IDBObjectStore) => IDBRequest): Promise<T> {
  const database = await openDatabase();
  return new Promise((resolve, reject) => {
    const request = makeRequest(database.transaction(STORE, 'readonly').objectStore(STORE));
    request.onsuccess = () => resolve(request.result as T);
    request.onerror = () => reject(request.error ?? new Error('not read'));
  });
}

/** Resolves once the change is on the disk. A page that is closed or loaded again before that would lose it. */
async function write(makeRequest: (store: IDBObjectStore) => IDBRequest): Promise<void> {
  const database = await openDatabase();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' });
    const failed = () => reject(transaction.error ?? new Error('not kept'));
    transaction.oncomplete = () => resolve();
    transaction.onabort = failed;
    transaction.onerror = failed;
    makeRequest(transaction.objectStore(STORE));
  });
}

/** Used where IndexedDB is missing or refuses, as in some private windows: records then last as long as the page. */
const inMemory = new Map<string, unknown>();
const hasDatabase = () => typeof indexedDB !== 'undefined';

export async function readKeptRecord<T>(key: string): Promise<T | undefined> {
  const kept = hasDatabase() ? await read<T | undefined>((store) => store.get(key)).catch(() => undefined) : undefined;
  return kept ?? (inMemory.get(key) as T | undefined);
}

/** All records whose key starts with this, in order of their keys. */
export async function readKeptRecords<T>(prefix: string): Promise<T[]> {
  const range = hasDatabase() ? IDBKeyRange.bound(prefix, `${prefix}\uffff`) : undefined;
  const kept = range ? await read<T[]>((store) => store.getAll(range)).catch(() => []) : [];
  const others = [...inMemory].filter(([key]) => key.startsWith(prefix)).map(([, value]) => value as T);
  return [...kept, ...others];
}

/** Says whether the record is on the disk. Else it lasts as long as the page. */
export async function keepRecord(key: string, value: unknown): Promise<boolean> {
  const isKept =
    hasDatabase() &&
    (await write((store) => store.put(value, key)).then(
      () => true,
      () => false,
    ));
  if (!isKept) inMemory.set(key, value);
  return isKept;
}

export async function dropKeptRecord(key: string): Promise<void> {
  inMemory.delete(key);
  if (hasDatabase()) await write((store) => store.delete(key)).catch(() => {});
}
