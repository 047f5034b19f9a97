import {
  appendFileSync,
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeFolders } from '../lib/make-folders'
import type { Pieces } from '../mqtt/packet-text'

/** Buffered bytes that force a write. */
const flushAbove = 65_536

/** The append-only file of a trace. */
export type TraceLog = {
  /** Creates the file if it does not exist. */
  open(): void
  write(line: Pieces): void
  flush(): void
  exists(): boolean
  size(): number
  /** Time of the last change, epoch ms. */
  changed(): number
  read(position: number, bytes: number): Buffer
  all(): Buffer
  remove(): void
}

export type TraceFolder = { log(name: string): TraceLog; close(): void }

/** The folder of trace files: in the data directory, or a temporary one that is deleted on exit. */
export function createTraceFolder(data: string | undefined): TraceFolder {
  let folder: string | undefined
  const drop = () => {
    if (folder !== undefined && data === undefined) rmSync(folder, { recursive: true, force: true })
  }
  const place = (): string => {
    if (folder !== undefined) return folder
    if (data === undefined) {
      folder = mkdtempSync(join(tmpdir(), 'switchboard-trace-'))
      process.once('exit', drop)
    } else {
      folder = join(data, 'trace')
      makeFolders(folder, 0o700)
    }
    return folder
  }

  return {
    log(name) {
      // Named by a digest, as names of traces can be longer than file names and differ in case only.
      const file = `${createHash('sha256').update(name).digest('hex').slice(0, 32)}.log`
      const path = () => join(place(), file)
      let held: Uint8Array[] = []
      let heldBytes = 0
      const stat = () => statSync(path(), { throwIfNoEntry: false })
      const flush = () => {
        if (heldBytes === 0) return
        const bytes = Buffer.concat(held)
        held = []
        heldBytes = 0
        try {
          appendFileSync(path(), bytes, { mode: 0o600 })
        } catch (error) {
          // A full disk must not affect the client whose packet is traced.
          process.emitWarning(
            `trace ${name} could not be written: ${error instanceof Error ? error.message : String(error)}`,
          )
        }
      }
      return {
        open: () => closeSync(openSync(path(), 'a', 0o600)),
        write(line) {
          for (const piece of line) {
            const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
            held.push(bytes)
            heldBytes += bytes.length
          }
          if (heldBytes > flushAbove) flush()
        },
        flush,
        exists: () => stat() !== undefined,
        size() {
          flush()
          return stat()?.size ?? 0
        },
        changed: () => stat()?.mtimeMs ?? 0,
        read(position, bytes) {
          const buffer = Buffer.alloc(bytes)
          const handle = openSync(path(), 'r')
          try {
            return buffer.subarray(0, readSync(handle, buffer, 0, bytes, position))
          } finally {
            closeSync(handle)
          }
        },
        all() {
          flush()
          return readFileSync(path())
        },
        remove() {
          held = []
          heldBytes = 0
          rmSync(path(), { force: true })
        },
      }
    },
    close() {
      process.off('exit', drop)
      drop()
    },
  }
}
