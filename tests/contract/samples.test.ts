import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { contract } from '@/contract'
import { offers, releaseOf } from '@/contract/capability'
import type { Table } from '@/contract/endpoint'
import { endpointsOf51, selectAnswers, selectCalls, everyRecorded } from '../samples'

/** What the tolerant reader lost: known fields that became empty, and unreadable rows. */
function lost(input: unknown, read: unknown, path = ''): string[] {
  if (Array.isArray(input) && Array.isArray(read))
    return input.flatMap((item, index) => lost(item, read[index], `${path}[${index}]`))
  if (typeof input !== 'object' || input === null) return []
  if (typeof read !== 'object' || read === null) return [path]
  const back = read as Record<string, unknown>
  if ('$raw' in back) return [`${path} unreadable`]
  return Object.entries(input).flatMap(([key, value]) => {
    if (value !== null && back[key] === undefined) return [`${path}.${key}`]
    return lost(value, back[key], `${path}.${key}`)
  })
}

/**
 * Endpoints without a recorded success: the keep-alive is hidden in the broker's own description
 * (src/contract/docs/clients.md#one-client), telemetry stayed off, there was no other license key, no LwM2M
 * or CoAP device, nothing to rebalance, no transferred file, and the limiter of a node is in no
 * description (src/contract/docs/config.md#limiter).
 */
const unrecorded = [
  'clientKeepalive',
  'telemetrySwitch',
  'telemetryData',
  'licenseUpdate',
  'lwm2mLookup',
  'coapRequest',
  'rebalanceStart',
  'rebalanceStop',
  'fileTransferOf',
  'limiterConfig',
  'limiterUpdate',
]

describe('recorded replies of a real broker', () => {
  const recorded = everyRecorded('5.1')

  it.each(
    endpointsOf51().filter(
      ([id, endpoint]) => typeof endpoint.reply !== 'string' && !unrecorded.includes(id),
    ),
  )('%s reads every recorded reply completely', (_, endpoint) => {
    const own = selectAnswers(endpoint, recorded)
    for (const entry of own) {
      if (typeof endpoint.reply === 'string') continue
      const read = z.safeParse(endpoint.reply, entry.responseBody)
      expect(read.success, `${entry.subject} ${entry.path} ${read.error?.message ?? ''}`).toBe(true)
      expect(lost(entry.responseBody, read.data), `${entry.subject} ${entry.path}`).toEqual([])
    }
    expect(own.length, `${endpoint.method} ${endpoint.path} was recorded`).toBeGreaterThan(0)
  })

  it('the contract knows every error code recorded for its endpoints', () => {
    const general = [
      'BAD_REQUEST',
      'NOT_FOUND',
      'INVALID_PARAMETER',
      'INTERNAL_ERROR',
      'BAD_TOKEN',
      'TOKEN_TIME_OUT',
      'AUTHORIZATION_HEADER_ERROR',
      'BAD_API_KEY_OR_SECRET',
      'UNKNOW_ERROR',
      'NODE_DOWN',
    ]
    const unknown = Object.values(contract as Table).flatMap((endpoint) =>
      selectCalls(endpoint, recorded)
        .filter(({ status }) => status >= 400)
        .map((entry) => (entry.responseBody as { code?: string } | null)?.code)
        .filter(
          (code): code is string =>
            code !== undefined && !general.includes(code) && !(endpoint.codes ?? []).includes(code),
        )
        .map((code) => `${endpoint.method} ${endpoint.path} ${code}`),
    )
    expect([...new Set(unknown)]).toEqual([])
  })
})

describe('a filter that the broker ignored', () => {
  const filtered = (['5.1', '5.8'] as const).flatMap((version) => {
    const all = everyRecorded(version)
    return Object.values(contract as Table).flatMap((endpoint) =>
      endpoint.ignored === undefined
        ? []
        : selectAnswers(endpoint, all)
            .filter(({ query }) => query !== undefined)
            .map((entry) => ({ version, endpoint, entry })),
    )
  })
  const matches = filtered.flatMap(({ version, endpoint, entry }) => {
    const name = endpoint.ignored?.(
      entry.query ?? {},
      z.parse(endpoint.reply as z.ZodMiniType, entry.responseBody),
    )
    return name === undefined ? [] : [`${version} ${entry.path} ${name}`]
  })
  it('is detected where it was ignored, and nowhere else', () => {
    expect(filtered.length).toBeGreaterThan(40)
    // 5.1.6 knows neither name, and 5.8.9 heeds `durable` only where durable sessions are on.
    expect([...new Set(matches)]).toEqual([
      '5.1 /clients clientid',
      '5.1 /mqtt/retainer/messages topic',
      '5.8 /subscriptions durable',
    ])
  })
})

/** What the newer broker that was recorded does not offer. */
const absent = Object.entries(contract as Table)
  .filter(([, { needs }]) => !offers(needs, { release: releaseOf('5.8.9'), edition: 'opensource' }))
  .map(([id]) => id)

/** The position of a row that the tolerant reader could not read. */
const unreadable = (read: unknown, path = ''): string[] =>
  typeof read !== 'object' || read === null
    ? []
    : '$raw' in read
      ? [path]
      : Object.entries(read).flatMap(([key, value]) => unreadable(value, `${path}.${key}`))

/** No gateway's device was recorded, nor a change of the limiter. */
const gone = ['lwm2mLookup', 'coapRequest', 'limiterUpdate']

describe('recorded replies of a newer broker', () => {
  const recorded = everyRecorded('5.8')

  it.each(
    Object.entries(contract as Table).filter(
      ([id, { reply }]) => typeof reply !== 'string' && ![...absent, ...gone].includes(id),
    ),
  )('%s reads every row', (_, endpoint) => {
    // Rows without a field are the result of the parameter `fields`, which the console never uses.
    const own = selectAnswers(endpoint, recorded).filter(({ query }) => query?.['fields'] === undefined)
    for (const entry of own) {
      if (typeof endpoint.reply === 'string') continue
      const read = z.safeParse(endpoint.reply, entry.responseBody)
      expect(read.success, `${entry.subject} ${entry.path} ${read.error?.message ?? ''}`).toBe(true)
      expect(unreadable(read.data), `${entry.subject} ${entry.path}`).toEqual([])
    }
    expect(own.length, `${endpoint.method} ${endpoint.path} was recorded`).toBeGreaterThan(0)
  })

  const ids51 = endpointsOf51().map(([id]) => id)
  it.each(
    Object.entries(contract as Table).filter(
      ([id, { reply }]) => typeof reply !== 'string' && !ids51.includes(id),
    ),
  )('%s, which only newer brokers have, reads every reply completely', (_, endpoint) => {
    for (const entry of selectAnswers(endpoint, recorded)) {
      if (typeof endpoint.reply === 'string') continue
      expect(
        lost(entry.responseBody, z.safeParse(endpoint.reply, entry.responseBody).data),
        `${entry.subject} ${entry.path}`,
      ).toEqual([])
    }
  })
})
