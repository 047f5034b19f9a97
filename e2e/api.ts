import type { APIRequestContext } from '@playwright/test'

/** The management API beside the console: to see what came of an act, and to put the broker back as it was. */
export type Api = { get: (path: string) => Promise<unknown>; remove: (path: string) => Promise<void>; put: (path: string) => Promise<void> }

/** Signs in to the API as the default user. */
export async function openApi(request: APIRequestContext, url: string): Promise<Api> {
  const login = await request.post(`${url}/api/v5/login`, { data: { username: 'admin', password: 'public' } })
  const headers = { authorization: `Bearer ${((await login.json()) as { token: string }).token}` }
  return {
    get: async (path) => (await request.get(`${url}/api/v5${path}`, { headers })).json(),
    remove: async (path) => void (await request.delete(`${url}/api/v5${path}`, { headers })),
    put: async (path) => void (await request.put(`${url}/api/v5${path}`, { headers })),
  }
}
