/** The target cannot be reached now; the request can be retried. */
export class Unreachable extends Error {
  override name = 'Unreachable'
}

/** The target refused the request; a retry would be refused again. */
export class Refused extends Error {
  override name = 'Refused'
}

/**
 * Error codes with a text of the broker; others are reported by name
 * (src/contract/docs/integration.md#probe).
 */
const words: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Connection refused',
  ENOTFOUND: 'Could not resolve host',
  EAI_AGAIN: 'Could not resolve host',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_SOCKET: 'closed',
}

const codeOf = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null) return undefined
  const { code, errors } = error as { code?: unknown; errors?: unknown }
  // Several addresses were tried; their errors are usually the same.
  if (Array.isArray(errors) && errors.length > 0) return codeOf(errors[0])
  return typeof code === 'string' ? code : undefined
}

/** The broker's text for an unknown reason. */
export const noReason = 'undefined'

/** The reason of a failure in the broker's words. */
export function describeReason(error: unknown): string {
  if (error instanceof Unreachable || error instanceof Refused) return error.message
  const code = codeOf(error)
  if (code !== undefined) return words[code] ?? code.toLowerCase()
  return error instanceof Error ? error.message : String(error)
}
