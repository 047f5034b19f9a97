import redaxios from 'redaxios'
import { retryAfter } from '@/lib/time/backoff'
import { mqttPathHeader } from '@/lib/net/mqtt-path'
import { repeatedWriteCode, writeIdHeader } from '@/lib/net/write-id'
import { parseJson } from '@/lib/text/big-json'
import { randomId } from '@/lib/text/random-id'
import type { Circuit } from '@/lib/time/circuit'
import { redact } from '@/lib/text/redact'
import { offsetFromDate } from '@/lib/time/time'
import type { Download } from '@/contract/endpoint'
import { ApiError, attachBody, createReadOnlyError, type Failure } from './error'
import type { ReadOnly } from '@/connection/read-only'

/** Deadlines in milliseconds. */
export const deadlines = { read: 20_000, write: 30_000, slow: 60_000 } as const

/** The maximum size of a reply; a page of a thousand rows has about 1.5 MB (catalogue R14). Does not apply to files. */
const maxResponseBytes = 32 * 1024 * 1024

/** The length of the id of a write: 80 bits. */
const writeIdLength = 16

export type HttpRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  body?: unknown
  /** Sends the body as plain text. */
  plain?: boolean
  headers?: Record<string, string>
  deadline: number
  signal?: AbortSignal
  /** Expects a file: the reply is a blob. */
  file?: boolean
  /** Reports download progress in bytes. */
  onBytes?: (done: number, total: number | undefined) => void
  /** Reports upload progress in bytes, where XMLHttpRequest is available. */
  onSent?: (done: number, total: number | undefined) => void
  /** The request changes nothing, whatever its method. */
  changesNothing?: boolean
  /** A background request that is not counted as pending. */
  quiet?: boolean
}

export type HttpOptions = {
  fetch?: typeof globalThis.fetch
  circuit?: Circuit
  now?: () => number
  /** Receives the offset of the broker's clock in milliseconds, from the `Date` header. */
  onClock?: (offset: number) => void
  /** Receives the path of MQTT over WebSocket, if Switchboard's own server sends it. */
  onMqttPath?: (path: string) => void
  /** Counts the pending calls, for the pending bar. */
  onPending?: (delta: 1 | -1) => void
  online?: () => boolean
  /** Why writes are disabled; undefined while they are allowed. */
  readOnly?: () => ReadOnly | undefined
}

export type HttpReply = { status: number; text: string; json: () => unknown; file: Download | undefined }

const fail = (
  failure: Failure,
  request: HttpRequest,
  message: string,
  details?: string,
  status = 0,
): ApiError =>
  new ApiError(status, failure.toUpperCase(), message, {
    failure,
    details,
    method: request.method,
    path: request.url,
    changesNothing: request.changesNothing,
  })

/** Reads the text of a reply; cancels it when it exceeds {@link maxResponseBytes}. */
async function textOf(body: ReadableStream<Uint8Array> | null, request: HttpRequest): Promise<string> {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  const parts: string[] = []
  let left = maxResponseBytes
  for (let piece = await reader?.read(); piece?.value !== undefined; piece = await reader?.read()) {
    left -= piece.value.byteLength
    if (left < 0) {
      await reader?.cancel()
      throw fail('large', request, `more than ${maxResponseBytes} bytes`)
    }
    parts.push(decoder.decode(piece.value, { stream: true }))
  }
  return parts.join('') + decoder.decode()
}

/** Whether a reply is the login or error page of a proxy instead of the broker's JSON (catalogue R7, R23). */
export const isLikelyHtml = (text: string, type = ''): boolean =>
  type.includes('html') || /^\s*<(!doctype|html)/i.test(text)

const isText = (headers: Headers) => /json|html|^text\//i.test(headers.get('content-type') ?? '')

/** Returns a function that removes secrets from error texts. Without its chunk, the text of a crash is dropped. */
const createRedactor = async (request: HttpRequest, status: number): Promise<(words: string) => string> =>
  status < 500
    ? redact
    : await import('./crash').then(
        ({ crashWords }) =>
          (words: string) =>
            crashWords(words, [request.headers, request.body]),
        () => () => '',
      )

async function readError(
  request: HttpRequest,
  status: number,
  text: string,
  headers: Headers,
  now: number,
): Promise<ApiError> {
  const redactSecrets = await createRedactor(request, status)
  const extra = {
    method: request.method,
    path: request.url,
    changesNothing: request.changesNothing,
    retryAfter: retryAfter(headers.get('retry-after'), now),
    details: text === '' ? undefined : redactSecrets(text).slice(0, maxDetailsLength(headers)),
  }
  if (isLikelyHtml(text, headers.get('content-type') ?? '')) {
    return new ApiError(status, 'PROXY', 'html', {
      ...extra,
      failure: status < 500 && status !== 404 ? 'proxy' : 'http',
    })
  }
  try {
    const body = parseJson(text, { duplicates: 'last' }) as {
      code?: unknown
      reason_code?: unknown
      message?: unknown
    } | null
    // Publishing is refused with the reason code of MQTT in place of a code
    // (src/contract/docs/messages.md#publishing).
    const reason =
      typeof body?.reason_code === 'number' && status < 500 ? `REASON_${body.reason_code}` : `HTTP_${status}`
    const code = typeof body?.code === 'string' ? body.code : reason
    const message = typeof body?.message === 'string' ? body.message : JSON.stringify(body?.message ?? '')
    return attachBody(new ApiError(status, code, redactSecrets(message), extra), body)
  } catch {
    // An error with an empty or non-JSON body is common (src/contract/docs/api.md#errors): only the status
    // is known.
    return new ApiError(status, `HTTP_${status}`, redactSecrets(text).slice(0, 200), extra)
  }
}

