import { spawn, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startCalmSeed } from './calm-seed'
import { startFaultProxy, type FaultProxy } from './fault-proxy'
import { serverFile } from './server-build'
import { realBroker, type RealBroker } from './target'

/** One server of a test file: the console's address and the broker's ports. */
export type Server = {
  url: string
  mqttPort: number
  wsPort: number
  /** The resident memory of its process in bytes (Linux). */
  residentMemory: () => Promise<number>
  /** Its output so far. */
  output: () => string
  stop: () => Promise<void>
  /** Kills the process (SIGKILL), without a chance to finish anything. */
  kill: () => Promise<void>
}

/** A server behind a proxy of the test, which injects faults and counts requests. Its address is that of the proxy. */
export type ProxiedServer = Server & { readonly proxy: FaultProxy }

const root = join(import.meta.dirname, '..', '..')

/** Reads how much memory a child process occupies. */
async function readResidentMemory({ pid }: ChildProcess): Promise<number> {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${String(pid)}/status`, 'utf8'))?.[1]
  if (kilobytes === undefined) throw new Error(`process ${String(pid)} reports no memory`)
  return Number(kilobytes) * 1024
}

/** Options of the built-in broker, which mean nothing to a real one. */
const embeddedOptions = ['--mqtt-port', '0', '--ws-port', '0', '--test-controls', '--lifelike']
const namesBroker = (args: readonly string[]) => args.some((arg) => /^--(?:broker|profiles)$/.test(arg))

/** Starts the server as a child, as `npm start` does but bundled beforehand, on free ports; resolves when it has printed its address. */
export async function startServer(args: readonly string[] = []): Promise<Server> {
  const child: ChildProcess = spawn(
    process.execPath,
    [
      serverFile,
      ...(args.includes('--port') ? [] : ['--port', '0']),
      ...(namesBroker(args) ? [] : embeddedOptions),
      ...args,
    ],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString()
      const address = /https?:\/\/localhost:\d+/.exec(output)?.[0]
      if (address !== undefined && /ws:\/\/\S+:\d+|8083|--broker/.test(output)) resolve(address)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', (code) => reject(new Error(`the server ended with ${String(code)}:\n${output}`)))
  })
  const port = (pattern: RegExp) => Number(pattern.exec(output)?.[1] ?? 0)
  const end = (signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve()
      child.once('exit', () => resolve())
      child.kill(signal)
    })
  return {
    url,
    mqttPort: port(/mqtt:\/\/\S*?:(\d+)/),
    wsPort: port(/ws:\/\/\S*?:(\d+)/),
    residentMemory: () => readResidentMemory(child),
    output: () => output,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

/** Starts a server with an embedded broker, behind a proxy. */
export async function startProxied(args: readonly string[]): Promise<ProxiedServer> {
  const server = await startServer(args)
  return putBehindProxy(server, server.stop)
}

async function putBehindProxy(server: Server, stop: () => Promise<void>): Promise<ProxiedServer> {
  const proxy = await startFaultProxy(server.url)
  return {
    ...server,
    url: proxy.url,
    proxy,
    stop: async () => {
      await proxy.stop()
      await stop()
    },
  }
}

/** Starts a console before a real broker, and the devices of the seed, the only part of it that such a broker is given. */
async function startBefore(
  broker: RealBroker,
  { seed, bare }: { readonly seed: string; readonly bare: boolean },
): Promise<ProxiedServer> {
  if (seed !== 'calm' && seed !== 'empty')
    throw new Error(`a real broker cannot be given the seed ${seed}: these tests are left out (needs.ts)`)
  const { api, webSocket, mqttPort, wsPort } = broker
  const server = await startServer(['--broker', api, '--broker-ws', webSocket])
  const devices = seed === 'empty' || bare ? undefined : startCalmSeed(broker)
  return putBehindProxy({ ...server, mqttPort, wsPort }, async () => {
    await devices?.stop()
    await server.stop()
  })
}

/** What the server of a test file is started with. A real broker has its own release and edition. */
export type BrokerChoice = {
  readonly seed: string
  /** Further options of the embedded broker. */
  readonly options: readonly string[]
}

/** Starts what a test file runs before: a server with an embedded broker, or a console before the real broker of the run. */
export const startTestServer = ({ seed, options }: BrokerChoice): Promise<ProxiedServer> =>
  realBroker === undefined
    ? startProxied(['--seed', seed, ...options])
    : startBefore(realBroker, { seed, bare: options.includes('--bare') })
