/**
 * An answer other than success, in the broker's shape `{code, message}` (src/contract/docs/api.md#errors).
 */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
    /** What is told beside the code and the message. */
    readonly also: Readonly<Record<string, unknown>> = {},
  ) {
    super(message)
    this.name = 'Refusal'
  }
}

/** A call that crashes the broker before its API has it: 500 without a body. */
export class Crash extends Error {}

/**
 * A refusal that is told as it is, without a code: in plain text, which may be a list of character codes
 * (src/contract/docs/config.md#whole-configuration), or as JSON.
 */
export class PlainRefusal extends Error {
  constructor(
    readonly status: number,
    text: string,
    readonly type = 'text/plain',
  ) {
    super(text)
  }
}

/**
 * A refusal whose code the call never declared: 500 with its text bare, though it says that it is JSON
 * (src/contract/docs/api.md#undeclared-error-codes).
 */
export class Undeclared extends Error {}

/**
 * A call that crashes the broker while it handles it: 500 with what happened as a term, but without the stack
 * that the real one tells (src/contract/docs/api.md#errors).
 */
export const crashed = (reason: string, kind: 'error' | 'throw' | 'exit' = 'error'): Refusal =>
  new Refusal(500, 'INTERNAL_ERROR', `${kind}, ${reason}`)

export const nodeNotFound = (node: string): Refusal =>
  new Refusal(404, 'NOT_FOUND', `Node not found: ${node}`)
