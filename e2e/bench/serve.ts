import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer, type Server } from '../support/fixture'
import { offerCalls, type ApiResult } from './api-load'
import { count, median, ms, quantile, whether, type Line } from './figures'
import { measureRound, openClient, openPair, type LightClient, type Pair } from './web-socket-load'

const connections = 10_000
const openFiles = 65_536
/** Open files of a server besides those of its connections. */
const otherFiles = 400
const pairsOfBroker = 50
const messagesOfPair = 1000
const rounds = 5
const deadlineMs = 30_000
const callRate = 2000
const callSeconds = 4
const callRounds = 3
/** Clients that connect at the same time. */
const batch = 100

/** A bare HTTP server in the place of a broker's API: a reply of one page of a list, so that the console's server is measured. */
const bareApi = `
const body = JSON.stringify({ data: Array.from({ length: 10 }, (_, i) => ({ clientid: 'c' + i, connected: true, node: 'n@127.0.0.1' })) })
const server = require('node:http').createServer((request, response) => {
  request.resume()
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
  response.end(body)
})
server.listen(0, '127.0.0.1', 4096, () => console.log(server.address().port))
`

async function startBareApi(): Promise<{ port: number; stop: () => void }> {
  const child = spawn(process.execPath, ['--eval', bareApi], { stdio: ['ignore', 'pipe', 'inherit'] })
  const port = await new Promise<number>((resolve) =>
    child.stdout.once('data', (text: Buffer) => resolve(Number(text.toString()))),
  )
  return { port, stop: () => child.kill() }
}

const portOf = ({ url }: Server) => Number(new URL(url).port)

/** How many connections the console's server can hold: each takes two of the files that one process may open here. */
function findMaximum(): number {
  // Without permission the limit of this machine stays.
  spawnSync('prlimit', ['--pid', String(process.pid), `--nofile=${String(openFiles)}:${String(openFiles)}`])
  const limit = Number(spawnSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).stdout)
  return Number.isNaN(limit) ? connections : Math.floor((limit - otherFiles) / 2)
}

/** Opens idle clients through the console's server until there are enough or no more can be opened. */
async function openIdle(port: number, wanted: number): Promise<{ clients: LightClient[]; refused: string }> {
  const clients: LightClient[] = []
  let refused = ''
  while (clients.length < wanted && refused === '') {
    const results = await Promise.allSettled(
      Array.from({ length: Math.min(batch, wanted - clients.length) }, (_, index) =>
        openClient(
          { port, path: `/broker/b${String(index % 2)}/mqtt` },
          `idle${String(clients.length + index)}`,
        ),
      ),
    )
    for (const result of results)
      if (result.status === 'fulfilled') clients.push(result.value)
      else refused = String(result.reason)
  }
  return { clients, refused }
}

/** The messages a second through pairs, proxied and direct in turn, and how many were lost on the way through the console. */
async function measurePairs(proxied: readonly Pair[], direct: readonly Pair[]) {
  const rates = { proxied: [] as number[], direct: [] as number[] }
  let lost = 0
  // The first round warms both up.
  for (let index = 0; index <= rounds; index += 1)
    for (const kind of ['direct', 'proxied'] as const) {
      const pairs = kind === 'direct' ? direct : proxied
      const round = await measureRound(pairs, messagesOfPair, deadlineMs)
      if (index > 0) rates[kind].push(round.rate)
      if (kind === 'proxied') lost += round.lost
    }
  return { ...rates, lost }
}

const openPairs = async (target: (index: number) => { port: number; path: string }, name: string) => {
  const pairs: Pair[] = []
  for (let index = 0; index < 2 * pairsOfBroker; index += 1)
    pairs.push(await openPair(target(index), `${name}${String(index)}`))
  return pairs
}

const perSecond = (value: number) => `${count(Math.round(value))} msg/s`

