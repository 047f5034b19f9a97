import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { EmbeddedBroker } from '@/broker/options'
import type { Answer } from './broker-api'
import { watchClient } from './http2'
import { readOwnReply, type PresentingBroker } from './own-call'

const bodiless: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/** Where the embedded broker is, to itself: a `Host` header says nothing about it. */
const origin = 'http://embedded.invalid'

/** Converts a Node request to a web request. The path is kept as sent, percent-encoding included. */
export function toRequest(incoming: IncomingMessage, url: string, signal: AbortSignal): Request {
  const headers = new Headers()
  for (let i = 0; i < incoming.rawHeaders.length; i += 2) {
    headers.append(incoming.rawHeaders[i] ?? '', incoming.rawHeaders[i + 1] ?? '')
  }
  const method = incoming.method ?? 'GET'
  return new Request(`${origin}${url}`, {
    method,
    headers,
    signal,
    ...(bodiless.has(method) ? {} : { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' }),
  })
}

/** Answers calls by the embedded broker, in this process. */
export const createEmbeddedAnswer =
  (broker: EmbeddedBroker): Answer =>
  async ({ url, client }, request, reply) => {
    const disconnected = new AbortController()
    watchClient(request.raw, reply.raw, () => disconnected.abort())
    const response = await broker.fetch(toRequest(request.raw, url, disconnected.signal), {
      remoteAddress: client,
    })
    // As a whole, so that only large replies are compressed.
    return reply
      .code(response.status)
      .headers(Object.fromEntries(response.headers))
      .send(Buffer.from(await response.arrayBuffer()))
  }

/** Asks the embedded broker itself, with the login of a caller. */
export const createEmbeddedAsk =
  (broker: EmbeddedBroker): PresentingBroker['ask'] =>
  async ({ url, authorization, client }) => {
    const request = new Request(`${origin}${url}`, { headers: { authorization, accept: 'application/json' } })
    const response = await broker.fetch(request, { remoteAddress: client })
    return readOwnReply(response.status, await response.text())
  }
