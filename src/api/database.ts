function openDatabase(name: string, table: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(table)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('no database'))
  })
}

/**
 * Runs one request on the only table of an IndexedDB database of this origin; rejects where the browser has none, or has no
 * room.
 */
export async function transact<T>(
  name: string,
  table: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const base = await openDatabase(name, table)
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = base.transaction(table, mode)
      const request = work(transaction.objectStore(table))
      // The write is durable only after the transaction completes.
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error ?? new Error('no answer'))
    })
  } finally {
    base.close()
  }
}
