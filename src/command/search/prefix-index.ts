/**
 * Maximum length of a stored prefix; a longer one is compared by its first letters, which can only give
 * false positives.
 */
export const longestHead = 8

/** The prefixes of many texts, for a fast check whether any of them starts with the typed text. */
export function createPrefixIndex(texts: Iterable<string>): { mayStartWith: (typed: string) => boolean } {
  const known = new Set<string>()
  for (const text of texts) known.add(text.slice(0, longestHead))
  const sorted = [...known].sort()
  return {
    mayStartWith(typed) {
      const head = typed.slice(0, longestHead)
      let low = 0
      let high = sorted.length
      while (low < high) {
        const middle = (low + high) >> 1
        if ((sorted[middle] ?? '') < head) low = middle + 1
        else high = middle
      }
      return sorted[low]?.startsWith(head) === true
    },
  }
}
