import type { IncomingHttpHeaders } from 'node:http'

/**
 * The request headers that a broker gets. Everything else stays here: cookies, the origin of the page, what a client names in
 * `Connection`, and whatever frames a message, which is set again.
 */
const requestNames = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-type',
  'user-agent',
] as const

/** The response headers of a broker that a browser gets. None of them can change what the browser does elsewhere. */
const responseNames = [
  'allow',
  'content-disposition',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'retry-after',
  'vary',
] as const

type Picked = Record<string, string | string[]>

function pick(headers: IncomingHttpHeaders, names: readonly string[]): Picked {
  const result: Picked = {}
  for (const name of names) {
    const value = headers[name]
    if (value !== undefined) result[name] = value
  }
  return result
}

/** Of the headers of a request, those that are passed on to a broker. */
export const pickRequestHeaders = (headers: IncomingHttpHeaders): Picked => pick(headers, requestNames)

/** Of the headers of a broker's reply, those that are passed on to the browser. */
export const pickResponseHeaders = (headers: IncomingHttpHeaders): Picked => pick(headers, responseNames)

/**
 * The length of a body as `Content-Length` gives it, so that the broker gets the same framing; undefined where the body is
 * chunked. Node has already refused requests with both, and with lengths that differ (RFC 9112 §6.3).
 */
export const bodyLength = (headers: IncomingHttpHeaders): string | undefined =>
  headers['transfer-encoding'] === undefined ? headers['content-length'] : undefined
