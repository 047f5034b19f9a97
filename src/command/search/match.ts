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
  /** Whether letters scattered over a word count. */
  mayScatter: boolean,
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
  if (field === Field.Keywords || !mayScatter) return Rank.None
  return findScattered(query, text, marks, offset) === undefined ? Rank.None : Rank.Subsequence
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

/** Whether a text has a word that begins with the query. */
export function beginsWord(query: string, text: string, marks: Uint8Array, offset: number): boolean {
  const first = text.indexOf(query)
  return first >= 0 && wordPlace(query, text, first, marks, offset) >= 0
}

/**
 * The places of the letters of a query that are scattered over one word of a text, beginning with its first letter; undefined where
 * no word has them. Letters of several words would fit nearly everything.
 */
export function findScattered(
  query: string,
  text: string,
  marks: Uint8Array,
  offset: number,
): readonly number[] | undefined {
  if (query.length > text.length) return undefined
  const first = query[0] ?? ''
  let seen = 0
  for (
    let start = text.indexOf(first);
    start >= 0 && seen < lookedAt;
    start = text.indexOf(first, start + 1)
  ) {
    if (marks[offset + start] !== 1) continue
    seen += 1
    const places = [start]
    for (let at = start + 1; at < text.length && places.length < query.length; at += 1) {
      if (isGap(text[at] ?? '')) break
      if (text[at] === query[places.length]) places.push(at)
    }
    if (places.length === query.length) return places
  }
  return undefined
}

const isGap = (letter: string): boolean => /[^\p{L}\p{N}]/u.test(letter)
