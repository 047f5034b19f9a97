import type { Server } from './fixture'

/** The broker's API as the default user, for what a test prepares and clears away. */
export async function asAdmin(server: Server) {
  const login = await fetch(`${server.url}/api/v5/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ username: 'admin', password: 'public' }) })
  const { token } = (await login.json()) as { token: string }
  return async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${server.url}/api/v5${path}`, { method, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' }, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
    return { status: answer.status, data: answer.status === 204 ? undefined : ((await answer.json()) as unknown) }
  }
}
