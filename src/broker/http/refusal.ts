/** An error reply in the broker's format `{code, message}` (src/contract/docs/api.md#errors). */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
    /** Additional fields of the body. */
    readonly also: Readonly<Record<string, unknown>> = {},
  ) {
    super(message)
    this.name = 'Refusal'
  }
}

/** A call that crashes the broker before its handler: 500 without a body. */
export class Crash extends Error {}

/**
 * A refusal without a code: plain text, which may be a list of character codes
 * (src/contract/docs/config.md#whole-configuration), or JSON.
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
 * A refusal with an undeclared code: 500 with plain text labeled as JSON
 * (src/contract/docs/api.md#undeclared-error-codes).
 */
export class Undeclared extends Error {}

/**
 * A call that crashes in its handler: 500 with the error as a term, without the stack trace of the real
 * broker (src/contract/docs/api.md#errors).
 */
export const crashed = (reason: string, kind: 'error' | 'throw' | 'exit' = 'error'): Refusal =>
  new Refusal(500, 'INTERNAL_ERROR', `${kind}, ${reason}`)

export const nodeNotFound = (node: string): Refusal =>
  new Refusal(404, 'NOT_FOUND', `Node not found: ${node}`)
