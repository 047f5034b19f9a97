import { createBroker } from '@/broker/broker'
import type { EmbeddedBroker } from '@/broker/options'
import { defaultUser } from '@/broker/access/users'
import type { Api } from '@/broker/releases/releases'
import type { Edition } from '@/contract/capability'

/* Two embedded brokers that differ in all that a broker decides. */

export type Release = 'old' | 'new'

type Facts = {
  readonly api: Api
  readonly edition: Edition
  readonly version: string
  /** How far the clock of the broker is ahead of that of the console. */
  readonly hoursAhead: number
  readonly username: string
}

/** What differs between the two whatever a test is about. */
export const facts: Readonly<Record<Release, Facts>> = {
  old: { api: '5.1', edition: 'opensource', version: '5.1.6', hoursAhead: -7, username: 'olga' },
  new: { api: '6.2', edition: 'enterprise', version: '6.2.2', hoursAhead: 5, username: 'nina' },
}
const hourMs = 3_600_000

const running = new Map<Release, { readonly broker: EmbeddedBroker; readonly token: string }>()

/** A plain request to a broker. */
export const request = (
  broker: EmbeddedBroker,
  method: string,
  path: string,
  body?: object,
  token?: string,
) =>
  broker.fetch(
    new Request(`http://127.0.0.1/api/v5${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  )

async function logIn(broker: EmbeddedBroker, username: string, password: string): Promise<string> {
  const reply = await request(broker, 'POST', '/login', { username, password })
  return ((await reply.json()) as { token: string }).token
}

async function startBroker(release: Release): Promise<void> {
  const { api, edition, hoursAhead, username } = facts[release]
  const broker = await createBroker({
    seed: 'empty',
    mqttPort: 0,
    wsPort: 0,
    bare: true,
    api,
    edition,
    now: () => Date.now() + hoursAhead * hourMs,
  })
  const account = { username, password: 'Password1', description: '', role: 'administrator' }
  const { role, ...withoutRole } = account
  await request(
    broker,
    'POST',
    '/users',
    release === 'new' ? { ...withoutRole, role } : withoutRole,
    await logIn(broker, defaultUser.username, defaultUser.password),
  )
  running.set(release, { broker, token: await logIn(broker, username, account.password) })
}

/** A broker that runs, and the token of its user. */
export const getRunning = (release: Release) => {
  const one = running.get(release)
  if (one === undefined) throw new Error(`the ${release} broker is not running`)
  return one
}

/** Starts both. */
export const startBrokers = async (): Promise<void> => {
  await Promise.all([startBroker('old'), startBroker('new')])
}

/** Closes both. */
export async function closeBrokers(): Promise<void> {
  await Promise.all([...running.values()].map(async ({ broker }) => await broker.close()))
  running.clear()
}
