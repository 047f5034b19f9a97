import { fold, letterMask, markWords } from './fold'
import { createPrefixIndex, longestHead } from './prefix-index'
import { bestRanks, Field, Rank } from './match'
import { findInitials } from './title-ranges'
import type { Entry } from './entry'

/** The folded texts of all entries, and tables over them by row and by field. */
export function buildFields(entries: readonly Entry[]) {
  const texts: string[] = []
  const cased: string[] = []
  const kindList: Field[] = []
  const firstField = new Int32Array(entries.length + 1)

  entries.forEach((entry, row) => {
    const start = texts.length
    firstField[row] = start
    const add = (text: string | undefined, kind: Field) => {
      const folded = text === undefined ? '' : fold(text)
      if (text === undefined || folded === '' || texts.indexOf(folded, start) >= 0) return
      // Where folding changes the length, word starts are read from the folded text and only camelCase is
      // lost.
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
    return kindList[f] === Field.Title || kindList[f] === Field.Alias
      ? findInitials(text, marks, offsets[f] ?? 0)
      : ''
  })
  const entryMasks = new Int32Array(entries.length)
  for (let row = 0; row < entries.length; row++) {
    for (let f = firstField[row] ?? 0; f < (firstField[row + 1] ?? 0); f++) {
      entryMasks[row] = (entryMasks[row] ?? 0) | (masks[f] ?? 0)
    }
  }
  // Exact matches are found here; all other rows of the best tier start with the typed text.
  const named = new Map<string, number[]>()
  for (let row = 0; row < entries.length; row++) {
    for (let f = firstField[row] ?? 0; f < (firstField[row + 1] ?? 0); f++) {
      if ((kinds[f] ?? 0) > Field.Id) continue
      const rows = named.get(texts[f] ?? '')
      if (rows === undefined) named.set(texts[f] ?? '', [row])
      else rows.push(row)
    }
  }
  // The rows with a name, a reading or initials that begin with a letter, in their order.
  const beginning = new Map<string, number[]>()
  for (let row = 0; row < entries.length; row++) {
    for (let f = firstField[row] ?? 0; f < (firstField[row + 1] ?? 0); f++) {
      if ((bestRanks[kinds[f] ?? 0] ?? Rank.None) > Rank.Initials) continue
      // The first word may follow a slash or a dot.
      for (const letter of new Set([texts[f]?.[0] ?? '', initials[f]?.[0] ?? ''])) {
        const rows = beginning.get(letter)
        if (rows === undefined) beginning.set(letter, [row])
        else if (rows.at(-1) !== row) rows.push(row)
      }
    }
  }
  const heads = createPrefixIndex(
    texts.filter((_, f) => bestRanks[kinds[f] ?? 0] === Rank.Label && kinds[f] !== Field.PinyinInitials),
  )
  const initialHeads = createPrefixIndex(
    [...initials, ...texts.filter((_, f) => kinds[f] === Field.PinyinInitials)].filter((text) => text !== ''),
  )
  const wordHeads = createPrefixIndex(readWordStarts(texts, marks, offsets))
  return {
    texts,
    kinds,
    initials,
    masks,
    offsets,
    marks,
    firstField,
    entryMasks,
    named,
    beginning,
    heads,
    initialHeads,
    wordHeads,
  }
}

/** The text from each word start on, for every text. */
function* readWordStarts(
  texts: readonly string[],
  marks: Uint8Array,
  offsets: Int32Array,
): Generator<string> {
  for (const [f, text] of texts.entries()) {
    for (let i = 0; i < text.length; i++)
      if (marks[(offsets[f] ?? 0) + i] === 1) yield text.slice(i, i + longestHead)
  }
}

export type SearchFields = ReturnType<typeof buildFields>
