import { utf8 } from '@/lib/text/payload'
import type { Entry } from '@/mqtt/view'

export type Way = 'both' | 'in' | 'out'

/**
 * The messages of one direction whose topic or payload contains the text, newest first; the text is never
 * used as a pattern.
 */
export function filterEntries(entries: readonly Entry[], way: Way, text: string): Entry[] {
  const needle = text.toLowerCase()
  const matches: Entry[] = []
  for (let index = entries.length - 1; index >= 0; index -= 1) {
    const entry = entries[index]
    if (entry === undefined || (way !== 'both' && entry.way !== way)) continue
    if (
      needle === '' ||
      entry.topic.toLowerCase().includes(needle) ||
      (utf8(entry.payload) ?? '').toLowerCase().includes(needle)
    )
      matches.push(entry)
  }
  return matches
}
