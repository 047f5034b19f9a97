import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolders } from '../lib/make-folders'
import * as z from 'zod/mini'

/** A document on disk: read once at the start, replaced as a whole on every change. */
export type Document = { read(): unknown; write(value: unknown): void }

type StoredDocument = Document & {
  /** Renames the file, so that nothing is lost, and returns its new name. */
  setAside(): string
}

/** A file of the data directory is unreadable; starting over would destroy it. */
export class CorruptData extends Error {}

/**
 * Stored content, as the schema describes it. Throws {@link CorruptData} with `problem`, such as “bans.json does not
 * hold a list of bans”, if it is something else.
 */
export function readStored<T>(schema: z.ZodMiniType<T>, content: unknown, problem: string): T {
  const read = z.safeParse(schema, content)
  if (!read.success) throw new CorruptData(`${problem}. Repair it or move it away.`)
  return read.data
}

/** Without a directory nothing is stored. */
export function createStore(dir: string | undefined): (name: string) => StoredDocument {
  if (dir === undefined) return () => ({ read: () => undefined, write: () => undefined, setAside: () => '' })
  makeFolders(dir, 0o700)
  return (name) => {
    const path = join(dir, `${name}.json`)
    return {
      read() {
        let text: string
        try {
          text = readFileSync(path, 'utf8')
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
          throw error
        }
        try {
          return JSON.parse(text) as unknown
        } catch {
          throw new CorruptData(
            `${path} is not valid JSON. Repair it or move it away; it has been left as it is.`,
          )
        }
      },
      write(value) {
        // Atomic replacement: write a temporary file, sync, rename, sync the directory.
        const fresh = `${path}.new`
        const file = openSync(fresh, 'w', 0o600)
        try {
          // Not `writeSync`, which may write only a part.
          writeFileSync(file, JSON.stringify(value, null, 2))
          fsyncSync(file)
        } finally {
          closeSync(file)
        }
        renameSync(fresh, path)
        const folder = openSync(dir, 'r')
        try {
          fsyncSync(folder)
        } finally {
          closeSync(folder)
        }
      },
      setAside() {
        let count = 1
        const name = () => `${path}.broken-${String(count)}`
        while (existsSync(name())) count += 1
        renameSync(path, name())
        return name()
      },
    }
  }
}

/**
 * Creates a service from its document. An unreadable document is renamed and reported, and defaults
 * apply: settings must not prevent the broker from starting.
 */
export function readOrDefault<T>(
  document: StoredDocument,
  log: (text: string) => void,
  create: (document: Document) => T,
): T {
  try {
    return create(document)
  } catch (error) {
    if (!(error instanceof CorruptData)) throw error
    log(`${error.message} It is set aside as ${document.setAside()}, and the usual settings are used.`)
    return create(document)
  }
}

/** Writes a document that changes often: at most once a second, and at the end. */
export type Ledger = { touch(): void; flush(): void }

/** A crash may lose the last second, never what was written before. */
export function createLedger(document: Document, read: () => unknown): Ledger {
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    document.write(read())
  }
  return { touch: () => void (timer ??= setTimeout(flush, 1000).unref()), flush }
}
