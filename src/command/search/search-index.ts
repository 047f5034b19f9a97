import { fold } from './fold'
import { Rank, type Tier, tiers } from './match'
import { createRanking } from './ranking'
import { titleRanges } from './title-ranges'
import { createTop } from './top'
import type { Entry, Kind } from './entry'
import { buildFields } from './search-fields'

export type Hit = {
  entry: Entry
  tier: Tier
  /** Decreases from hit to hit within one answer; a better tier always has a higher score. */
  score: number
  /**
   * Whether a title, another name, the id or the pinyin reading matches; otherwise it was found by its
   * keywords alone.
   */
  readonly byName: boolean
  /** Whether the typed text is the prefix of a name. */
  readonly fromStart: boolean
  /** The matched letters of the title, as [start, end) pairs; computed on access. */
  readonly ranges: readonly (readonly [number, number])[]
}

type QueryOptions = {
  limit?: number
  kinds?: readonly Kind[]
  frecency?: (id: string) => number
  /** The only ids with a `frecency` above zero. With them, a search may stop once no better hit is possible. */
  used?: readonly string[]
  boost?: (id: string) => number
}

type CountOptions = {
  /** Ends at this number of matches. */
  limit: number
  /** Ends after this number of rows. */
  rows: number
  kinds?: readonly Kind[]
  accepts: (entry: Entry, tier: Tier) => boolean
}

export type SearchIndex = {
  readonly size: number
  query: (text: string, options?: QueryOptions) => { hits: Hit[] }
  /** The number of entries that match and are accepted; makes no hits. `more`: ended at a limit. */
  count: (text: string, options: CountOptions) => { readonly count: number; readonly more: boolean }
}

// Candidate lists cached for narrowing and for Backspace.
const maxLevels = 12

/**
 * The index behind the palette. Everything is folded once here; a query compares plain strings only (no
 * RegExp from user input), searches only the rows of the shorter query it extends, and keeps the best few
 * in a heap. Rows are in their display order within a tier, so that a search may stop before the last of
 * them.
 */
