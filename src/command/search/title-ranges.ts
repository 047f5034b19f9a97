import { foldMap, markWords } from './fold'
import { Field, findScattered, Rank, rankField, wordPlace } from './match'

/** The first letters of all words. */
export function findInitials(text: string, marks: Uint8Array, offset: number): string {
  let letters = ''
  for (let i = 0; i < text.length; i++) if (marks[offset + i] === 1) letters += text[i] ?? ''
  return letters
}

/** Which letters of the title to highlight. Called for the few rows shown, never for all matches. */
export function titleRanges(title: string, text: string): [number, number][] {
  const map = foldMap(title)
  if (!map) return []
  const { folded, at: place } = map
  const marks = new Uint8Array(folded.length)
  markWords(folded.length === title.length ? title : folded, marks, 0)
  const initials = findInitials(folded, marks, 0)
  const picked = new Uint8Array(title.length)
  const pick = (from: number, to: number) => picked.fill(1, place[from] ?? 0, place[to] ?? title.length)
  const isContiguous = folded.includes(text)

  for (const word of isContiguous ? [text] : text.split(' ')) {
    const first = folded.indexOf(word)
    const rank = rankField(word, folded, Field.Title, initials, marks, 0, true)
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
      for (const at of findScattered(word, folded, marks, 0) ?? []) pick(at, at + 1)
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
