import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Answers `/healthz` and `/readyz`, at the root and below the base path, as long as the server takes requests; while it stops,
 * connections are refused. A broker that does not answer makes neither fail: the console is there to show it. Returns whether
 * it has answered.
 */
export function answerHealth(
  { method, url = '' }: IncomingMessage,
  response: ServerResponse,
  base: string,
): boolean {
  const path = url.split('?')[0] ?? ''
  const name = path.startsWith(`${base}/`) ? path.slice(base.length) : path
  if ((method !== 'GET' && method !== 'HEAD') || (name !== '/healthz' && name !== '/readyz')) return false
  response.writeHead(200, { 'content-type': 'text/plain', 'cache-control': 'no-store' })
  response.end('ok\n')
  return true
}
