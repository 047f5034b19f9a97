/**
 * Regular expressions that cannot hang the page: the part of the broker's dialect (PCRE) that means the same set of texts to an
 * automaton, run over a text once, however the pattern is built. What needs looking back or around is told as `unsupported`: the broker
 * may take it, and nobody can say here whom it names.
 */

/** Why a pattern cannot be run here: it is none, or it uses more than an automaton knows, or it is too much. */
export type RegexProblem = 'invalid' | 'unsupported' | 'large'

type Test = (char: string) => boolean
type Node =
  | { readonly kind: 'char'; readonly test: Test }
  | { readonly kind: 'at'; readonly where: 'start' | 'end' | 'veryEnd' | 'word' | 'inWord' }
  | { readonly kind: 'all'; readonly parts: readonly Node[] }
  | { readonly kind: 'any'; readonly parts: readonly Node[] }
  | { readonly kind: 'times'; readonly of: Node; readonly least: number; readonly most: number }

class Problem extends Error {
  constructor(readonly why: RegexProblem) {
    super(why)
  }
}

/** So many steps a pattern may have when its counts are written out. */
const mostSteps = 5000
/** So deep groups may be in each other. */
const mostDepth = 100

const isWord: Test = (char) => /^\w$/.test(char)
const classes: Readonly<Record<string, Test>> = {
  d: (char) => /^\d$/.test(char),
  w: isWord,
  s: (char) => /^[\t-\r ]$/.test(char),
  h: (char) => char === '\t' || char === ' ',
}
const escapes: Readonly<Record<string, string>> = {
  t: '\t',
  n: '\n',
  r: '\r',
  f: '\f',
  e: '\u001b',
  a: '\u0007',
}
const anchors = { A: 'start', z: 'veryEnd', Z: 'end', b: 'word', B: 'inWord' } as const

/** Reads a pattern; throws {@link Problem}. */
class Reader {
  private at = 0
  private depth = 0
  private fold = false
  private readonly chars: readonly string[]

  constructor(source: string) {
    const flagged = /^\(\?(i)\)/.exec(source)
    this.fold = flagged !== null
    this.chars = [...source.slice(flagged?.[0].length ?? 0)]
  }

  read(): Node {
    const node = this.alternatives()
    if (this.at < this.chars.length) throw new Problem('invalid')
    return node
  }

  private get next(): string | undefined {
    return this.chars[this.at]
  }

  private takes(text: string): boolean {
    if (![...text].every((char, index) => this.chars[this.at + index] === char)) return false
    this.at += text.length
    return true
  }

  private alternatives(): Node {
    const parts = [this.sequence()]
    while (this.takes('|')) parts.push(this.sequence())
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : { kind: 'any', parts }
  }

  private sequence(): Node {
    const parts: Node[] = []
    while (this.next !== undefined && this.next !== '|' && this.next !== ')')
      parts.push(this.repeated(this.atom()))
    return { kind: 'all', parts }
  }

  private repeated(of: Node): Node {
    const [least, most] = this.counts() ?? []
    if (least === undefined || most === undefined) return of
    // What is tried first makes no difference to whether there is a match; never to go back on it does.
    if (!this.takes('?') && this.next === '+') throw new Problem('unsupported')
    if (/^[*+?]$/.test(this.next ?? '')) throw new Problem('invalid')
    return { kind: 'times', of, least, most }
  }

  private counts(): readonly [number, number] | undefined {
    if (this.takes('*')) return [0, Infinity]
    if (this.takes('+')) return [1, Infinity]
    if (this.takes('?')) return [0, 1]
    const found = /^\{(\d+)(?:(,)(\d*))?\}/.exec(this.chars.slice(this.at, this.at + 24).join(''))
    if (found === null) return undefined
    this.at += found[0].length
    const least = Number(found[1])
    const most = found[2] === undefined ? least : found[3] === '' ? Infinity : Number(found[3])
    if (most < least) throw new Problem('invalid')
    if (least > mostSteps || (most !== Infinity && most > mostSteps)) throw new Problem('large')
    return [least, most]
  }

  private atom(): Node {
    const char = this.next ?? ''
    if (char === '*' || char === '+' || char === '?') throw new Problem('invalid')
    this.at += 1
    if (char === '(') return this.group()
    if (char === '[') return { kind: 'char', test: this.set() }
    if (char === '.') return { kind: 'char', test: (one) => one !== '\n' }
    if (char === '^') return { kind: 'at', where: 'start' }
    if (char === '$') return { kind: 'at', where: 'end' }
    return char === '\\' ? this.escaped() : this.literal(char)
  }

  private literal(char: string): Node {
    return { kind: 'char', test: this.one(char) }
  }

  private one(char: string): Test {
    return this.fold ? (other) => other.toLowerCase() === char.toLowerCase() : (other) => other === char
  }

  private group(): Node {
    if (this.takes('?')) {
      const named = /^(?::|P?<[A-Za-z_]\w*>|'[A-Za-z_]\w*')/.exec(
        this.chars.slice(this.at, this.at + 64).join(''),
      )
      if (named === null) throw new Problem('unsupported')
      this.at += named[0].length
    } else if (this.next === '*') throw new Problem('unsupported')
    this.depth += 1
    if (this.depth > mostDepth) throw new Problem('large')
    const node = this.alternatives()
    this.depth -= 1
    if (!this.takes(')')) throw new Problem('invalid')
    return node
  }

  private escaped(): Node {
    const char = this.next
    if (char === undefined) throw new Problem('invalid')
    if (char in anchors) {
      this.at += 1
      return { kind: 'at', where: anchors[char as keyof typeof anchors] }
    }
    return { kind: 'char', test: this.escapedTest() }
  }