/**
 * How many characters of an error reply are kept as details. A plain-text refusal of a configuration
 * (src/contract/docs/config.md#whole-configuration) names each of its mistakes.
 */
const maxDetailsLength = (headers: Headers) =>
  /^text\/plain\b/i.test(headers.get('content-type') ?? '') ? 4000 : 200

/** Classifies an error thrown by `fetch`: deadline, abort by the caller, or no reply. */
function readThrown(request: HttpRequest, cause: unknown): ApiError {
  if (request.signal?.aborted === true) return fail('aborted', request, 'aborted')
  if (cause instanceof Error && cause.name === 'TimeoutError') return fail('timeout', request, 'timeout')
  return fail('network', request, cause instanceof Error ? cause.message : String(cause))
}

/**
 * Creates a function that sends one request, once. 2xx resolves, everything else throws {@link
 * ApiError}. redaxios knows no timeout, signal or status of streamed bodies, so those three are done here.
 */
export function createHttp(options: HttpOptions = {}) {
  const now = options.now ?? Date.now
  const send =
    options.fetch ?? ((input: RequestInfo | URL, init?: RequestInit) => globalThis.fetch(input, init))

  return async function http(request: HttpRequest): Promise<HttpReply> {
    const closed =
      request.method === 'GET' || request.changesNothing === true ? undefined : options.readOnly?.()
    // Every call passes this place.
    if (closed !== undefined) throw createReadOnlyError(closed, { method: request.method, path: request.url })
    if (options.online?.() === false) throw fail('offline', request, 'offline')
    if (options.circuit?.allow() === false) throw fail('circuit', request, 'circuit open')
    const deadline = AbortSignal.timeout(request.deadline)
    const signal = request.signal === undefined ? deadline : AbortSignal.any([deadline, request.signal])
    // Serialized here, because redaxios drops falsy bodies; a form sets its own content type with the boundary.
    const form = request.body instanceof FormData ? request.body : undefined
    const body =
      form ??
      (request.body === undefined
        ? null
        : request.plain === true
          ? String(request.body)
          : JSON.stringify(request.body))
    const countPending = request.quiet === true ? undefined : options.onPending
    countPending?.(1)
    try {
      // `fetch` does not report upload progress.
      const sendBy =
        request.onSent === undefined || typeof XMLHttpRequest === 'undefined'
          ? send
          : (await import('./upload')).upload(request.onSent)
      const reply = await redaxios({
        method: request.method.toLowerCase() as 'get',
        url: request.url,
        headers: {
          ...request.headers,
          ...(body === null || form !== undefined
            ? {}
            : { 'content-type': request.plain === true ? 'text/plain' : 'application/json' }),
          // The console's server passes a write on once, however often the browser repeats it on a broken connection.
          ...(request.method === 'GET' ? {} : { [writeIdHeader]: randomId(writeIdLength) }),
        },
        responseType: 'stream',
        fetch: (url: RequestInfo | URL, init?: RequestInit) =>
          // The broker never redirects; a redirect comes from a proxy (catalogue R23).
          sendBy(url, { ...init, body, signal, redirect: 'manual' }),
      })
      const headers = reply.headers
      const stream = reply.data as ReadableStream<Uint8Array> | null
      const sent =
        request.onBytes === undefined || stream === null
          ? stream
          : (await import('./report-progress')).reportProgress(stream, headers, request.onBytes, now)
      const blob = request.file === true ? await new Response(sent).blob() : undefined
      // Text instead of a file is an error of the broker or a proxy, despite its status (catalogue U9).
      const good = reply.status >= 200 && reply.status <= 299 && (blob === undefined || !isText(headers))
      const text = blob === undefined ? await textOf(sent, request) : good ? '' : await blob.text()
      const offset = offsetFromDate(headers.get('date'), now())
      if (offset !== undefined) options.onClock?.(offset)
      const mqttPath = headers.get(mqttPathHeader)
      if (mqttPath !== null) options.onMqttPath?.(mqttPath)
      // Browsers hide the status of a redirect.
      if (reply.status < 200 || (reply.status > 299 && reply.status < 400))
        throw fail('proxy', request, 'redirect', undefined, reply.status)
      if (!good) {
        const error = await readError(request, reply.status, text, headers, now() + (offset ?? 0))
        // The reply to the first arrival is lost, as without a connection.
        throw error.code === repeatedWriteCode ? fail('network', request, error.message) : error
      }
      options.circuit?.success()
      return {
        status: reply.status,
        text,
        file: blob && {
          blob,
          name: (await import('@/lib/text/disposition')).dispositionName(headers.get('content-disposition')),
        },
        json: () => {
          if (isLikelyHtml(text, headers.get('content-type') ?? '')) {
            throw fail('proxy', request, 'html', redact(text).slice(0, 200), reply.status)
          }
          try {
            return parseJson(text, { duplicates: 'last' })
          } catch (cause) {
            throw fail(
              'unreadable',
              request,
              cause instanceof Error ? cause.message : '',
              redact(text).slice(0, 200),
              reply.status,
            )
          }
        },
      }
    } catch (cause) {
      const error = cause instanceof ApiError ? cause : readThrown(request, cause)
      // A status below 500 or a code of the broker proves that it is up; an abort by the caller proves nothing.
      if (error.failure === 'aborted') options.circuit?.abandon()
      else if ((error.status > 0 && error.status < 500) || error.isRefusal) options.circuit?.success()
      else options.circuit?.failure(error.status > 0)
      throw error
    } finally {
      countPending?.(-1)
    }
  }
}

export type Http = ReturnType<typeof createHttp>