export function createIndex(given: readonly Entry[]): SearchIndex {
  const entries = [...given].sort((a, b) => a.title.length - b.title.length)
  const fields = buildFields(entries)
  const { named, beginning, heads, initialHeads, wordHeads } = fields
  const { toQuery, isByName, isFromStart } = createRanking(fields)
  const ranks = new Uint8Array(entries.length)
  const weights = new Float64Array(entries.length)
  const everyRow = Int32Array.from(entries, (_, row) => row)
  const matching = new Int32Array(entries.length)
  const levels: { text: string; rows: Int32Array }[] = []

  function candidates(text: string): Int32Array {
    for (let top = levels.at(-1); top; top = levels.at(-1)) {
      if (text.startsWith(top.text)) return top.rows
      levels.pop()
    }
    return everyRow
  }

  /** The best tier that a row without an exact match can still reach. */
  const reachable = (word: string): Rank => {
    if (heads.mayStartWith(word)) return Rank.Label
    if (initialHeads.mayStartWith(word)) return Rank.Initials
    return wordHeads.mayStartWith(word) ? Rank.Word : Rank.Substring
  }

  const better = (a: number, b: number) =>
    (at(ranks, a) - at(ranks, b) || at(weights, b) - at(weights, a) || a - b) < 0

  /**
   * The rows that come before their position in the order: exact matches and used rows; undefined when
   * unknown.
   */
  function early(text: string, { frecency, used, boost }: QueryOptions): ReadonlySet<number> | undefined {
    if (boost !== undefined || (frecency !== undefined && used === undefined)) return undefined
    return new Set([
      ...(named.get(text) ?? []),
      ...(used ?? []).flatMap((id) => (named.get(fold(id)) ?? []).filter((row) => entries[row]?.id === id)),
    ])
  }

  function search(text: string, options: QueryOptions): number[] {
    const { limit = 50, kinds: wanted, frecency, boost } = options
    const from = candidates(text)
    const { words, hasLetters, rankOf } = toQuery(text)
    const best = reachable(words[0] ?? '')
    const first = early(text, options)
    const top = createTop(Math.min(limit, from.length), better)

    const offer = (row: number, weighed: boolean) => {
      const entry = entries[row]
      if (!entry || (wanted && !wanted.includes(entry.kind))) return
      // Most matches of a first letter are weak: rows that cannot be shown are not weighed either.
      const worst = top.worst()
      if (worst !== undefined && at(ranks, row) > at(ranks, worst)) return
      weights[row] = weighed ? finite(frecency?.(entry.id)) + finite(boost?.(entry.id)) : 0
      top.offer(row)
    }
    const full = () => {
      const worst = top.worst()
      return worst !== undefined && at(ranks, worst) <= best
    }
    for (const row of first ?? []) {
      ranks[row] = rankOf(row)
      if (at(ranks, row) !== Rank.None) offer(row, true)
    }
    // Rows of the best tier begin with the first letter typed: if they fill the list, no other is searched.
    const bestRows =
      first === undefined || best > Rank.Initials || from !== everyRow
        ? undefined
        : beginning.get(text[0] ?? '')
    for (const row of bestRows ?? []) {
      if (!hasLetters(row) || first?.has(row) === true) continue
      const rank = rankOf(row)
      if (rank > best) continue
      ranks[row] = rank
      offer(row, false)
      if (full()) return top.rows()
    }
    let count = 0
    for (let i = 0; i < from.length; i++) {
      const row = from[i] ?? 0
      if (!hasLetters(row)) continue
      const rank = rankOf(row)
      if (rank === Rank.None) continue
      ranks[row] = rank
      matching[count++] = row
      if (first?.has(row) === true || (bestRows !== undefined && rank <= best)) continue
      offer(row, first === undefined)
      // All kept rows are of the best possible tier, and every remaining row comes after them.
      if (first !== undefined && rank <= best && full()) return top.rows()
    }
    if (levels.at(-1)?.text !== text) levels.push({ text, rows: matching.slice(0, count) })
    if (levels.length > maxLevels) levels.shift()
    return top.rows()
  }

  /** Without text: by weight, else in the given order. */
  function browse({ limit = 50, kinds: wanted, frecency, boost }: QueryOptions): Hit[] {
    const hit = (entry: Entry, weight: number): Hit => ({
      entry,
      tier: 'subsequence',
      score: scoreOf(Rank.Subsequence, weight),
      byName: true,
      fromStart: false,
      ranges: [],
    })
    if (wanted === undefined && frecency === undefined && boost === undefined)
      return given.slice(0, Math.max(0, limit)).map((entry) => hit(entry, 0))
    const top = createTop(
      Math.min(limit, given.length),
      (a, b) => (at(weights, b) - at(weights, a) || a - b) < 0,
    )
    for (const [place, entry] of given.entries()) {
      if (wanted && !wanted.includes(entry.kind)) continue
      weights[place] = finite(frecency?.(entry.id)) + finite(boost?.(entry.id))
      top.offer(place)
    }
    return top.rows().flatMap((place) => {
      const entry = given[place]
      return entry ? [hit(entry, at(weights, place))] : []
    })
  }

  return {
    size: entries.length,
    query(raw, options = {}) {
      const text = normalize(raw)
      if (text === '') return { hits: browse(options) }
      const hits = search(text, options).flatMap((row): Hit[] => {
        const entry = entries[row]
        const rank = at(ranks, row)
        if (entry === undefined) return []
        return [
          {
            entry,
            tier: tiers[rank] ?? 'subsequence',
            score: scoreOf(rank, at(weights, row)),
            get byName() {
              return isByName(row, text)
            },
            get fromStart() {
              return isFromStart(row, text)
            },
            get ranges() {
              return titleRanges(entry.title, text)
            },
          },
        ]
      })
      return { hits }
    },
    count(raw, { limit, rows, kinds: wanted, accepts }) {
      const text = normalize(raw)
      const from = text === '' ? everyRow : candidates(text)
      const { hasLetters, rankOf } = toQuery(text)
      let count = 0
      let i = 0
      for (; i < from.length && i < rows && count < limit; i++) {
        const row = from[i] ?? 0
        const entry = entries[row]
        if (entry === undefined || (wanted && !wanted.includes(entry.kind)) || !hasLetters(row)) continue
        const rank = text === '' ? Rank.Subsequence : rankOf(row)
        if (rank !== Rank.None && accepts(entry, tiers[rank] ?? 'subsequence')) count++
      }
      return { count, more: i < from.length }
    },
  }
}

const normalize = (text: string): string => fold(text).trim().replace(/\s+/gu, ' ')

function at(list: Uint8Array | Int32Array | Float64Array, row: number): number {
  return list[row] ?? 0
}

function finite(value: number | undefined): number {
  return value !== undefined && Number.isFinite(value) ? value : 0
}

/** The weight is squeezed below one tier's step, so that no frequency lifts a row over a better tier. */
function scoreOf(rank: number, weight: number): number {
  return (Rank.None - rank) * 1000 + (400 * weight) / (1 + Math.abs(weight))
}
