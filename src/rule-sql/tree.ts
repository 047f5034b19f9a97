import type { Span } from './token'

/** A name, and its quoted spelling if it was written in quotes. */
export type Name = { readonly name: string; readonly quoted?: string }

/** One step of a path. `index` counts from 1, or from the end when negative; `edge` is the literal `[0]` or `[-0]`. */
export type Step =
  | ({ readonly kind: 'key' } & Name)
  | { readonly kind: 'index'; readonly at: bigint }
  | { readonly kind: 'edge'; readonly at: 'head' | 'tail' }
  | { readonly kind: 'lookup'; readonly path: Path }

/** A column, or a path within one: `a`, `a.b[1]`. */
export type Path = Span & { readonly kind: 'path'; readonly head: Name; readonly steps: readonly Step[] }

export type Comparison = '=' | '!=' | '<>' | '<' | '>' | '<=' | '>=' | '=~' | '~='
export type Operator = '+' | '-' | '*' | '/' | 'div' | 'mod'

/** An expression that yields a value. */
export type Expression =
  | Path
  | (Span &
      (
        | { readonly kind: 'text'; readonly value: string; readonly raw?: string }
        | { readonly kind: 'integer'; readonly value: bigint }
        | { readonly kind: 'float'; readonly value: number; readonly raw?: string }
        | { readonly kind: 'boolean'; readonly value: boolean }
        | { readonly kind: 'range'; readonly from: bigint; readonly to: bigint }
        | { readonly kind: 'slice'; readonly of: Path; readonly from: bigint; readonly to: bigint }
        | { readonly kind: 'list'; readonly items: readonly Expression[] }
        | { readonly kind: 'unary'; readonly operator: '+' | '-'; readonly operand: Expression }
        | {
            readonly kind: 'arithmetic'
            readonly operator: Operator
            readonly left: Expression
            readonly right: Expression
          }
        | {
            readonly kind: 'compare'
            readonly operator: Comparison
            readonly left: Expression
            readonly right: Expression
          }
        | { readonly kind: 'call'; readonly name: Path; readonly args: readonly Expression[] }
        | {
            readonly kind: 'case'
            readonly on?: Expression
            readonly clauses: readonly Clause[]
            readonly otherwise?: Expression
          }
      ))

/** `WHEN … THEN …`. */
type Clause = { readonly when: Condition; readonly then: Expression }

/** A condition after WHERE, INCASE or WHEN. */
export type Condition =
  | Expression
  | (Span &
      (
        | {
            readonly kind: 'logic'
            readonly operator: 'AND' | 'OR'
            readonly left: Condition
            readonly right: Condition
          }
        | { readonly kind: 'not'; readonly operand: Condition }
        | {
            readonly kind: 'in'
            readonly negated: boolean
            readonly left: Expression
            readonly items: readonly Expression[]
          }
      ))

/** A selected field: everything, or a value with an alias. */
export type Field = Span &
  ({ readonly kind: 'star' } | { readonly kind: 'field'; readonly value: Expression; readonly alias?: Path })

/** A source of FROM: a topic filter, `$events/…` or `$bridges/…`. */
export type Source = Span & { readonly name: string }

/** A full statement; `each` means FOREACH, with optional DO and INCASE. */
export type Statement = Span & {
  readonly each: boolean
  readonly fields: readonly Field[]
  readonly doing?: readonly Field[]
  readonly incase?: Condition
  readonly from: readonly Source[]
  readonly where?: Condition
}

/** A problem of a statement, its position, and the broker's texts: `message` of a test run, `term` of a rejected rule. */
export type Problem = Span & {
  readonly kind: 'empty' | 'lex' | 'parse'
  readonly message: string
  readonly term: string
}
