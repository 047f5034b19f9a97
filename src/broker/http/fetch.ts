import { apiBase } from './base'
import type { Faults } from './faults'
import { unknownPath } from './http'
import { foreignWrite } from './origin'

const harmless: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

type FetchDeps = {
  readonly api: (request: Request, address?: string) => Promise<Response>
  readonly faults: Faults | undefined
  now(): number
}

/** Answers all requests of the port: the API, the control endpoints of tests, and 404 for the rest. */
export function createFetch({ api, faults, now }: FetchDeps) {
  const route = async (request: Request, address: string | undefined): Promise<Response> => {
    const url = new URL(request.url)
    // Refuses writes from other sites' pages; reads need the token anyway (S6).
    if (!harmless.has(request.method) && foreignWrite(request)) {
      return Response.json(
        { code: 'FORBIDDEN_ORIGIN', message: 'Requests from another origin are rejected' },
        { status: 403 },
      )
    }
    const controlled = await faults?.control(request)
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
    return faults ? faults.intercept(request, () => api(target, address)) : api(target, address)
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
