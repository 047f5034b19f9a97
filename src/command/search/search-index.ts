import { fold, foldMap, letterMask, markWords } from './fold'
import { bestOf, Field, Rank, rankField, type Tier, tiers, wordPlace } from './match'
import { createTop } from './top'

export type { Tier }

export type Kind = 'command' | 'screen' | 'client' | 'topic' | 'node' | 'user' | 'ban' | 'action'

export type Entry = {
  id: string
  title: string
  /** Other names, the title in the other language among them. */
  aliases?: readonly string[]
  keywords?: string
  pinyin?: { full: string; initials: string }
  kind: Kind
  group?: string
}

export type Hit = {
  entry: Entry
  tier: Tier
  /** Falls from hit to hit within one answer; a better tier is always a higher score. */
  score: number
  /** The matched letters of the title, as [start, end) pairs. */
  ranges: readonly (readonly [number, number])[]
}

export type QueryOptions = {
  limit?: number
  kinds?: readonly Kind[]
  frecency?: (id: string) => number
  boost?: (id: string) => number
}

export type SearchIndex = {
  readonly size: number
  query: (text: string, options?: QueryOptions) => { total: number; hits: Hit[] }
}

// Candidate lists kept for narrowing and for Backspace.
const levelsKept = 12

/**
 * The index behind the palette. Everything is folded once here; a query compares plain strings only (no RegExp is built
 * from what the user typed), looks only at rows of the shorter query when it extends one, and keeps the best few in a heap.
 */
export function createIndex(entries: readonly Entry[]): SearchIndex {
  const fields = buildFields(entries)
  const { texts, kinds, initials, masks, offsets, marks, firstField, entryMasks, titleLengths } = fields
  const ranks = new Uint8Array(entries.length)
  const weights = new Float64Array(entries.length)
  const everyRow = Int32Array.from(entries, (_, row) => row)
  const levels: { text: string; rows: Int32Array }[] = []

  function rankWord(word: string, mask: number, row: number): Rank {
    let best = Rank.None
    const end = firstField[row + 1] ?? 0
    for (let f = firstField[row] ?? 0; f < end && best > Rank.Exact; f++) {
      if (((masks[f] ?? 0) & mask) !== mask) continue
      const text = texts[f] ?? ''
      // Short of being the very text, this field could not do better than one before it.
      if (best <= (bestOf[kinds[f] ?? 0] ?? 0) && text.length !== word.length) continue
      const rank = rankField(word, text, kinds[f] ?? 0, initials[f] ?? '', marks, offsets[f] ?? 0)
      if (rank < best) best = rank
    }
    return best
  }

  /** Several words: each must be there as written, in any order; the first decides the tier, the whole may be exact. */
  function rankWords(text: string, words: readonly string[], wordMasks: readonly number[], row: number): Rank {
    let rank = Rank.None
    for (let i = 0; i < words.length; i++) {
      const found = rankWord(words[i] ?? '', wordMasks[i] ?? 0, row)
      if (found > Rank.Substring) return Rank.None
      if (i === 0) rank = Math.max(found, Rank.Label)
    }
    const end = firstField[row + 1] ?? 0
    for (let f = firstField[row] ?? 0; f < end; f++) {
      if (texts[f] === text && (kinds[f] ?? 0) <= Field.Id) return Rank.Exact
    }
    return rank
  }

  function candidates(text: string): Int32Array {
    for (let top = levels.at(-1); top; top = levels.at(-1)) {
      if (text.startsWith(top.text)) return top.rows
      levels.pop()
    }
    return everyRow
  }

  function match(text: string): Int32Array {
    const from = candidates(text)
    const words = [...new Set(text.split(' '))]
    const wordMasks = words.map(letterMask)
    const mask = wordMasks.reduce((all, one) => all | one, 0)
    const found = new Int32Array(from.length)
    let count = 0
    for (let i = 0; i < from.length; i++) {
      const row = from[i] ?? 0
      if (((entryMasks[row] ?? 0) & mask) !== mask) continue
      const rank = words.length === 1 && text === words[0] ? rankWord(text, mask, row) : rankWords(text, words, wordMasks, row)
      if (rank === Rank.None) continue
      ranks[row] = rank
      found[count++] = row
    }
    const rows = found.slice(0, count)
    if (levels.at(-1)?.text !== text) levels.push({ text, rows })
    if (levels.length > levelsKept) levels.shift()
    return rows
  }

  return {
    size: entries.length,
    query(raw, { limit = 50, kinds: wanted, frecency, boost } = {}) {
      const text = fold(raw).trim().replace(/\s+/gu, ' ')
      // Nothing asked and nothing to order by: the first entries as they were given, without looking at the others.
      if (text === '' && wanted === undefined && frecency === undefined && boost === undefined) {
        return { total: entries.length, hits: entries.slice(0, Math.max(0, limit)).map((entry) => ({ entry, tier: 'subsequence', score: scoreOf(Rank.Subsequence, 0), ranges: [] })) }
      }
      const rows = text === '' ? everyRow : match(text)
      const isBetter =
        text === ''
          ? (a: number, b: number) => (at(weights, b) - at(weights, a) || a - b) < 0
          : (a: number, b: number) =>
              (at(ranks, a) - at(ranks, b) ||
                at(weights, b) - at(weights, a) ||
                at(titleLengths, a) - at(titleLengths, b) ||
                a - b) < 0
      const top = createTop(Math.min(limit, rows.length), isBetter)
      let total = 0
      for (let i = 0; i < rows.length; i++) {
        const row = rows[i] ?? 0
        const entry = entries[row]
        if (!entry || (wanted && !wanted.includes(entry.kind))) continue
        total++
        // Most of what matches a first letter matches it badly: what cannot be shown is not weighed either.
        const worst = text === '' ? undefined : top.worst()
        if (worst !== undefined && at(ranks, row) > at(ranks, worst)) continue
        weights[row] = finite(frecency?.(entry.id)) + finite(boost?.(entry.id))
        top.offer(row)
      }
      const hits = top.rows().flatMap((row): Hit[] => {
        const entry = entries[row]
        if (!entry) return []
        const rank = text === '' ? Rank.Subsequence : at(ranks, row)
        const ranges = text === '' ? [] : titleRanges(entry.title, text)
        return [{ entry, tier: tiers[rank] ?? 'subsequence', score: scoreOf(rank, at(weights, row)), ranges }]
      })
      return { total, hits }
    },
  }
}

