import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProxied, startServer, type ProxiedServer, type Server } from './server'

/** A request as a broker received it. */
export type Received = {
  /** The name of the broker in the profiles. */
  readonly broker: string
  /** The user whose token it has; undefined where it has none. */
  readonly user: string | undefined
  readonly method: string
  /** Without `/api/v5` and without the query. */
  readonly path: string
}

type Matches = (request: Received) => boolean

/** Requests that are held back before their broker. */
export type Hold = {
  /** The number of held requests so far. */
  readonly count: () => number
  /** Sends them on, and holds no more. */
  readonly release: () => void
}

type Rule = { readonly matches: Matches; readonly answer: (response: ServerResponse) => Promise<boolean> }

const readBody = async (from: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of from) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Sends a request on to the broker, and returns its reply. */
const forward = ({ method, url, headers }: IncomingMessage, body: Buffer, to: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    // Tokens are read from the replies, which must not be compressed.
    const { 'accept-encoding': _, ...sent } = headers
    sendRequest(new URL(url ?? '/', to), { method, headers: { ...sent, host: new URL(to).host } }, resolve)
      .on('error', reject)
      .end(body)
  })

/** What several brokers receive, each behind a proxy of the test that names the user of each request. */
export class BrokerObserver {
  readonly received: Received[] = []
  private readonly users = new Map<string, string>()
  private rules: Rule[] = []
  private readonly proxies: ReturnType<typeof createServer>[] = []

  /** Puts a proxy before a broker; resolves to its address. */
  async observe(broker: string, { url }: Server): Promise<string> {
    const proxy = createServer((request, response) => {
      this.pass(broker, request, response, url).catch(() => response.destroy())
    })
    // As brokers do: with the 5 s of Node, a connection could end just when the console sends a write by it.
    proxy.keepAliveTimeout = 60_000
    this.proxies.push(proxy)
    await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready))
    return `http://127.0.0.1:${String((proxy.address() as AddressInfo).port)}`
  }

  private async pass(broker: string, request: IncomingMessage, response: ServerResponse, to: string) {
    const body = await readBody(request)
    const token = request.headers.authorization?.replace(/^Bearer /, '')
    const received: Received = {
      broker,
      user: token === undefined ? undefined : (this.users.get(token) ?? 'unknown'),
      method: request.method ?? '',
      path: new URL(request.url ?? '/', to).pathname.replace(/^\/api\/v5/, ''),
    }
    this.received.push(received)
    const rule = this.rules.find(({ matches }) => matches(received))
    if ((await rule?.answer(response)) === true) return
    const reply = await forward(request, body, to)
    const text = await readBody(reply)
    if (received.path === '/login' && reply.statusCode === 200) {
      const { username } = JSON.parse(body.toString()) as { username: string }
      this.users.set((JSON.parse(text.toString()) as { token: string }).token, username)
    }
    response.writeHead(reply.statusCode ?? 502, reply.headers).end(text)
  }

  /** Holds back the matching requests that follow the first `passed` ones. */
  hold(matches: Matches, passed = 0): Hold {
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    let seen = 0
    const rule: Rule = {
      matches: (one) => matches(one) && ++seen > passed,
      answer: async () => {
        await released
        return false
      },
    }
    this.rules.push(rule)
    return {
      count: () => Math.max(0, seen - passed),
      release: () => {
        this.rules = this.rules.filter((one) => one !== rule)
        release()
      },
    }
  }

  /** Refuses the next matching request as that of an expired session; it does not reach the broker. */
  expireOnce(matches: Matches): void {
    const rule: Rule = {
      matches,
      answer: async (response) => {
        this.rules = this.rules.filter((one) => one !== rule)
        response
          .writeHead(401, { 'content-type': 'application/json' })
          .end('{"code":"TOKEN_TIME_OUT","message":"expired"}')
        return true
      },
    }
    this.rules.unshift(rule)
  }

  /** Forgets what was received, held and refused. */
  reset(): void {
    this.received.length = 0
    this.rules = []
  }

  stop(): void {
    for (const proxy of this.proxies) {
      proxy.closeAllConnections()
      proxy.close()
    }
  }
}

/** A profile of the file that the console is started with. */
type ProfileEntry = { readonly name: string; readonly label: string; readonly address: string }

/** Writes a file of profiles; returns its path. */
export function writeProfiles(
  profiles: readonly ProfileEntry[],
  file = join(mkdtempSync(join(tmpdir(), 'switchboard-profiles-')), 'brokers.json'),
): string {
  writeFileSync(file, JSON.stringify(profiles))
  return file
}

/** One console before three brokers that are observed: `lab`, `prod` and `third`. */
export type ObservedConsole = {
  readonly console: ProxiedServer
  readonly observer: BrokerObserver
  readonly brokers: Readonly<Record<'lab' | 'prod' | 'third', Server>>
  readonly stop: () => Promise<void>
}

/** Starts three brokers with the demo data of `seed`, and a console before them. */
export async function startObservedConsole(seed: string): Promise<ObservedConsole> {
  const start = () => startServer(['--seed', seed])
  const [lab, prod, third] = await Promise.all([start(), start(), start()])
  const observer = new BrokerObserver()
  const brokers = { lab, prod, third }
  const profiles = await Promise.all(
    Object.entries(brokers).map(async ([name, broker]) => ({
      name,
      label: name[0]?.toUpperCase() + name.slice(1),
      address: await observer.observe(name, broker),
    })),
  )
  const console = await startProxied(['--profiles', writeProfiles(profiles)])
  return {
    console,
    observer,
    brokers,
    stop: async () => {
      observer.stop()
      await Promise.all([console, lab, prod, third].map((server) => server.stop()))
    },
  }
}
