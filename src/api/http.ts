import redaxios from 'redaxios'
import { retryAfter } from '@/lib/time/backoff'
import { mqttPathHeader } from '@/lib/net/mqtt-path'
import { parseJson } from '@/lib/text/big-json'
import type { Circuit } from '@/lib/time/circuit'
import { redact } from '@/lib/text/redact'
import { offsetFromDate } from '@/lib/time/time'
import type { Download } from '@/contract/endpoint'
import { ApiError, attachBody, type Failure } from './error'
import type { ReadOnly } from './read-only'

/** Deadlines in milliseconds. */
export const deadlines = { read: 20_000, write: 30_000, slow: 60_000 } as const

/** The most bytes of an answer that are read: a page of a thousand rows is about one and a half million (catalogue R14). A file may have more. */
const maxResponseBytes = 32 * 1024 * 1024

export type HttpRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  body?: unknown
  /** The body is text, sent as it is. */
  plain?: boolean
  headers?: Record<string, string>
  deadline: number
  signal?: AbortSignal
  /** A file is wanted: its bytes are kept as they are. */
  file?: boolean
  /** Told how much of the file has come. */
  onBytes?: (done: number, total: number | undefined) => void
  /** Told how much of the body has gone, where the surroundings can tell. */
  onSent?: (done: number, total: number | undefined) => void
  /** It changes nothing, whatever its method. */
  tries?: boolean
  /** Nobody waits for it: it is not counted as pending. */
  quiet?: boolean
}

export type HttpOptions = {
  fetch?: typeof globalThis.fetch
  circuit?: Circuit
  now?: () => number
  /** Told the broker's clock minus ours in milliseconds, from each answer's `Date`. */
  onClock?: (offset: number) => void
  /** Told where on this origin MQTT over WebSocket is, by a server of ours that knows; a broker itself does not say. */
  onMqttPath?: (path: string) => void
  /** Counts the calls under way that somebody waits for, for the pending bar. */
  onPending?: (delta: 1 | -1) => void
  online?: () => boolean
  /** Why nothing may be written now; undefined while it may. */
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
  })

/**
 * A write that is not sent, since nothing may be written: the one place that every call of the console
 * passes.
 */
const refusedWrite = (why: ReadOnly, { method, url }: HttpRequest) =>
  new ApiError(0, 'READ_ONLY', `session.read-only.${why}`, { failure: 'unsent', method, path: url })

/** The answer's text, given up as soon as it grows beyond {@link maxResponseBytes}; the rest is not even fetched. */
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

/** The status of an answer that is not ours: a proxy's login page or error page instead of the broker's JSON (catalogue R7, R23). */
const looksLikeHtml = (text: string, type: string) =>
  type.includes('html') || /^\s*<(!doctype|html)/i.test(text)

const isText = (headers: Headers) => /json|html|^text\//i.test(headers.get('content-type') ?? '')

/** How the words of a refusal are kept: without secrets. Of a crash nothing is kept where that which reads it cannot be fetched. */
const sayer = async (request: HttpRequest, status: number): Promise<(words: string) => string> =>
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
  const said = await sayer(request, status)
  const extra = {
    method: request.method,
    path: request.url,
    retryAfter: retryAfter(headers.get('retry-after'), now),
    details: text === '' ? undefined : said(text).slice(0, detailsKept(headers)),
  }
  if (looksLikeHtml(text, headers.get('content-type') ?? '')) {
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
    return attachBody(new ApiError(status, code, said(message), extra), body)
  } catch {
    // An error status with an empty or non-JSON body is common (src/contract/docs/api.md#errors): the status
    // alone speaks.
    return new ApiError(status, `HTTP_${status}`, said(text).slice(0, 200), extra)
  }
}

/**
 * So much of what a refusal says beyond its code is kept. A text refused in plain words
 * (src/contract/docs/config.md#whole-configuration) names each of its mistakes.
 */
const detailsKept = (headers: Headers) =>
  /^text\/plain\b/i.test(headers.get('content-type') ?? '') ? 4000 : 200

/** What a thrown `fetch` means: our own deadline, the caller's abort, or no answer at all. */
function readThrown(request: HttpRequest, cause: unknown): ApiError {
  if (request.signal?.aborted === true) return fail('aborted', request, 'aborted')
  if (cause instanceof Error && cause.name === 'TimeoutError') return fail('timeout', request, 'timeout')
  return fail('network', request, cause instanceof Error ? cause.message : String(cause))
}

