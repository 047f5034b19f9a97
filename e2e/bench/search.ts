import { defaultFilter } from 'cmdk'
import { createIndex } from '@/command/search/search-index'
import type { Entry } from '@/command/search/entry'
import { createTitles, typed } from './entries'
import { against, alone, count, ms, quantile, type Line } from './figures'

function timed(work: () => void): number {
  const started = performance.now()
  work()
  return performance.now() - started
}

const times = (runs: number, work: () => void) => Array.from({ length: runs }, () => timed(work))

/** cmdk's own way: every entry is scored, those above zero are sorted. */
function peer(entries: readonly Entry[], text: string): number {
  return entries
    .map((entry) => [defaultFilter?.(entry.title, text) ?? 0, entry] as const)
    .filter(([score]) => score > 0)
    .sort(([a], [b]) => b - a).length
}

/** Our index against cmdk's filter on the same entries, in the same run: the search alone, without a page. */
export function searchLines(): Line[] {
  return [10_000, 100_000].flatMap((size) => {
    const entries = createTitles(size).map((title, index): Entry => ({
      id: `entry.${index}`,
      kind: 'command',
      title,
    }))
    const built = timed(() => createIndex(entries))
    const index = createIndex(entries)
    const ask = (text: string) => void index.query(text, { limit: 50 })
    const keys = typed.flatMap((text) =>
      times(5, () => undefined).flatMap(() =>
        [...text].map((_, at) => timed(() => ask(text.slice(0, at + 1)))),
      ),
    )
    const first = times(20, () => {
      ask('zz')
      ask('k')
    })
    const clear = times(20, () => ask(''))
    const runs = size > 10_000 ? 3 : 5
    const name = `search of ${count(size)}`
    return [
      against(
        `${name}: first key`,
        first,
        times(runs, () => peer(entries, 'k')),
        "cmdk's filter",
        0.1,
      ),
      against(
        `${name}: clear`,
        clear,
        times(runs, () => peer(entries, '')),
        "cmdk's filter",
        0.05,
      ),
      alone(`${name}: a key, p95`, quantile(keys, 0.95), ms, 16),
      alone(`${name}: index built, once`, built, ms),
    ]
  })
}
