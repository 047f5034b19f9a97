import { toCsv } from '@/lib/text/csv'
import type { Entry } from './journal'

/** The columns of a saved journal, named as its fields are: the file is the same in every language. */
const columns = ['at', 'command', 'args', 'source', 'result', 'code', 'count', 'failed', 'ms'] as const

const cell = (entry: Entry, column: (typeof columns)[number]): string | number | undefined => {
  if (column === 'at') return new Date(entry.at).toISOString()
  return column === 'args' ? JSON.stringify(entry.args) : entry[column]
}

/** The journal as a file: one line per entry, or the entries as they are kept. */
export function journalFile(entries: readonly Entry[], format: 'csv' | 'json'): Blob {
  if (format === 'json') return new Blob([JSON.stringify(entries, null, 2)], { type: 'application/json' })
  return new Blob([toCsv([columns, ...entries.map((entry) => columns.map((column) => cell(entry, column)))], { bom: true })], { type: 'text/csv' })
}
