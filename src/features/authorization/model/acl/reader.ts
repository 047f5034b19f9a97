import { parseAcl, type ParsedAcl, type PlacedRule } from './parse'
import { endsReading, type Place, type Problem } from './place'
import { splitTerms } from './split'

/** What one piece says, its places counted from its own beginning, and how many line breaks it holds. */
type Read = ParsedAcl & { readonly breaks: number; readonly tail: number }

const countBreaks = (text: string): number => {
  let breaks = 0
  for (let index = text.indexOf('\n'); index >= 0; index = text.indexOf('\n', index + 1)) breaks += 1
  return breaks
}

function readPiece(text: string): Read {
  return { ...parseAcl(text), breaks: countBreaks(text), tail: text.length - text.lastIndexOf('\n') - 1 }
}

/** A place of a piece as one of the whole text. */
const moved = <P extends Place>(place: P, start: number, line: number, column: number): P => ({
  ...place,
  start: place.start + start,
  end: place.end + start,
  line: place.line + line,
  column: place.line === 1 ? place.column + column : place.column,
})

/** Reads a text that is edited: what was read once is not read again. */
type AclReader = {
  /** The rules with their places, and everything that is wrong; behind what cannot be read as terms nothing is looked at. */
  read(text: string): ParsedAcl
  /** The same, giving way to whatever else there is to do every few milliseconds; undefined once `stale` says that nobody waits any more. */
  readCalmly(text: string, stale: () => boolean): Promise<ParsedAcl | undefined>
}

/** So long it reads at a stretch, in milliseconds. */
const stretch = 6

/** After so many pieces that were known it may give way too. */
const some = 100

const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

/** A reader with a memory of its own: that of the last text. */
export function createAclReader(now: () => number = () => performance.now()): AclReader {
  let known = new Map<string, Read>()
  let last: { readonly text: string; readonly parsed: ParsedAcl } | undefined

  function* reading(text: string): Generator<undefined, ParsedAcl> {
    const kept = new Map<string, Read>()
    const rules: PlacedRule[] = []
    const problems: Problem[] = []
    let line = 0
    let column = 0
    let looked = 0
    for (const { start, end } of splitTerms(text)) {
      const piece = text.slice(start, end)
      const before = known.get(piece) ?? kept.get(piece)
      const read = before ?? readPiece(piece)
      kept.set(piece, read)
      // Until all is read, what was read is not lost where somebody gives up.
      if (before === undefined) known.set(piece, read)
      for (const rule of read.rules) rules.push(moved(rule, start, line, column))
      for (const problem of read.problems) problems.push(moved(problem, start, line, column))
      if (problems.some(({ code }) => endsReading(code))) break
      line += read.breaks
      column = read.breaks === 0 ? column + piece.length : read.tail
      looked += 1
      if (before === undefined || looked % some === 0) yield
    }
    known = kept
    last = { text, parsed: { rules, problems } }
    return last.parsed
  }

  const remembered = (text: string): ParsedAcl | undefined => (last?.text === text ? last.parsed : undefined)
  return {
    read(text) {
      const before = remembered(text)
      if (before !== undefined) return before
      const work = reading(text)
      for (;;) {
        const step = work.next()
        if (step.done === true) return step.value
      }
    },
    async readCalmly(text, stale) {
      const before = remembered(text)
      if (before !== undefined) return before
      const work = reading(text)
      let since = now()
      for (;;) {
        const step = work.next()
        if (step.done === true) return step.value
        if (now() - since < stretch) continue
        await breathe()
        if (stale()) return undefined
        since = now()
      }
    },
  }
}

/** The reader of the one file that is edited: its editor, its table and its form read the same text. */
export const aclReader: AclReader = createAclReader()
