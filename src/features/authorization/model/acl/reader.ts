import { parseAcl, type ParsedAcl, type LocatedRule } from './parse'
import { endsReading, type Place, type Problem } from './place'
import { splitTerms } from './split'

/** The rules of one piece with places relative to its start, and the number of its line breaks. */
type Read = ParsedAcl & { readonly breaks: number; readonly tail: number }

const countBreaks = (text: string): number => {
  let breaks = 0
  for (let index = text.indexOf('\n'); index >= 0; index = text.indexOf('\n', index + 1)) breaks += 1
  return breaks
}

function readPiece(text: string): Read {
  return { ...parseAcl(text), breaks: countBreaks(text), tail: text.length - text.lastIndexOf('\n') - 1 }
}

/** A place in a piece as a place in the text. */
const shiftPlace = <P extends Place>(place: P, start: number, line: number, column: number): P => ({
  ...place,
  start: place.start + start,
  end: place.end + start,
  line: place.line + line,
  column: place.line === 1 ? place.column + column : place.column,
})

/** Reads a text while it is edited, without reading unchanged pieces again. */
type AclReader = {
  /** The rules with their places, and all problems; stops at the first syntax error. */
  read(text: string): ParsedAcl
  /** Like `read`, but yields every few milliseconds; undefined once `stale` returns true. */
  readInSlices(text: string, stale: () => boolean): Promise<ParsedAcl | undefined>
}

/** How long it reads without yielding, in milliseconds. */
const sliceMs = 6

/** Also checks the time after this many unchanged pieces. */
const checkEvery = 100

const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

/** A reader that remembers the pieces of the last text. */
export function createAclReader(now: () => number = () => performance.now()): AclReader {
  let known = new Map<string, Read>()
  let last: { readonly text: string; readonly parsed: ParsedAcl } | undefined

  function* reading(text: string): Generator<undefined, ParsedAcl> {
    const nextKnown = new Map<string, Read>()
    const rules: LocatedRule[] = []
    const problems: Problem[] = []
    let line = 0
    let column = 0
    let looked = 0
    for (const { start, end } of splitTerms(text)) {
      const piece = text.slice(start, end)
      const before = known.get(piece) ?? nextKnown.get(piece)
      const read = before ?? readPiece(piece)
      nextKnown.set(piece, read)
      // Pieces that were read remain known when the read is abandoned.
      if (before === undefined) known.set(piece, read)
      for (const rule of read.rules) rules.push(shiftPlace(rule, start, line, column))
      for (const problem of read.problems) problems.push(shiftPlace(problem, start, line, column))
      if (problems.some(({ code }) => endsReading(code))) break
      line += read.breaks
      column = read.breaks === 0 ? column + piece.length : read.tail
      looked += 1
      if (before === undefined || looked % checkEvery === 0) yield
    }
    known = nextKnown
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
    async readInSlices(text, stale) {
      const before = remembered(text)
      if (before !== undefined) return before
      const work = reading(text)
      let since = now()
      for (;;) {
        const step = work.next()
        if (step.done === true) return step.value
        if (now() - since < sliceMs) continue
        await breathe()
        if (stale()) return undefined
        since = now()
      }
    },
  }
}

/** The shared reader of the edited file: its editor, table and form read the same text. */
export const aclReader: AclReader = createAclReader()
