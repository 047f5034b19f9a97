/** Errors of undici, as the codes that Node has for the same. */
const nodeCodes: Readonly<Record<string, string>> = {
  UND_ERR_CONNECT_TIMEOUT: 'ETIMEDOUT',
  UND_ERR_HEADERS_TIMEOUT: 'ETIMEDOUT',
  UND_ERR_BODY_TIMEOUT: 'ETIMEDOUT',
  UND_ERR_SOCKET: 'ECONNRESET',
}

/** Why a broker could not be reached, as a code of Node such as `ECONNREFUSED`; it names no address. */
export function failureReason(cause: unknown): string {
  const code: unknown = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (typeof code !== 'string') return 'UNKNOWN'
  return nodeCodes[code] ?? code
}

/** The body of the reply in place of a broker that does not answer. */
export const unreachable = (reason: string) => ({
  code: 'BROKER_UNREACHABLE',
  message: `The broker is not responding: ${reason}`,
  reason,
})
