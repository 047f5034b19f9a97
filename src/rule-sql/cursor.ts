import { parseProblem } from './problem'
import type { Keyword, Span, Token, TokenKind } from './token'
import type { Problem } from './tree'

/** Thrown only within the parser; {@link parseRule} returns its problem. */
export class SyntaxProblem extends Error {
  override name = 'SyntaxProblem'
  constructor(readonly problem: Problem) {
    super(problem.message)
  }
}

// Far deeper than any handwritten statement, and well within the stack.
const deepest = 200

/** The position of the parser in the tokens. */
export class Cursor {
  #at = 0
  #depth = 0
  constructor(readonly tokens: readonly Token[]) {}

  peek(ahead = 0): Token | undefined {
    return this.tokens[this.#at + ahead]
  }

  /** Stops with a syntax error at the next token. */
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

  /** Consumes the next token if it matches. */
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

  /** Enters one more level of nesting; too many levels are a syntax error rather than a stack overflow. */
  deeper<T>(work: () => T): T {
    if (this.#depth >= deepest) this.fail()
    this.#depth++
    const result = work()
    this.#depth--
    return result
  }

  /** The span from an offset to the end of the last consumed token. */
  since(start: number): Span {
    return { start, end: this.tokens[this.#at - 1]?.end ?? start }
  }

  /** The start of the next token, or the end of the statement. */
  get start(): number {
    return this.peek()?.start ?? this.tokens.at(-1)?.end ?? 0
  }

  get done(): boolean {
    return this.#at >= this.tokens.length
  }
}
