import { createHash } from 'node:crypto'
import net from 'node:net'
import { Client, errors } from 'undici'
import { at, isConfig, type Config } from '@/contract/family/config'
import type { Value } from '@/rule-sql/value'
import { getBytes, isMap } from '@/rule-sql/value'
import { parseTemplate, rendered, renderedText, type Template } from '@/rule-sql/template'
import type { Driver, DriverSettings } from './driver'
import { readAddress, checkConnection, type Address } from './connection-check'
import { readDuration, readNumeric, readString } from './config-values'
import { describeReason, Refused, Unreachable } from '../lib/reason'
import { readTlsOptions } from './tls'

/**
 * Scheme, host and port are literal; path and query are templates
 * (src/contract/docs/integration.md#bridge-types).
 */
export function readUrl(url: string): Omit<Address, 'path'> & { path: Template } {
  const { path, ...rest } = readAddress(url)
  return { ...rest, path: parseTemplate(path) }
}

/**
 * Values are put into the path unencoded, like in the broker; only characters that are invalid in a
 * request line are encoded.
 */
const sendable = (path: string): string =>
  path.replace(/[^\x21-\x7e]+/g, (signs) =>
    [...Buffer.from(signs, 'utf8')]
      .map((byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`)
      .join(''),
  )

/** Removes line ends, which would allow header injection. */
const headerSafe = (text: string): string => text.replace(/[\r\n\0]/g, ' ')

const inLatin = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')

/** Headers about connection and transfer, which the client sets itself (RFC 9110 §7.6.1). */
const ofConnection = new Set([
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
])

function headersOf(config: Config): [Template, Template][] {
  const headers = at(config, 'headers')
  // The broker accepts such headers but cannot start with them: the bridge is disconnected with the
  // reason.
  if (isConfig(headers) && Object.values(headers).some((value) => typeof value !== 'string'))
    throw new Unreachable('#{exception => error,reason => function_clause}')
  return isConfig(headers)
    ? Object.entries(headers).map(([name, value]) => [parseTemplate(name), parseTemplate(String(value))])
    : []
}

/** Sends each message as an HTTP request; the health check opens and closes a connection. */
export function webhookDriver({ config, files }: DriverSettings): Driver {
  const { secure, host, port, auth, path } = readUrl(readString(config, 'url') ?? '')
  const method = (readString(config, 'method') ?? 'post').toUpperCase()
  const bodyTemplate = parseTemplate(readString(config, 'body') ?? '${.}')
  const headers = headersOf(config)
  const timeout = readDuration(config, 'connect_timeout', 15_000)
  const retries = readNumeric(config, 'max_retries', 2)
  const workers = Array.from(
    { length: readNumeric(config, 'pool_size', 8) },
    () =>
      new Client(`${secure ? 'https' : 'http'}://${net.isIPv6(host) ? `[${host}]` : host}:${String(port)}`, {
        // Maximum number of pipelined requests.
        pipelining: readNumeric(config, 'enable_pipelining', 100),
        connect: { timeout, ...(secure ? readTlsOptions(config, files, host) : {}) },
        // The timeout of a request is that of the buffer.
        headersTimeout: 0,
        bodyTimeout: 0,
        allowH2: false,
      }),
  )
  const byClient = readString(config, 'pool_type') === 'hash'
  let turn = 0
  /** The connection of a request: by client to keep its order, or round robin. */
  const workerOf = (data: Value): Client => {
    const clientid = isMap(data) ? data.get('clientid') : undefined
    const place =
      byClient && typeof clientid === 'string'
        ? createHash('sha1').update(clientid).digest().readUInt32BE()
        : (turn += 1)
    return workers[place % workers.length] as Client
  }
  const bodiless = method === 'GET' || method === 'DELETE'
  const basic = auth === undefined ? {} : { authorization: `Basic ${Buffer.from(auth).toString('base64')}` }

  const connect = (signal: AbortSignal) =>
    checkConnection({
      host,
      port,
      timeout,
      signal,
      ...(secure && { tls: readTlsOptions(config, files, host) }),
    })

  const request = async (data: Value, signal: AbortSignal) => {
    const renderedHeaders = headers.map(
      ([name, value]) =>
        [
          headerSafe(renderedText(name, data)).toLowerCase(),
          inLatin(headerSafe(renderedText(value, data))),
        ] as const,
    )
    try {
      const { statusCode, body } = await workerOf(data).request({
        method,
        path: sendable(renderedText(path, data)),
        signal,
        body: bodiless ? null : getBytes(rendered(bodyTemplate, data)),
        headers: {
          ...basic,
          ...Object.fromEntries(renderedHeaders.filter(([name]) => !ofConnection.has(name))),
        },
        // Allows pipelining for every method.
        idempotent: true,
        blocking: false,
      })
      // The body is not used, but must be read to reuse the connection.
      await body.dump({ limit: Number.MAX_SAFE_INTEGER })
      if (statusCode < 200 || statusCode >= 300) throw new Refused(`HTTP status ${String(statusCode)}`)
    } catch (error) {
      throw error instanceof Refused || error instanceof errors.InvalidArgumentError
        ? error
        : new Unreachable(describeReason(error))
    }
  }

  return {
    connect,
    check: connect,
    async send(data, signal) {
      for (let left = retries; ; left -= 1) {
        try {
          return await request(data, signal)
        } catch (error) {
          if (!(error instanceof Unreachable) || left <= 0 || signal.aborted) throw error
        }
      }
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.destroy()))
    },
  }
}
