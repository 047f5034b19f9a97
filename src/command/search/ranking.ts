import { letterMask } from './fold'
import { beginsWord, bestRanks, Field, Rank, rankField } from './match'
import type { SearchFields } from './search-fields'

/** How the rows of an index fit a folded text. */
export function createRanking({
  texts,
  kinds,
  initials,
  masks,
  offsets,
  marks,
  firstField,
  entryMasks,
}: SearchFields) {
  function rankWord(word: string, mask: number, row: number, mayScatter: boolean): Rank {
    let best = Rank.None
    const end = firstField[row + 1] ?? 0
    for (let f = firstField[row] ?? 0; f < end && best > Rank.Exact; f++) {
      if (((masks[f] ?? 0) & mask) !== mask) continue
      const text = texts[f] ?? ''
      // Unless it is an exact match, this field cannot rank better than an earlier one.
      if (best <= (bestRanks[kinds[f] ?? 0] ?? 0) && text.length !== word.length) continue
      const [kind, offset] = [kinds[f] ?? 0, offsets[f] ?? 0]
      const rank = rankField(word, text, kind, initials[f] ?? '', marks, offset, mayScatter)
      if (rank < best) best = rank
    }
    return best
  }

  /** Whether a word begins a word of a title, another name or the id. */
  const beginsNameWord = (word: string, row: number): boolean =>
    fieldsOf(row).some(
      (f) => (kinds[f] ?? 0) <= Field.Id && beginsWord(word, texts[f] ?? '', marks, offsets[f] ?? 0),
    )

  /**
   * Several words: each must occur, in any order; the first decides the tier, and the complete text may
   * match exactly. A name without a later word ranks lower: the pinyin of “Compare nodes” has a “b” too.
   */
  function rankWords(
    text: string,
    words: readonly string[],
    wordMasks: readonly number[],
    row: number,
  ): Rank {
    let first = Rank.None
    // The word that is being typed comes first: the others have narrowed the rows already.
    for (let i = words.length - 1; i >= 0; i--) {
      first = rankWord(words[i] ?? '', wordMasks[i] ?? 0, row, false)
      if (first > Rank.Substring) return Rank.None
    }
    let rank = Math.max(first, Rank.Label)
    for (let i = 1; i < words.length && rank < Rank.Word; i++)
      if (!beginsNameWord(words[i] ?? '', row)) rank = Rank.Word
    const end = firstField[row + 1] ?? 0
    for (let f = firstField[row] ?? 0; f < end; f++) {
      if (texts[f] === text && (kinds[f] ?? 0) <= Field.Id) return Rank.Exact
    }
    return rank
  }

  const fieldsOf = (row: number): number[] =>
    Array.from(
      { length: (firstField[row + 1] ?? 0) - (firstField[row] ?? 0) },
      (_, place) => (firstField[row] ?? 0) + place,
    )
  const isByName = (row: number, text: string): boolean => {
    const names = fieldsOf(row).filter((f) => kinds[f] !== Field.Keywords)
    return text
      .split(' ')
      .some((word) =>
        names.some(
          (f) =>
            rankField(
              word,
              texts[f] ?? '',
              kinds[f] ?? 0,
              initials[f] ?? '',
              marks,
              offsets[f] ?? 0,
              false,
            ) <= Rank.Substring,
        ),
      )
  }
  const isFromStart = (row: number, text: string): boolean =>
    fieldsOf(row).some((f) => {
      const kind: Field = kinds[f] ?? 0
      if (kind === Field.Keywords || kind === Field.PinyinInitials) return false
      return kind === Field.Id ? texts[f] === text : texts[f]?.startsWith(text) === true
    })

  return {
    isByName,
    isFromStart,
    /** The words of a text, and how a row fits it: `Rank.None` where it does not. */
    toQuery(text: string) {
      const words = [...new Set(text.split(' '))]
      const wordMasks = words.map(letterMask)
      const mask = wordMasks.reduce((all, one) => all | one, 0)
      const single = words.length === 1 && text === words[0]
      return {
        words,
        /** Whether a row has all letters; cheap, to be asked first. */
        hasLetters: (row: number): boolean => ((entryMasks[row] ?? 0) & mask) === mask,
        rankOf: (row: number): Rank =>
          single ? rankWord(text, mask, row, true) : rankWords(text, words, wordMasks, row),
      }
    },
  }
}
