/** The target cannot be reached now; the same request may be sent again later. */
export class Unreachable extends Error {
  override name = 'Unreachable'
}

/** The target was reached and refused: sending it again would end the same. */
export class Refused extends Error {
  override name = 'Refused'
}

/**
 * What the broker says in words; any other fault it tells by its bare name
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
  // Several addresses were tried; they mostly fail alike.
  if (Array.isArray(errors) && errors.length > 0) return codeOf(errors[0])
  return typeof code === 'string' ? code : undefined
}

/** The broker's word where there is no reason to tell. */
export const noReason = 'undefined'

/** Why a target cannot be reached, in the broker's words. */
export function reasonOf(error: unknown): string {
  if (error instanceof Unreachable || error instanceof Refused) return error.message
  const code = codeOf(error)
  if (code !== undefined) return words[code] ?? code.toLowerCase()
  return error instanceof Error ? error.message : String(error)
}
