import { createBroker } from './broker'
import type { BrokerOptions, EmbeddedBroker } from './options'
import { defaultUser } from './access/users'

/** A broker for a test on free ports without devices, and a way to call it. */
export type TestBroker = {
  broker: EmbeddedBroker
  token: string
  clock: { at: number }
  login(username?: string, password?: string): Promise<string>
  call(
    method: string,
    path: string,
    init?: { body?: unknown; token?: string; headers?: Record<string, string> },
  ): Promise<Answer>
}

export type Answer = { status: number; headers: Headers; text: string; value: unknown }

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Runs the event loop, so that bytes written to this machine arrive. */
export async function turns(count = 50): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate)
}

export const startedAt = Date.UTC(2026, 10, 21, 11)

export async function startTestBroker(options: Partial<BrokerOptions> = {}): Promise<TestBroker> {
  const clock = { at: startedAt }
  const broker = await createBroker({
    seed: 'empty',
    mqttPort: 0,
    wsPort: 0,
    bare: true,
    now: () => clock.at,
    ...options,
  })
  const call: TestBroker['call'] = async (method, path, { body, token = self.token, headers = {} } = {}) => {
    const root = path.startsWith('/__') || path === '/status' ? '' : '/api/v5'
    const response = await broker.fetch(
      new Request(`http://127.0.0.1:4180${root}${path}`, {
        method,
        headers: {
          ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : { body: typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body) }),
      }),
    )
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, value: parse(text) }
  }
  const self: TestBroker = {
    broker,
    clock,
    token: '',
    call,
    async login(username = defaultUser.username, password = defaultUser.password) {
      const { value } = await call('POST', '/login', { body: { username, password }, token: '' })
      return (value as { token: string }).token
    },
  }
  self.token = await self.login()
  return self
}