async function webSocketLines(console: Server, brokers: readonly Server[], wanted: number): Promise<Line[]> {
  const port = portOf(console)
  const { clients, refused } = await openIdle(port, wanted - 4 * pairsOfBroker)
  const proxied = await openPairs(
    (index) => ({ port, path: `/broker/b${String(index % 2)}/mqtt` }),
    'proxied',
  )
  const direct = await openPairs(
    (index) => ({ port: brokers[index % 2]?.wsPort ?? 0, path: '/mqtt' }),
    'direct',
  )
  const rates = await measurePairs(proxied, direct)
  const through = [...clients, ...proxied.flatMap(({ publisher, subscriber }) => [publisher, subscriber])]
  const open = through.filter((client) => client.isOpen()).length
  for (const client of [
    ...through,
    ...direct.flatMap(({ publisher, subscriber }) => [publisher, subscriber]),
  ])
    client.close()
  const ratio = median(rates.proxied) / median(rates.direct)
  const sent = 2 * pairsOfBroker * messagesOfPair * (rounds + 1)
  return [
    whether(
      'console before 2 brokers: MQTT connections through it, open after the load',
      [
        count(open),
        ...(wanted < connections ? [`as many as open files allow here`] : []),
        ...(refused === '' ? [] : [refused]),
      ].join(', '),
      open >= connections,
      `≥ ${count(connections)}`,
    ),
    whether(
      `console with them: messages lost of ${count(sent)} through ${count(4 * pairsOfBroker)} clients`,
      count(rates.lost),
      rates.lost === 0,
      '0',
    ),
    {
      what: 'console with them: messages through it, compared with the brokers directly',
      ours: perSecond(median(rates.proxied)),
      other: `direct ${perSecond(median(rates.direct))}`,
      ratio: ratio.toFixed(3),
      aim: 'ratio ≥ 0.8',
      met: ratio >= 0.8,
    },
  ]
}

const describeCalls = (results: readonly ApiResult[]) => {
  const latencies = results.flatMap((result) => result.latencies)
  return `p50 ${ms(median(latencies))}, p95 ${ms(quantile(latencies, 0.95))}`
}

/** Calls a second that were completed, as the median of the rounds. */
const completedRate = (results: readonly ApiResult[]) => median(results.map(({ rate }) => rate))

async function apiLines(console: Server, api: { port: number }): Promise<Line[]> {
  const path = '/api/v5/clients?limit=10'
  const direct: ApiResult[] = []
  const proxied: ApiResult[] = []
  for (let round = 0; round < callRounds; round += 1) {
    direct.push(await offerCalls(api.port, path, callRate, callSeconds))
    proxied.push(await offerCalls(portOf(console), `/broker/api${path}`, callRate, callSeconds))
  }
  const errors = proxied.reduce((sum, result) => sum + result.errors, 0)
  const ratio = completedRate(proxied) / completedRate(direct)
  return [
    {
      what: `console: API calls of ${count(callRate)} offered a second`,
      ours: `${count(Math.round(completedRate(proxied)))}/s, ${describeCalls(proxied)}`,
      other: `direct ${count(Math.round(completedRate(direct)))}/s, ${describeCalls(direct)}`,
      ratio: ratio.toFixed(3),
      aim: `≥ ${count(Math.round(callRate * 0.97))}/s`,
      // The replies to the last calls come after the last one was offered.
      met: completedRate(proxied) >= callRate * 0.97,
    },
    whether(
      `console: failed API calls of ${count(callRate * callSeconds * callRounds)}`,
      count(errors),
      errors === 0,
      '0',
    ),
  ]
}

/**
 * The console's server before two brokers, each a process of its own: MQTT over WebSocket and API calls through it, compared
 * with the same generator directly at the brokers, in turn.
 */
export async function serveLines(): Promise<Line[]> {
  const wanted = Math.min(connections, findMaximum())
  const brokers = await Promise.all([startServer(['--seed', 'empty']), startServer(['--seed', 'empty'])])
  const api = await startBareApi()
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-bench-'))
  const file = join(folder, 'brokers.json')
  const profiles = [
    ...brokers.map(({ url, wsPort }, index) => ({
      name: `b${String(index)}`,
      address: url,
      mqtt: `ws://127.0.0.1:${String(wsPort)}/mqtt`,
    })),
    { name: 'api', address: `http://127.0.0.1:${String(api.port)}` },
  ]
  writeFileSync(file, JSON.stringify(profiles))
  const console = await startServer(['--profiles', file])
  const lines = [...(await apiLines(console, api)), ...(await webSocketLines(console, brokers, wanted))]
  await Promise.all([console, ...brokers].map((server) => server.stop()))
  api.stop()
  rmSync(folder, { recursive: true })
  return lines
}
