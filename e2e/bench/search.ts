import { defaultFilter } from 'cmdk'
import { createIndex, type Entry } from '@/command/search/search-index'
import { median, ms, quantile, type Line } from './figures'

const verbs = ['Kick', 'Ban', 'Show', 'Subscribe', 'Restart', 'Create', 'Remove', 'Edit']
const nouns = ['client', 'rule', 'bridge', 'listener', 'user', 'node', 'topic', 'session']

/** The same entries for both: titles of commands and names of devices. */
const entriesOf = (count: number): Entry[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `entry.${index}`, kind: 'command', title: `${verbs[index % 8] ?? ''} ${nouns[Math.floor(index / 8) % 8] ?? ''} device-${String(index).padStart(6, '0')}`,
  }))

const typed = ['k', 'ki', 'kic', 'kick', 'kick c', 'kick cl', 'ban', 'aaaa', 'device-0004', 'rule']

function timed(work: () => void): number {
  const started = performance.now()
  work()
  return performance.now() - started
}

/** cmdk's own way: every entry is scored, those above zero are sorted. */
function peer(entries: readonly Entry[], text: string): number {
  return entries.map((entry) => [defaultFilter?.(entry.title, text) ?? 0, entry] as const).filter(([score]) => score > 0).sort(([a], [b]) => b - a).length
}

/** Our index against cmdk's filter on the same entries, in the same run. */
export function searchLines(): Line[] {
  return [10_000, 100_000].flatMap((count) => {
    const entries = entriesOf(count)
    const index = createIndex(entries)
    const runs = 20
    const keys = Array.from({ length: runs }, () => typed.map((text) => timed(() => index.query(text, { limit: 50 })))).flat()
    const first = Array.from({ length: runs }, () => timed(() => createIndexedFirst(index)))
    const clear = Array.from({ length: runs }, () => timed(() => index.query('', { limit: 50 })))
    const lines: Line[] = [
      { what: `search of ${count}: per key, median`, figure: ms(median(keys)), aim: '', met: undefined },
      { what: `search of ${count}: per key, p95`, figure: ms(quantile(keys, 0.95)), aim: '≤ 16 ms', met: quantile(keys, 0.95) <= 16 },
    ]
    if (count > 10_000) return lines
    const other = Array.from({ length: 5 }, () => timed(() => peer(entries, 'k')))
    const ratio = median(first) / median(other)
    const otherClear = Array.from({ length: 5 }, () => timed(() => peer(entries, '')))
    return [
      ...lines,
      { what: `search of ${count}: first key against cmdk's filter`, figure: ratio.toFixed(3), aim: '≤ 0.1', met: ratio <= 0.1 },
      { what: `search of ${count}: clear against cmdk's filter`, figure: (median(clear) / median(otherClear)).toFixed(3), aim: '≤ 0.05', met: median(clear) / median(otherClear) <= 0.05 },
    ]
  })
}

const createIndexedFirst = (index: ReturnType<typeof createIndex>) => void index.query('k', { limit: 50 })
