/** How well a text matches, best first. The order is the ranking: a better tier always wins. */
export const tiers = ['exact', 'label', 'initials', 'word', 'substring', 'subsequence'] as const
export type Tier = (typeof tiers)[number]

export const enum Rank {
  Exact,
  Label,
  Initials,
  Word,
  Substring,
  Subsequence,
  None,
}

/**
 * The kinds of fields limit the tier: an id only matches exactly or by its parts, keywords only by words,
 * pinyin initials never exactly.
 */
export const enum Field {
  Title,
  Alias,
  Id,
  Keywords,
  PinyinFull,
  PinyinInitials,
}

/** The best rank short of “exact” for each kind of field, in the order of `Field`. */
export const bestRanks: readonly Rank[] = [
  Rank.Label,
  Rank.Label,
  Rank.Word,
  Rank.Word,
  Rank.Label,
  Rank.Initials,
]

// Maximum number of occurrences examined for one that starts a word; keeps “aaaa” in a very long text
// linear.
const lookedAt = 32

export function rankField(
  query: string,
  text: string,
  field: Field,
  initials: string,
  marks: Uint8Array,
  offset: number,
): Rank {
  const first = text.indexOf(query)
  if (field === Field.PinyinInitials)
    return first === 0 ? Rank.Initials : first > 0 ? Rank.Substring : Rank.None
  const labelled = field === Field.Title || field === Field.Alias
  if (first === 0) {
    if (query.length === text.length && (labelled || field === Field.Id)) return Rank.Exact
    if (labelled || field === Field.PinyinFull) return Rank.Label
  }
  if (labelled && query.length > 1 && initials.startsWith(query)) return Rank.Initials
  if (first >= 0) {
    if (field === Field.PinyinFull) return Rank.Substring
    return wordPlace(query, text, first, marks, offset) >= 0 ? Rank.Word : Rank.Substring
  }
  if (field === Field.Keywords) return Rank.None
  return isSubsequence(query, text) ? Rank.Subsequence : Rank.None
}

/** The first occurrence that starts a word, or -1. */
export function wordPlace(
  query: string,
  text: string,
  first: number,
  marks: Uint8Array,
  offset: number,
): number {
  let place = first
  for (let seen = 0; place >= 0 && seen < lookedAt; seen++) {
    if (marks[offset + place] === 1) return place
    place = text.indexOf(query, place + 1)
  }
  return -1
}

export function isSubsequence(query: string, text: string): boolean {
  if (query.length > text.length) return false
  let place = -1
  for (let i = 0; i < query.length; i++) {
    place = text.indexOf(query[i] ?? '', place + 1)
    if (place < 0) return false
  }
  return true
}
