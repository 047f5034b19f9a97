import { apiBase } from './base'
import type { Lifelike } from './lifelike'
import { unknownPath } from './http'
import { withOtherKeyOrder } from './key-order'
import { foreignWrite } from './origin'
import type { TestControls } from './test-controls'

const harmless: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

type FetchDeps = {
  readonly api: (request: Request, address?: string) => Promise<Response>
  /** With them replies have their keys in another order, so that no test depends on it. */
  readonly controls: TestControls | undefined
  readonly lifelike: Lifelike | undefined
  now(): number
}

/** Answers all requests of the port: the API, the control endpoints of tests, and 404 for the rest. */
export function createFetch({ api, controls, lifelike, now }: FetchDeps) {
  const route = async (request: Request, address: string | undefined): Promise<Response> => {
    const url = new URL(request.url)
    // Refuses writes from other sites' pages; reads need the token anyway (S6).
    if (!harmless.has(request.method) && foreignWrite(request)) {
      return Response.json(
        { code: 'FORBIDDEN_ORIGIN', message: 'Requests from another origin are rejected' },
        { status: 403 },
      )
    }
    const controlled = await controls?.answer(request)
    if (controlled) return controlled
    const atRoot = url.pathname === '/status'
    if (!atRoot && !url.pathname.startsWith(`${apiBase}/`))
      return unknownPath(request.headers.get('accept') ?? '')
    const target = atRoot
      ? new Request(new URL(`${apiBase}/status${url.search}`, url), {
          method: request.method,
          headers: request.headers,
        })
      : request
    const response =
      lifelike === undefined
        ? await api(target, address)
        : await lifelike.intercept(target, (inner) => api(inner, address))
    return controls ? withOtherKeyOrder(response) : response
  }
  return async (
    request: Request,
    { remoteAddress }: { readonly remoteAddress?: string | undefined } = {},
  ): Promise<Response> => {
    const response = await route(request, remoteAddress)
    response.headers.set('cache-control', 'no-store')
    // The console computes durations with the broker's clock.
    if (!response.headers.has('date')) response.headers.set('date', new Date(now()).toUTCString())
    return response
  }
}
