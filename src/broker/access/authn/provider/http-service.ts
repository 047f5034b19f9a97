import http from 'node:http'
import https from 'node:https'
import net from 'node:net'
import type { ConnectionOptions } from 'node:tls'
import { noReason, describeReason, Unreachable } from '../../../lib/reason'
import { attempt } from '../../../lib/attempt'

/** A complete reply. */
export type Answer = { readonly status: number; readonly type: string | undefined; readonly body: string }

export type Request = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Timeout of the whole request, ms. */
  readonly timeout: number
}

/** Maximum delay of a timer (24 days). */
const longest = 2 ** 31 - 1

/** Maximum size of a reply. */
const maxAnswerBytes = 1024 * 1024

/** A remote HTTP service and its connections. */
export type HttpService = {
  ask(request: Request): Promise<Answer>
  reach(timeout: number, signal: AbortSignal): Promise<void>
  close(): void
}

export type ServiceAddress = { readonly secure: boolean; readonly host: string; readonly port: number }

/** At most `connections` to one address; `tls` applies if it is secure. All failures are `Unreachable`. */
export function createHttpService(
  { secure, host, port }: ServiceAddress,
  connections: number,
  tls: ConnectionOptions,
): HttpService {
  const pool = { keepAlive: true, maxSockets: connections }
  const agent = secure ? new https.Agent({ ...pool, ...tls }) : new http.Agent(pool)
  return {
    ask: ({ method, path, headers, body, timeout }) =>
      new Promise<Answer>((done, fail) => {
        const refuse = (error: unknown) =>
          fail(error instanceof Unreachable ? error : new Unreachable(describeReason(error)))
        const { value: call, failure } = attempt(() =>
          (secure ? https : http).request({
            host,
            port,
            method,
            path,
            agent,
            signal: AbortSignal.timeout(Math.min(timeout, longest)),
            headers: {
              ...headers,
              ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
            },
          }),
        )
        if (call === undefined) return fail(new Unreachable(failure ?? noReason))
        call.on('error', refuse)
        call.on('response', (response) => {
          const parts: Buffer[] = []
          let length = 0
          response.on('data', (part: Buffer) => {
            length += part.length
            if (length > maxAnswerBytes) call.destroy(new Unreachable('the answer is too long'))
            else parts.push(part)
          })
          response.on('error', refuse)
          response.on('end', () =>
            done({
              status: response.statusCode ?? 0,
              type: response.headers['content-type'],
              body: Buffer.concat(parts).toString('utf8'),
            }),
          )
        })
        call.end(body)
      }),
    reach: (timeout, signal) =>
      new Promise<void>((done, fail) => {
        const socket = net.connect({ host, port, signal })
        socket.setTimeout(Math.min(timeout, longest), () => socket.destroy(new Unreachable('timeout')))
        socket.on('connect', () => {
          socket.destroy()
          done()
        })
        socket.on('error', (error) => fail(new Unreachable(describeReason(error))))
      }),
    close: () => agent.destroy(),
  }
}
