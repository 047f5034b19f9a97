import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { Readable, type Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'

/** A fault: what it matches and what happens. The first matching one with uses left applies. */
export type Fault = {
  readonly match: {
    readonly method?: string
    /** The path below `/api/v5`, or from the root; a prefix if it ends in `*`. */
    readonly path?: string
  }
  /** Milliseconds before the request is passed on or answered. */
  readonly delay?: number
  /** Answers in place of the broker, with this status, or a body, or both. */
  readonly status?: number
  readonly body?: unknown
  /** Headers that are added to the reply. */
  readonly headers?: Readonly<Record<string, string>>
  /** Closes the connection before the broker has the request, or after it has acted: the caller does not know the outcome. */
  readonly drop?: 'before' | 'after'
  /** Never answers. */
  readonly hang?: true
  /** How often it applies; always without it. */
  readonly times?: number
  /** The share of matching requests that it applies to. */
  readonly rate?: number
  /** Truncates the reply after so many characters. */
  readonly truncate?: number
  /** Replies with a list of padding, so many bytes long. */
  readonly bytes?: number
  /** Replies with an HTML page, like a captive portal or a proxy error. */
  readonly html?: boolean
}

/** A proxy before a server, which passes everything on unchanged but for the faults. */
export type FaultProxy = {
  readonly url: string
  /** Replaces all faults. */
  readonly setFaults: (faults: readonly Fault[]) => void
  /** The requests for the broker's API and status so far, by method and path. */
  readonly readCounts: () => Readonly<Record<string, number>>
  readonly resetCounts: () => void
  readonly stop: () => Promise<void>
}

/** The longest path and headers that the console's server takes. */
const maxHeaderSize = 262_144

/** Longer than any pause of a test, so that the proxy never closes a connection first. */
const keepAliveTimeout = 72_000

const page = '<!doctype html><html><body><h1>Sign in to the network</h1></body></html>'

const readPath = ({ url = '/' }: IncomingMessage): string => new URL(url, 'http://localhost').pathname

/** Whether the console passes this request on to its broker. */
const isForBroker = (request: IncomingMessage): boolean => /^\/(?:api\/v5\/|status$)/.test(readPath(request))

function matches({ match: { method, path } }: Fault, request: IncomingMessage): boolean {
  if (method !== undefined && method.toUpperCase() !== request.method) return false
  if (path === undefined) return true
  const full = readPath(request)
  return [full, full.replace(/^\/api\/v5/, '')].some((at) =>
    path.endsWith('*') ? at.startsWith(path.slice(0, -1)) : at === path || at.startsWith(`${path}/`),
  )
}

/** A valid list whose padding is generated while it is sent. */
function* padList(bytes: number): Generator<string> {
  const piece = 'x'.repeat(1 << 20)
  yield '{"data":[],"meta":{"count":0,"page":1,"limit":100},"padding":"'
  for (let left = bytes; left > 0; left -= piece.length) yield piece
  yield '"}'
}

const toText = (body: unknown): string =>
  body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)

/** Reads a reply as a whole. Rejects where the connection ends before. */
async function readText(reply: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of reply) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

/** The raw headers without those of these names, which are in lower case. */
const withoutHeaders = (raw: readonly string[], names: readonly string[]): string[] =>
  raw.filter((_, index) => !names.includes((raw[index - (index % 2)] ?? '').toLowerCase()))

