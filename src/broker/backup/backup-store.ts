import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolders } from '../lib/make-folders'
import { self } from '../monitoring/nodes'
import { inSeconds } from '../store/instant'

type Row = {
  readonly filename: string
  readonly size: number
  readonly created_at: string
  readonly created_at_sec: number
  readonly node: string
}

/** Stores backup files by name, in a folder or in memory. */
export type BackupStore = {
  /** Latest first. */
  list(): readonly Row[]
  read(file: string): Uint8Array<ArrayBuffer> | undefined
  write(file: string, bytes: Uint8Array<ArrayBuffer>): Row
  /** False if there was none. */
  remove(file: string): boolean
}

const row = (filename: string, size: number, at: number): Row => ({
  filename,
  size,
  created_at: inSeconds(Math.floor(at / 1000)),
  created_at_sec: Math.floor(at / 1000),
  node: self,
})
const latest = (rows: readonly Row[]): readonly Row[] =>
  [...rows].sort((a, b) => b.created_at_sec - a.created_at_sec || (a.filename < b.filename ? 1 : -1))

/** In memory without a folder. */
function createBackupStore(folder: string | undefined, now: () => number): BackupStore {
  if (folder === undefined) {
    const held = new Map<string, { readonly bytes: Uint8Array<ArrayBuffer>; readonly row: Row }>()
    return {
      list: () => latest([...held.values()].map((each) => each.row)),
      read: (file) => held.get(file)?.bytes,
      write(file, bytes) {
        const created = row(file, bytes.length, now())
        held.set(file, { bytes, row: created })
        return created
      },
      remove: (file) => held.delete(file),
    }
  }
  makeFolders(folder, 0o700)
  const names = () => readdirSync(folder).filter((name) => name.endsWith('.tar.gz'))
  const readRow = (file: string): Row => {
    const { size, mtimeMs } = statSync(join(folder, file))
    return row(file, size, mtimeMs)
  }
  return {
    list: () => latest(names().map(readRow)),
    read: (file) => (names().includes(file) ? new Uint8Array(readFileSync(join(folder, file))) : undefined),
    write(file, bytes) {
      writeFileSync(join(folder, file), bytes, { mode: 0o600 })
      return readRow(file)
    },
    remove(file) {
      if (!names().includes(file)) return false
      rmSync(join(folder, file))
      return true
    },
  }
}

/** A store for the backups outside of namespaces, and one for each namespace. */
export type BackupStores = (namespace: string | null) => BackupStore

export function createBackupStores(folder: string | undefined, now: () => number): BackupStores {
  const stores = new Map<string | null, BackupStore>()
  return (namespace) => {
    const place =
      folder === undefined || namespace === null ? folder : join(folder, 'ns', encodeURIComponent(namespace))
    const store = stores.get(namespace) ?? createBackupStore(place, now)
    stores.set(namespace, store)
    return store
  }
}
