import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { withOtherKeyOrder } from './key-order'

/** A fault: what it matches and what happens. The first matching one with uses left applies. */
export const Fault = z.strictObject({
  match: z.strictObject({
    method: z.optional(z.string()),
    /** The path below `/api/v5`, or from the root; a prefix if it ends in `*`. */
    path: z.optional(z.string()),
  }),
  delay: z.optional(z.number().check(z.gte(0))),
  status: z.optional(z.int().check(z.gte(200), z.lte(599))),
  body: z.optional(z.unknown()),
  headers: z.optional(z.record(z.string(), z.string())),
  /** Close the connection before the handler runs, or after it: the caller does not know the outcome. */
  drop: z.optional(z.enum(['before', 'after'])),
  hang: z.optional(z.boolean()),
  times: z.optional(z.int().check(z.gte(1))),
  rate: z.optional(z.number().check(z.gte(0), z.lte(1))),
  /** Truncate the reply after so many characters. */
  truncate: z.optional(z.int().check(z.gte(0))),
  /** Reply with a list of padding, so many bytes long. */
  bytes: z.optional(z.int().check(z.gte(0))),
  /** Reply with an HTML page, like a captive portal or a proxy error. */
  html: z.optional(z.boolean()),
})
export type Fault = z.infer<typeof Fault>

const dropped = new WeakSet<Response>()

/** Whether the socket must be closed instead of sending this reply. */
export const isDropped = (response: Response): boolean => dropped.has(response)

const drop = (): Response => {
  const response = new Response(null, { status: 502 })
  dropped.add(response)
  return response
}

const fits = ({ match: { method, path } }: Fault, request: Request): boolean => {
  if (method !== undefined && method.toUpperCase() !== request.method) return false
  if (path === undefined) return true
  const full = new URL(request.url).pathname
  return [full, full.replace(/^\/api\/v5/, '')].some((at) =>
    path.endsWith('*') ? at.startsWith(path.slice(0, -1)) : at === path || at.startsWith(`${path}/`),
  )
}

export type Faults = {
  /** Runs `serve`, modified by a matching fault. The keys of the reply come in another order. */
  intercept(request: Request, serve: () => Promise<Response>): Promise<Response>
  /** Serves `/__faults`, `/__clock`, `/__plugins` and `/__requests`; undefined for other paths. */
  control(request: Request): Promise<Response | undefined>
}

const Clock = z.strictObject({ advanceMs: z.number().check(z.gte(0)) })
/** Allows the installation of a package, like `emqx ctl plugins allow`. */
const Allowed = z.strictObject({ allow: z.string().check(z.minLength(1)) })
const page = '<!doctype html><html><body><h1>Sign in to the network</h1></body></html>'

export function createFaults(
  advance: (ms: number) => void,
  {
    random = Math.random,
    allowPlugin = () => undefined,
  }: { readonly random?: () => number; readonly allowPlugin?: (key: string) => void } = {},
): Faults {
  let faults: { fault: Fault; left: number }[] = []
  let seen = new Map<string, number>()

  const pick = (request: Request): Fault | undefined => {
    const found = faults.find(
      ({ fault, left }) =>
        left > 0 && fits(fault, request) && (fault.rate === undefined || random() < fault.rate),
    )
    if (found) found.left -= 1
    return found?.fault
  }

  /** A valid list whose padding is generated while it is read. */
  function long(bytes: number): Response {
    const piece = new TextEncoder().encode('x'.repeat(1 << 20))
    let left = bytes
    const body = new ReadableStream<Uint8Array>({
      start: (control) =>
        control.enqueue(
          new TextEncoder().encode('{"data":[],"meta":{"count":0,"page":1,"limit":100},"padding":"'),
        ),
      pull(control) {
        control.enqueue(left > 0 ? piece : new TextEncoder().encode('"}'))
        if (left <= 0) control.close()
        left -= piece.length
      },
    })
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  }

  async function replaced(fault: Fault, serve: () => Promise<Response>): Promise<Response> {
    const { status, body, headers = {}, html, truncate, bytes } = fault
    if (bytes !== undefined) return long(bytes)
    const ownReply = status !== undefined || body !== undefined || html === true
    const original = ownReply ? new Response(null, { status: status ?? 200 }) : await serve()
    const plain = html
      ? page
      : typeof body === 'string'
        ? body
        : body === undefined
          ? undefined
          : JSON.stringify(body)
    const text = ownReply ? (plain ?? '') : await original.text()
    const sent = truncate === undefined ? text : text.slice(0, truncate)
    const all = new Headers(
      ownReply ? { 'content-type': html ? 'text/html' : 'application/json' } : original.headers,
    )
    all.delete('content-length')
    for (const [name, value] of Object.entries(headers)) all.set(name, value)
    const isEmpty = original.status === 204 || original.status === 304 || sent === ''
    return new Response(isEmpty ? null : sent, { status: original.status, headers: all })
  }

  const reply = (value: unknown, status = 200) => Response.json(value, { status })

  async function read<S extends z.ZodMiniType>(schema: S, request: Request): Promise<z.output<S> | Response> {
    const read = z.safeParse(schema, await request.json().catch(() => undefined))
    return read.success
      ? read.data
      : reply({ code: 'BAD_REQUEST', message: z.prettifyError(read.error) }, 400)
  }

  const routes: Record<string, (request: Request) => Promise<Response> | Response> = {
    'POST /__faults': async (request) => {
      const parsed = await read(z.array(Fault), request)
      if (parsed instanceof Response) return parsed
      faults = parsed.map((fault) => ({ fault, left: fault.times ?? Infinity }))
      return new Response(null, { status: 204 })
    },
    'DELETE /__faults': () => {
      faults = []
      return new Response(null, { status: 204 })
    },
    'POST /__clock': async (request) => {
      const parsed = await read(Clock, request)
      if (parsed instanceof Response) return parsed
      advance(parsed.advanceMs)
      return new Response(null, { status: 204 })
    },
    'POST /__plugins': async (request) => {
      const parsed = await read(Allowed, request)
      if (parsed instanceof Response) return parsed
      allowPlugin(parsed.allow)
      return new Response(null, { status: 204 })
    },
    'GET /__requests': () => reply(Object.fromEntries(seen)),
    'DELETE /__requests': () => {
      seen = new Map()
      return new Response(null, { status: 204 })
    },
  }

  return {
    async intercept(request, serve) {
      const key = `${request.method} ${new URL(request.url).pathname}`
      seen.set(key, (seen.get(key) ?? 0) + 1)
      const fault = pick(request)
      if (!fault) return await withOtherKeyOrder(await serve())
      if (fault.delay !== undefined) await wait(fault.delay, undefined, { ref: false })
      if (fault.hang) {
        await new Promise((done) => request.signal.addEventListener('abort', done, { once: true }))
        return drop()
      }
      if (fault.drop === 'before') return drop()
      if (fault.drop === 'after') {
        await serve()
        return drop()
      }
      return replaced(fault, serve)
    },
    async control(request) {
      return routes[`${request.method} ${new URL(request.url).pathname}`]?.(request)
    },
  }
}
