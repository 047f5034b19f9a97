import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const bodiless: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/** Converts a Node request to a web request. The path is kept as sent, percent-encoding included. */
export function toRequest(incoming: IncomingMessage, signal: AbortSignal): Request {
  const headers = new Headers()
  for (let i = 0; i < incoming.rawHeaders.length; i += 2) {
    headers.append(incoming.rawHeaders[i] ?? '', incoming.rawHeaders[i + 1] ?? '')
  }
  const method = incoming.method ?? 'GET'
  const url = new URL(`http://${incoming.headers.host ?? 'localhost'}${incoming.url ?? '/'}`)
  return new Request(url, {
    method,
    headers,
    signal,
    ...(bodiless.has(method) ? {} : { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' }),
  })
}

/** Sends a web response; headers already set are kept unless the response overrides them. */
export async function send(response: Response, outgoing: ServerResponse, head: boolean): Promise<void> {
  outgoing.statusCode = response.status
  for (const [name, value] of response.headers) outgoing.setHeader(name, value)
  if (!response.body || head) {
    outgoing.end()
    return
  }
  await pipeline(Readable.fromWeb(response.body as import('node:stream/web').ReadableStream), outgoing)
}