/** Starts a proxy on a free port, before the server at `target`. `random` decides where a fault has a rate. */
export async function startFaultProxy(
  target: string,
  random: () => number = Math.random,
): Promise<FaultProxy> {
  const { hostname, port } = new URL(target)
  const host = hostname === 'localhost' ? '127.0.0.1' : hostname
  let faults: { readonly fault: Fault; left: number }[] = []
  let counts = new Map<string, number>()
  const writeIds = new Set<string>()
  const upgraded = new Set<Duplex>()

  /** Counts a request; the repetition of a write by the browser, when a connection breaks, is no other one. */
  function count(request: IncomingMessage): void {
    const id = request.headers['idempotency-key']
    if (typeof id === 'string' && writeIds.has(id)) return
    if (typeof id === 'string') writeIds.add(id)
    const key = `${request.method ?? ''} ${readPath(request)}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }

  function pick(request: IncomingMessage): Fault | undefined {
    const found = faults.find(
      ({ fault, left }) =>
        left > 0 && matches(fault, request) && (fault.rate === undefined || random() < fault.rate),
    )
    if (found) found.left -= 1
    return found?.fault
  }

  /** Sends a request on, without the named headers; resolves to the reply. Ends with the connection of the client. */
  const forward = (
    request: IncomingMessage,
    response: ServerResponse,
    omitted: readonly string[] = [],
  ): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const call = http.request(
        {
          host,
          port,
          method: request.method,
          path: request.url,
          headers: withoutHeaders(request.rawHeaders, omitted),
          maxHeaderSize,
        },
        resolve,
      )
      response.once('close', () => call.destroy())
      call.once('error', reject)
      request.pipe(call)
    })

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const reply = await forward(request, response)
    response.writeHead(reply.statusCode ?? 502, reply.statusMessage, reply.rawHeaders)
    await pipeline(reply, response)
  }

  async function replace(fault: Fault, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, body, headers = {}, html, truncate, bytes } = fault
    if (bytes !== undefined) {
      response.writeHead(200, { 'content-type': 'application/json' })
      return pipeline(Readable.from(padList(bytes)), response)
    }
    if (status !== undefined || body !== undefined || html === true) {
      request.resume()
      const text = html === true ? page : toText(body)
      response.writeHead(status ?? 200, {
        'content-type': html === true ? 'text/html' : 'application/json',
        ...headers,
      })
      response.end(truncate === undefined ? text : text.slice(0, truncate))
      return undefined
    }
    // A compressed reply cannot be truncated after so many characters.
    const reply = await forward(request, response, ['accept-encoding'])
    const text = await readText(reply)
    const kept = withoutHeaders(reply.rawHeaders, [
      'content-length',
      'transfer-encoding',
      ...Object.keys(headers).map((name) => name.toLowerCase()),
    ])
    response.writeHead(reply.statusCode ?? 502, [...kept, ...Object.entries(headers).flat()])
    response.end(truncate === undefined ? text : text.slice(0, truncate))
    return undefined
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isForBroker(request)) return pass(request, response)
    count(request)
    const fault = pick(request)
    if (fault === undefined) return pass(request, response)
    if (fault.delay !== undefined) await wait(fault.delay, undefined, { ref: false })
    if (fault.hang === true) return undefined
    if (fault.drop === 'after') await readText(await forward(request, response))
    if (fault.drop !== undefined) {
      request.socket.destroy()
      return undefined
    }
    const { status, body, headers, html, truncate, bytes } = fault
    const isOnlyDelayed = [status, body, headers, html, truncate, bytes].every((value) => value === undefined)
    return isOnlyDelayed ? pass(request, response) : replace(fault, request, response)
  }

  const server = http.createServer({ maxHeaderSize, keepAliveTimeout }, (request, response) => {
    // Either side has closed its connection: so does the proxy.
    answer(request, response).catch(() => request.socket.destroy())
  })
  server.on('upgrade', (request, near, head) => {
    const far = net.connect(Number(port), host, () => {
      const { method = 'GET', url = '/', rawHeaders } = request
      const lines = rawHeaders.flatMap((name, index) =>
        index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1] ?? ''}`] : [],
      )
      far.write(`${[`${method} ${url} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`)
      far.write(head)
      near.pipe(far).pipe(near)
    })
    near.on('error', () => far.destroy()).on('close', () => far.destroy())
    far.on('error', () => near.destroy()).on('close', () => near.destroy())
    upgraded.add(near)
    near.on('close', () => upgraded.delete(near))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))

  return {
    url: `http://localhost:${String((server.address() as AddressInfo).port)}`,
    setFaults: (list) => {
      faults = list.map((fault) => ({ fault, left: fault.times ?? Infinity }))
    },
    readCounts: () => Object.fromEntries(counts),
    resetCounts: () => {
      counts = new Map()
    },
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
        for (const socket of upgraded) socket.destroy()
      }),
  }
}
