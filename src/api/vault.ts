import { transact } from './database'
import { ofNamedBroker, profile } from './site'

/**
 * Stores one small record across reloads. In a secure context it is encrypted with AES-GCM and a key that cannot be
 * exported, in IndexedDB; elsewhere there is no WebCrypto, so it stays in memory for the lifetime of the tab.
 */
export type Vault = {
  load: () => Promise<string | undefined>
  save: (text: string) => Promise<void>
  clear: () => Promise<void>
}

const database = 'switchboard'
const table = 'vault'

/** Key and text in one record, so that they always match, whichever tab writes last. */
type Sealed = { key: CryptoKey; iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }

const createSecureVault = (record: string): Vault => ({
  async load() {
    const sealed = await transact<Sealed | undefined>(
      database,
      table,
      'readonly',
      (store) => store.get(record) as IDBRequest<Sealed | undefined>,
    )
    if (sealed === undefined) return undefined
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, sealed.key, sealed.data)
    return new TextDecoder().decode(text)
  },
  async save(text) {
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ])
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text))
    await transact(database, table, 'readwrite', (store) =>
      store.put({ key, iv, data } satisfies Sealed, record),
    )
  },
  async clear() {
    await transact(database, table, 'readwrite', (store) => store.delete(record))
  },
})

/** A vault that lasts as long as the program. */
export function createMemoryVault(): Vault {
  let stored: string | undefined
  return {
    load: () => Promise.resolve(stored),
    save: (text) => {
      stored = text
      return Promise.resolve()
    },
    clear: () => {
      stored = undefined
      return Promise.resolve()
    },
  }
}

/** Whether the records of the vault are in a database, which needs a secure context. */
const isSupported = (): boolean =>
  globalThis.isSecureContext === true &&
  globalThis.crypto?.subtle !== undefined &&
  globalThis.indexedDB !== undefined

/** Deletes the records whose key is refused. Rejects if the database of the browser is not available. */
export async function forgetVaults(isRefused: (key: string) => boolean): Promise<void> {
  if (!isSupported()) return
  const keys = await transact(database, table, 'readonly', (store) => store.getAllKeys())
  for (const key of keys)
    if (typeof key === 'string' && isRefused(key))
      await transact(database, table, 'readwrite', (store) => store.delete(key))
}

/**
 * Creates a vault for one record of a broker, by default that of this page; `durable` says whether it survives a reload
 * and is shared by all tabs. Each of several brokers has its own records.
 */
export function createVault(name = 'sealed', broker = profile?.name): { vault: Vault; durable: boolean } {
  const durable = isSupported()
  return {
    vault: durable ? createSecureVault(ofNamedBroker(broker, name)) : createMemoryVault(),
    durable,
  }
}
