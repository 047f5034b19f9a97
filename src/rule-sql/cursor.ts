import { parseProblem } from './problem'
import type { Keyword, Span, Token, TokenKind } from './token'
import type { Problem } from './tree'

/** Thrown inside the parser only; {@link parseRule} gives its problem back. */
export class SyntaxProblem extends Error {
  override name = 'SyntaxProblem'
  constructor(readonly problem: Problem) {
    super(problem.message)
  }
}

// Far beyond what a person writes, and well within the stack.
const deepest = 200

/** Where the parser stands among the tokens. */
export class Cursor {
  #at = 0
  #depth = 0
  constructor(readonly tokens: readonly Token[]) {}

  peek(ahead = 0): Token | undefined {
    return this.tokens[this.#at + ahead]
  }

  /** Ends the parse at the token ahead. */
  fail(): never {
    throw new SyntaxProblem(parseProblem(this.tokens, this.peek()))
  }

  next(): Token {
    const token = this.peek() ?? this.fail()
    this.#at++
    return token
  }

  is(kind: TokenKind, text?: string, ahead = 0): boolean {
    const token = this.peek(ahead)
    return token?.kind === kind && (text === undefined || token.text === text)
  }

  /** Passes the token if it is there. */
  take(kind: TokenKind, text?: string): Token | undefined {
    return this.is(kind, text) ? this.next() : undefined
  }

  sign(text: string): boolean {
    return this.take('sign', text) !== undefined
  }

  word(text: Keyword): boolean {
    return this.take('keyword', text) !== undefined
  }

  needSign(text: string): Token {
    return this.take('sign', text) ?? this.fail()
  }

  needWord(text: Keyword): Token {
    return this.take('keyword', text) ?? this.fail()
  }

  /** Goes one level deeper; text made to exhaust the stack is a syntax error instead. */
  deeper<T>(work: () => T): T {
    if (this.#depth >= deepest) this.fail()
    this.#depth++
    const result = work()
    this.#depth--
    return result
  }

  /** From a place to the end of the last token passed. */
  since(start: number): Span {
    return { start, end: this.tokens[this.#at - 1]?.end ?? start }
  }

  /** The start of the token ahead, or the end of the statement. */
  get start(): number {
    return this.peek()?.start ?? this.tokens.at(-1)?.end ?? 0
  }

  get done(): boolean {
    return this.#at >= this.tokens.length
  }
}
