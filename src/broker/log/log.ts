import { basename, join } from 'node:path'
import { parseBytes } from '@/lib/bytes'
import { maskSecrets } from '@/lib/secret/value'
import { redact } from '@/lib/text/redact'
import type { FileHandler, LogSettings } from '../settings'
import { append } from './file'
import { concerns, formatLogLine, type Level, type Note } from './line'

type Deps = {
  readonly settings: () => LogSettings
  /** The folder of log files; none are written without it. */
  readonly folder: string | undefined
  readonly terminal: (line: string) => void
  readonly now: () => number
}

/** The broker's log. */
export type Log = { note(level: Level, text: string, about?: Readonly<Record<string, unknown>>): void }

const rotationOf = ({ rotation_size: size, rotation_count: count }: FileHandler) => ({
  count,
  size: size === 'infinity' ? Infinity : typeof size === 'number' ? size : (parseBytes(size) ?? Infinity),
})

/**
 * Writes to the configured handlers (src/contract/docs/config.md#log): terminal and rotating files.
 * Without any handler, warnings go to the terminal. Secrets, such as those of the URLs in errors, are masked.
 */
export function createLog({ settings, folder, terminal, now }: Deps): Log {
  /** Files that failed, so that each is reported once. */
  const broken = new Set<string>()
  const toFile = (handler: FileHandler, note: Note): void => {
    if (folder === undefined) return
    const path = join(folder, basename(handler.path))
    try {
      append(path, formatLogLine(note, handler), rotationOf(handler))
      broken.delete(path)
    } catch (error) {
      if (broken.has(path)) return
      broken.add(path)
      terminal(
        `log file ${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
      )
    }
  }
  return {
    note(level, text, about = {}) {
      const { console, file = {} } = settings()
      const files = Object.values(file).filter(({ enable }) => enable)
      const note: Note = { at: now(), level, text: redact(text), about: maskSecrets(about) }
      if (console?.enable === true) {
        if (concerns(console, note)) terminal(formatLogLine(note, console))
      } else if (files.length === 0 && concerns({}, note)) terminal(note.text)
      for (const handler of files) if (concerns(handler, note)) toFile(handler, note)
    },
  }
}
