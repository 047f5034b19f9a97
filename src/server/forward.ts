import { EventEmitter } from 'node:events'
import type { FastifyRequest } from 'fastify'
import { Pool, type Dispatcher } from 'undici'
import { trustAlso } from './authorities'
import type { Answer, ApiCall } from './broker-api'
import { failureReason, unreachable } from './broker-failure'
import { bodyLength, pickRequestHeaders, pickResponseHeaders } from './forwarded-headers'
import { breakResponse, hasBody, watchClient } from './http2'
import { readOwnReply, type PresentingBroker } from './own-call'
import { findLoginStart, pickLoginCookies, pickReturn, pickSetCookies } from './single-sign-on'

/** A real broker. */
export type ForwardTarget = {
  readonly address: URL
  /** Certificates of the authorities that are trusted besides the known ones, in PEM. */
  readonly ca: string | undefined
}

export type Forward = {
  /** Sends a request to the broker, and its reply to the client; both are streamed. */
  readonly answer: Answer
  /** Asks the broker itself, with the login of a caller. */
  readonly ask: PresentingBroker['ask']
  readonly close: () => Promise<void>
}

/** How long a kept connection may wait for the next call: less than servers commonly wait before they close it. */
const keepAliveMs = 4000

/** The head of a reply may hold cookies and long redirects of single sign-on. */
const maxReplyHeaderBytes = 65_536

/** Replies up to this size are sent as a whole, so that only larger ones are compressed. */
const maxWholeBytes = 16_384

/** How long the broker may take to answer this server's own calls, in milliseconds. */
const askTimeoutMs = 10_000

const isShort = (length: string | string[] | undefined) => Number(length ?? Infinity) <= maxWholeBytes

/** `onFailure` is called with the reason when the broker does not answer. */
export function createForward({ address, ca }: ForwardTarget, onFailure: (reason: string) => void): Forward {
  const base = address.pathname.replace(/\/$/, '')
  const pool = new Pool(address.origin, {
    keepAliveTimeout: keepAliveMs,
    maxHeaderSize: maxReplyHeaderBytes,
    connect: trustAlso(ca),
  })

  const open = async (
    { url, client, via }: ApiCall,
    { raw, method }: FastifyRequest,
    signal: EventEmitter,
  ): Promise<Dispatcher.ResponseData> => {
    const length = bodyLength(raw.headers)
    const body = hasBody(raw)
    return pool.request({
      path: `${base}${url}`,
      method,
      signal,
      headers: {
        ...pickRequestHeaders(raw.headers),
        ...pickLoginCookies({ method, url }, raw.headers),
        ...(body && length !== undefined ? { 'content-length': length } : {}),
        'x-forwarded-for': client,
        via,
      },
      body: body ? raw : null,
    })
  }

  return {
    async answer(call, request, reply) {
      // An event, as undici takes too: each aborted signal of the web costs a stack trace.
      const disconnected = new EventEmitter()
      let isGone = false
      watchClient(request.raw, reply.raw, () => {
        isGone = true
        disconnected.emit('abort')
      })
      let answer: Dispatcher.ResponseData
      try {
        answer = await open(call, request, disconnected)
      } catch (cause) {
        if (isGone) return reply.hijack()
        const reason = failureReason(cause)
        onFailure(reason)
        return reply.code(502).send(unreachable(reason))
      }
      const { statusCode, headers, body } = answer
      const sso = { method: request.method, url: call.url }
      reply.headers(pickSetCookies(sso, headers))
      const start = findLoginStart(sso, statusCode, headers)
      if (start !== undefined) {
        await body.dump()
        return reply.code(200).send(start)
      }
      const location = pickReturn(sso, statusCode, headers)
      if (location !== undefined) reply.header('location', location)
      body.once('error', () => breakResponse(reply.raw))
      reply.code(statusCode).headers(pickResponseHeaders(headers))
      return reply.send(isShort(headers['content-length']) ? Buffer.from(await body.arrayBuffer()) : body)
    },
    async ask({ url, authorization, client, via }) {
      try {
        const { statusCode, body } = await pool.request({
          path: `${base}${url}`,
          method: 'GET',
          headers: { accept: 'application/json', authorization, 'x-forwarded-for': client, via },
          headersTimeout: askTimeoutMs,
          bodyTimeout: askTimeoutMs,
        })
        return readOwnReply(statusCode, await body.text())
      } catch (cause) {
        const reason = failureReason(cause)
        onFailure(reason)
        return { reason }
      }
    },
    close: () => pool.destroy(),
  }
}