function at(list: Uint8Array | Int32Array | Float64Array, row: number): number {
  return list[row] ?? 0
}

function finite(value: number | undefined): number {
  return value !== undefined && Number.isFinite(value) ? value : 0
}

/** The weight is squeezed below one tier's step, so no frequency lifts a row over a better tier. */
function scoreOf(rank: number, weight: number): number {
  return (Rank.None - rank) * 1000 + (400 * weight) / (1 + Math.abs(weight))
}

function buildFields(entries: readonly Entry[]) {
  const texts: string[] = []
  const cased: string[] = []
  const kindList: Field[] = []
  const firstField = new Int32Array(entries.length + 1)
  const titleLengths = new Int32Array(entries.length)

  entries.forEach((entry, row) => {
    const start = texts.length
    firstField[row] = start
    titleLengths[row] = entry.title.length
    const add = (text: string | undefined, kind: Field) => {
      const folded = text === undefined ? '' : fold(text)
      if (text === undefined || folded === '' || texts.indexOf(folded, start) >= 0) return
      // Where folding moves letters, word starts are read from the folded text and only camelCase is lost.
      texts.push(folded)
      cased.push(text.length === folded.length ? text : folded)
      kindList.push(kind)
    }
    add(entry.title, Field.Title)
    for (const alias of entry.aliases ?? []) add(alias, Field.Alias)
    add(entry.id, Field.Id)
    add(entry.keywords, Field.Keywords)
    add(entry.pinyin?.full.replaceAll(' ', ''), Field.PinyinFull)
    add(entry.pinyin?.initials.replaceAll(' ', ''), Field.PinyinInitials)
  })
  firstField[entries.length] = texts.length

  const offsets = new Int32Array(texts.length + 1)
  texts.forEach((text, f) => (offsets[f + 1] = (offsets[f] ?? 0) + text.length))
  const marks = new Uint8Array(offsets[texts.length] ?? 0)
  const masks = Int32Array.from(texts, letterMask)
  const kinds = Uint8Array.from(kindList)
  const initials = texts.map((text, f) => {
    markWords(cased[f] ?? '', marks, offsets[f] ?? 0)
    return kindList[f] === Field.Title || kindList[f] === Field.Alias ? initialsOf(text, marks, offsets[f] ?? 0) : ''
  })
  const entryMasks = new Int32Array(entries.length)
  for (let row = 0; row < entries.length; row++) {
    for (let f = firstField[row] ?? 0; f < (firstField[row + 1] ?? 0); f++) {
      entryMasks[row] = (entryMasks[row] ?? 0) | (masks[f] ?? 0)
    }
  }
  return { texts, kinds, initials, masks, offsets, marks, firstField, entryMasks, titleLengths }
}

function initialsOf(text: string, marks: Uint8Array, offset: number): string {
  let letters = ''
  for (let i = 0; i < text.length; i++) if (marks[offset + i] === 1) letters += text[i] ?? ''
  return letters
}

/** Which letters of the title to show as matched. Done for the few rows shown, never for all that match. */
function titleRanges(title: string, text: string): [number, number][] {
  const map = foldMap(title)
  if (!map) return []
  const { folded, at: place } = map
  const marks = new Uint8Array(folded.length)
  markWords(folded.length === title.length ? title : folded, marks, 0)
  const initials = initialsOf(folded, marks, 0)
  const picked = new Uint8Array(title.length)
  const pick = (from: number, to: number) => picked.fill(1, place[from] ?? 0, place[to] ?? title.length)
  const whole = folded.includes(text)

  for (const word of whole ? [text] : text.split(' ')) {
    const first = folded.indexOf(word)
    const rank = rankField(word, folded, Field.Title, initials, marks, 0)
    if (rank === Rank.Initials) {
      let left = word.length
      for (let i = 0; i < folded.length && left > 0; i++) {
        if (marks[i] !== 1) continue
        pick(i, i + 1)
        left--
      }
    } else if (first >= 0) {
      const better = first === 0 ? 0 : wordPlace(word, folded, first, marks, 0)
      const start = better >= 0 ? better : first
      pick(start, start + word.length)
    } else if (rank === Rank.Subsequence && !text.includes(' ')) {
      let from = -1
      for (let i = 0; i < word.length; i++) {
        from = folded.indexOf(word[i] ?? '', from + 1)
        pick(from, from + 1)
      }
    }
  }
  return runs(picked)
}

function runs(picked: Uint8Array): [number, number][] {
  const found: [number, number][] = []
  for (let i = 0; i < picked.length; i++) {
    if (picked[i] !== 1) continue
    const last = found.at(-1)
    if (last && last[1] === i) last[1] = i + 1
    else found.push([i, i + 1])
  }
  return found
}