  /** What stands after a backslash, in a set or out of it. */
  private escapedTest(): Test {
    const char = this.next
    if (char === undefined) throw new Problem('invalid')
    const test = classes[char.toLowerCase()]
    if (test !== undefined) {
      this.at += 1
      return char === char.toLowerCase() ? test : (one) => !test(one)
    }
    return this.one(this.escapedChar())
  }

  private escapedChar(): string {
    const char = this.next ?? ''
    this.at += 1
    if (char === 'x') {
      const hex = /^(?:\{([\da-f]{1,6})\}|([\da-f]{2}))/i.exec(
        this.chars.slice(this.at, this.at + 8).join(''),
      )
      if (hex === null) throw new Problem('unsupported')
      this.at += hex[0].length
      const code = Number.parseInt(hex[1] ?? hex[2] ?? '', 16)
      if (code > 0x10ffff) throw new Problem('invalid')
      return String.fromCodePoint(code)
    }
    // Other letters and digits have meanings of their own: references to what was found, kinds of characters, lines.
    if (/^[a-z\d]$/i.test(char) && !(char in escapes)) throw new Problem('unsupported')
    return escapes[char] ?? char
  }

  /** A set of characters, after its bracket. */
  private set(): Test {
    const not = this.takes('^')
    const tests: Test[] = []
    for (let first = true; first || this.next !== ']'; first = false) {
      if (this.next === undefined) throw new Problem('invalid')
      if (this.next === '[' && /[:.=]/.test(this.chars[this.at + 1] ?? '')) throw new Problem('unsupported')
      tests.push(this.member())
    }
    this.at += 1
    return (char) => tests.some((test) => test(char)) !== not
  }

  private member(): Test {
    const from = this.bound()
    if (typeof from !== 'string') return from
    if (this.next !== '-' || this.chars[this.at + 1] === ']' || this.chars[this.at + 1] === undefined)
      return this.one(from)
    this.at += 1
    const to = this.bound()
    if (typeof to !== 'string') throw new Problem('invalid')
    const [low, high] = [from.codePointAt(0) ?? 0, to.codePointAt(0) ?? 0]
    if (high < low) throw new Problem('invalid')
    const within: Test = (char) => low <= (char.codePointAt(0) ?? -1) && (char.codePointAt(0) ?? -1) <= high
    return this.fold ? (char) => within(char.toLowerCase()) || within(char.toUpperCase()) : within
  }

  /** One end of a range: a character, or a class, which has no ends. */
  private bound(): string | Test {
    const char = this.next ?? ''
    this.at += 1
    if (char !== '\\') return char
    if (this.next === 'b') {
      this.at += 1
      return '\b'
    }
    return (this.next ?? '').toLowerCase() in classes ? this.escapedTest() : this.escapedChar()
  }
}

type Step =
  | { readonly test: Test; readonly to: number }
  | { readonly where: (Node & { kind: 'at' })['where']; readonly to: number }
  | { readonly either: readonly number[] }
  | 'done'

/** The steps of a pattern, the last of them first: each knows where it leads. */
function stepsOf(root: Node): { readonly steps: readonly Step[]; readonly start: number } {
  const steps: Step[] = ['done']
  const push = (step: Step): number => {
    if (steps.length >= mostSteps) throw new Problem('large')
    return steps.push(step) - 1
  }
  const write = (node: Node, to: number): number => {
    if (node.kind === 'char') return push({ test: node.test, to })
    if (node.kind === 'at') return push({ where: node.where, to })
    if (node.kind === 'all') return node.parts.reduceRight((then, part) => write(part, then), to)
    if (node.kind === 'any') return push({ either: node.parts.map((part) => write(part, to)) })
    let then = to
    if (node.most === Infinity) {
      const loop = push({ either: [] })
      steps[loop] = { either: [write(node.of, loop), to] }
      then = loop
    } else
      for (let more = node.most - node.least; more > 0; more -= 1)
        then = push({ either: [write(node.of, then), to] })
    for (let must = node.least; must > 0; must -= 1) then = write(node.of, then)
    return then
  }
  const start = write(root, 0)
  return { steps, start }
}

/** Whether a place in a text is the one meant. */
function holds(where: (Node & { kind: 'at' })['where'], chars: readonly string[], at: number): boolean {
  if (where === 'start') return at === 0
  if (where === 'veryEnd') return at === chars.length
  if (where === 'end') return at === chars.length || (at === chars.length - 1 && chars[at] === '\n')
  const border = isWord(chars[at - 1] ?? '') !== isWord(chars[at] ?? '')
  return border === (where === 'word')
}

function run({ steps, start }: ReturnType<typeof stepsOf>, text: string): boolean {
  const chars = [...text]
  let now: number[] = []
  for (let at = 0; at <= chars.length; at += 1) {
    const seen = new Set<number>()
    // A match may begin anywhere.
    const open = [...now, start]
    const waiting: number[] = []
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      if (seen.has(index)) continue
      seen.add(index)
      const step = steps[index]
      if (step === 'done') return true
      if (step === undefined) continue
      if ('either' in step) open.push(...step.either)
      else if ('where' in step) {
        if (holds(step.where, chars, at)) open.push(step.to)
      } else waiting.push(index)
    }
    const char = chars[at]
    now =
      char === undefined
        ? []
        : waiting.flatMap((index) => {
            const step = steps[index]
            return step !== undefined && step !== 'done' && 'test' in step && step.test(char) ? [step.to] : []
          })
  }
  return false
}

/** Whether a text holds a match anywhere, as the broker looks for one; or why that cannot be told here. */
export function linearRegex(source: string): ((text: string) => boolean) | RegexProblem {
  try {
    const made = stepsOf(new Reader(source).read())
    return (text) => run(made, text)
  } catch (error) {
    if (error instanceof Problem) return error.why
    throw error
  }
}
