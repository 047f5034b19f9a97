/** An answer other than success, in the broker's shape `{code, message}` (contract A §1.3). */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.name = 'Refusal'
  }
}

/** 400 with the schema's complaint as JSON text, as the broker sends it (contract A §1.3). */
export const invalid = (path: string, reason: unknown, value?: unknown): Refusal =>
  new Refusal(
    400,
    'BAD_REQUEST',
    JSON.stringify({ ...(value === undefined ? {} : { value }), reason, path, kind: 'validation_error' }),
  )

export const nodeNotFound = (node: string): Refusal => new Refusal(404, 'NOT_FOUND', `Node not found: ${node}`)
export const nodeDown = (node: string): Refusal =>
  new Refusal(500, 'NODE_DOWN', `bad rpc call '${node}', Reason nodedown`)
