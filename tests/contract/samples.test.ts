import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { contract } from '@/contract'
import type { Endpoint } from '@/contract/endpoint'
import { root } from '../registries'

/** Recorded answers of a real 5.1.6 broker; absent outside the workshop, and then said so. */
const folder = join(root, '../shared/contract/recorded')

type Recorded = { method: string; path: string; status?: number; responseBody?: unknown; note?: string; cut?: unknown }

const matches = (template: string, path: string) =>
  new RegExp(`^${template.replace(/[.]/g, '\\.').replace(/\{[^}]+\}/g, '[^/]+')}$`).test(path)

/** What the tolerant reader lost: fields the schema knows that were there and came out empty, and rows it could not read. */
function lost(given: unknown, read: unknown, path = ''): string[] {
  if (Array.isArray(given) && Array.isArray(read)) return given.flatMap((item, index) => lost(item, read[index], `${path}[${index}]`))
  if (typeof given !== 'object' || given === null) return []
  if (typeof read !== 'object' || read === null) return [path]
  const back = read as Record<string, unknown>
  if ('$raw' in back) return [`${path} unreadable`]
  return Object.entries(given).flatMap(([key, value]) => {
    if (value !== null && back[key] === undefined) return [`${path}.${key}`]
    return lost(value, back[key], `${path}.${key}`)
  })
}

/**
 * Nobody recorded a good answer: the keep-alive is hidden in the broker's own description (contract A §7.4), telemetry is off
 * and may not be switched on from the workshop, and nobody has a key for another licence.
 */
const unrecorded = ['clientKeepalive', 'telemetrySwitch', 'telemetryData', 'licenceUpdate']

describe.skipIf(!existsSync(folder))('recorded answers of a real broker (skipped where ../shared is absent)', () => {
  const recorded = existsSync(folder)
    ? readdirSync(folder).filter((name) => name.endsWith('.json')).flatMap((name) => (JSON.parse(readFileSync(join(folder, name), 'utf8')) as Recorded[]).map((entry) => ({ name, ...entry })))
    : []

  it.each(Object.entries(contract as Record<string, Endpoint>).filter(([id, endpoint]) => typeof endpoint.reply !== 'string' && !unrecorded.includes(id)))('%s reads every recorded answer whole', (_, endpoint) => {
    const answers = recorded.filter((entry) => entry.method === endpoint.method && matches(endpoint.path, entry.path) && (entry.status ?? 0) >= 200 && (entry.status ?? 0) < 300)
    // `/clients/kickout/bulk` and the like look like ids to a pattern; the concrete path wins in the broker too.
    const own = answers.filter((entry) => !Object.values(contract as Record<string, Endpoint>).some((other) => other !== endpoint && other.method === entry.method && other.path === entry.path))
    for (const entry of own) {
      if (typeof endpoint.reply === 'string') continue
      const read = z.safeParse(endpoint.reply, entry.responseBody)
      expect(read.success, `${entry.name} ${entry.path} ${read.error?.message ?? ''}`).toBe(true)
      expect(lost(entry.responseBody, read.data), `${entry.name} ${entry.path}`).toEqual([])
    }
    expect(own.length, `${endpoint.method} ${endpoint.path} was recorded`).toBeGreaterThan(0)
  })

  it('knows every error code that was recorded for its endpoints', () => {
    const general = ['BAD_REQUEST', 'NOT_FOUND', 'INVALID_PARAMETER', 'INTERNAL_ERROR', 'BAD_TOKEN', 'TOKEN_TIME_OUT', 'AUTHORIZATION_HEADER_ERROR', 'BAD_API_KEY_OR_SECRET', 'UNKNOW_ERROR', 'NODE_DOWN']
    const unknown = Object.values(contract as Record<string, Endpoint>).flatMap((endpoint) =>
      recorded.filter((entry) => entry.method === endpoint.method && matches(endpoint.path, entry.path) && (entry.status ?? 0) >= 400)
        .map((entry) => (entry.responseBody as { code?: string } | null)?.code)
        .filter((code): code is string => code !== undefined && !general.includes(code) && !(endpoint.codes ?? []).includes(code))
        .map((code) => `${endpoint.method} ${endpoint.path} ${code}`))
    expect([...new Set(unknown)]).toEqual([])
  })
})
