/** Below the 65,536 bytes of one header of HTTP/2 in nghttp2, the library of Node and of many proxies. */
const maxLength = 65_000

/** The protocol by which this page arrived, such as `h2`; empty outside browsers. */
function readProtocol(): string {
  const [page] = globalThis.performance.getEntriesByType('navigation')
  return page !== undefined && 'nextHopProtocol' in page ? String(page.nextHopProtocol) : ''
}

/**
 * Whether a path is too long for HTTP/2, which sends it as a header. The server cannot answer it: it closes the connection, and
 * browsers then try without end.
 */
export const isTooLongForHttp2 = (path: string): boolean => path.length > maxLength && readProtocol() === 'h2'
