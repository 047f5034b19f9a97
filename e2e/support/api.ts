import type { APIRequestContext } from '@playwright/test'
import { admin } from './target'

/** A console or a broker, by its address. */
type Address = { readonly url: string }

/** The management API without the console: to check results, and to restore the broker. */
export type Api = {
  get: (path: string) => Promise<unknown>
  remove: (path: string) => Promise<void>
  put: (path: string) => Promise<void>
}

/** Signs in to the API as the administrator. */
export async function openApi(request: APIRequestContext, url: string): Promise<Api> {
  const login = await request.post(`${url}/api/v5/login`, { data: admin })
  const headers = { authorization: `Bearer ${((await login.json()) as { token: string }).token}` }
  return {
    get: async (path) => (await request.get(`${url}/api/v5${path}`, { headers })).json(),
    remove: async (path) => void (await request.delete(`${url}/api/v5${path}`, { headers })),
    put: async (path) => void (await request.put(`${url}/api/v5${path}`, { headers })),
  }
}

/** Calls the broker's API as the administrator. */
export async function rawApi(server: Address) {
  const login = await fetch(`${server.url}/api/v5/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  const { token } = (await login.json()) as { token: string }
  return (method: string, path: string, body?: unknown) =>
    fetch(`${server.url}/api/v5${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
}

/** The broker's API as the administrator, for setup and cleanup of tests; replies are parsed. */
export async function asAdmin(server: Address) {
  const call = await rawApi(server)
  return async (method: string, path: string, body?: object) => {
    const answer = await call(method, path, body)
    const text = await answer.text()
    return { status: answer.status, data: text === '' ? undefined : (JSON.parse(text) as unknown) }
  }
}

/** The name of a running node of the broker. */
export async function readNode(server: Address): Promise<string> {
  const api = await asAdmin(server)
  const running = ((await api('GET', '/nodes')).data as { node: string; node_status: string }[]).find(
    ({ node_status }) => node_status === 'running',
  )
  if (running === undefined) throw new Error('no node is running')
  return running.node
}