/**
 * Sends one request, once. Deadline and abort by signal; 2xx resolves, everything else throws {@link
 * ApiError}. redaxios knows no timeout, signal or status of streamed bodies, so those three are done here.
 */
export function createHttp(options: HttpOptions = {}) {
  const now = options.now ?? Date.now
  const send =
    options.fetch ?? ((input: RequestInfo | URL, init?: RequestInit) => globalThis.fetch(input, init))

  return async function http(request: HttpRequest): Promise<HttpReply> {
    const closed = request.method === 'GET' || request.tries === true ? undefined : options.readOnly?.()
    if (closed !== undefined) throw refusedWrite(closed, request)
    if (options.online?.() === false) throw fail('offline', request, 'offline')
    if (options.circuit?.allow() === false) throw fail('circuit', request, 'circuit open')
    const deadline = AbortSignal.timeout(request.deadline)
    const signal = request.signal === undefined ? deadline : AbortSignal.any([deadline, request.signal])
    // Given as text, so that redaxios never drops a falsy body; a form with a file names its own type, with the border between its parts.
    const form = request.body instanceof FormData ? request.body : undefined
    const body =
      form ??
      (request.body === undefined
        ? null
        : request.plain === true
          ? String(request.body)
          : JSON.stringify(request.body))
    const tellPending = request.quiet === true ? undefined : options.onPending
    tellPending?.(1)
    try {
      // What `fetch` sends it does not tell of.
      const sendBy =
        request.onSent === undefined || typeof XMLHttpRequest === 'undefined'
          ? send
          : (await import('./upload')).upload(request.onSent)
      const reply = await redaxios({
        method: request.method.toLowerCase() as 'get',
        url: request.url,
        headers:
          body === null || form !== undefined
            ? request.headers
            : {
                ...request.headers,
                'content-type': request.plain === true ? 'text/plain' : 'application/json',
              },
        responseType: 'stream',
        fetch: (url: RequestInfo | URL, init?: RequestInit) =>
          // The broker never sends anybody on; who does is a proxy with a page of its own (catalogue R23).
          sendBy(url, { ...init, body, signal, redirect: 'manual' }),
      })
      const headers = reply.headers
      const stream = reply.data as ReadableStream<Uint8Array> | null
      const sent =
        request.onBytes === undefined || stream === null
          ? stream
          : (await import('./counted')).counted(stream, headers, request.onBytes, now)
      const blob = request.file === true ? await new Response(sent).blob() : undefined
      // Text where a file was asked for is an error with a good status, from the broker or a proxy: nothing to save (catalogue U9).
      const good = reply.status >= 200 && reply.status <= 299 && (blob === undefined || !isText(headers))
      const text = blob === undefined ? await textOf(sent, request) : good ? '' : await blob.text()
      const offset = offsetFromDate(headers.get('date'), now())
      if (offset !== undefined) options.onClock?.(offset)
      const mqttPath = headers.get(mqttPathHeader)
      if (mqttPath !== null) options.onMqttPath?.(mqttPath)
      // A browser shows nothing of a redirect, not even its status.
      if (reply.status < 200 || (reply.status > 299 && reply.status < 400))
        throw fail('proxy', request, 'redirect', undefined, reply.status)
      if (!good) throw await readError(request, reply.status, text, headers, now() + (offset ?? 0))
      options.circuit?.success()
      return {
        status: reply.status,
        text,
        file: blob && {
          blob,
          name: (await import('@/lib/text/disposition')).dispositionName(headers.get('content-disposition')),
        },
        json: () => {
          if (looksLikeHtml(text, headers.get('content-type') ?? '')) {
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
      // An answer below 500 or with a code of the broker proves that it lives; the caller's own abort says nothing either way.
      if (error.failure === 'aborted') options.circuit?.abandon()
      else if ((error.status > 0 && error.status < 500) || error.isRefusal) options.circuit?.success()
      else options.circuit?.failure(error.status > 0)
      throw error
    } finally {
      tellPending?.(-1)
    }
  }
}

export type Http = ReturnType<typeof createHttp>
