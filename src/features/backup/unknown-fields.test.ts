import { beforeAll, expect, it } from 'vitest'
import { createClient } from '@/api/client'
import { createHttp } from '@/api/http'
import { toBroker } from '@/broker/releases/releases'
import { readBackup, saveBackup } from './backup'
import { planRestore } from './plan'
import { restore } from './restore'
import { loadWords } from '@/terminal/words'
import type { Access } from './part'

beforeAll(() => void loadWords())

const recordedLists = {
  rule: {
    id: 'r1',
    sql: 'SELECT * FROM "t"',
    actions: ['http:a'],
    enable: true,
    tags: ['kept'],
    from: ['t'],
    created_at: '2026-01-01T00:00:00Z',
    last_modified_at: 1,
    action_details: [{ type: 'http', name: 'a', status: 'connected' }],
    zone_of_rule: { level: 'unknown' },
  },
  aclRule: { permission: 'ask', action: 'connect', topic: 'a', ipaddr: '10.0.0.0/8', who: { zone_re: '^a' } },
  action: {
    type: 'http',
    name: 'a',
    connector: 'c',
    enable: false,
    parameters: {},
    status: 'stopped',
    node_status: [],
    rules: ['r1'],
    created_at: 1,
    unheard: { of: [1] },
  },
}
const lists: Readonly<Record<string, unknown>> = {
  '/rules': { data: [recordedLists.rule], meta: { page: 1, limit: 1000, count: 1, hasnext: false } },
  '/authorization/sources/built_in_database/rules/users': {
    data: [{ username: 'u', rules: [recordedLists.aclRule], entry_level: 'x' }],
    meta: { page: 1, limit: 1000, count: 1, hasnext: false },
  },
  '/actions': [recordedLists.action],
  '/nodes': [],
}

/** A 6.1 broker with the three lists above, or without items; all other lists are empty. */
function access(
  full: boolean,
): Access & { readonly sent: { readonly path: string; readonly body: unknown }[] } {
  const sent: { path: string; body: unknown }[] = []
  const fetch = async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(url, init)
    const path = new URL(request.url).pathname.replace('/api/v5', '')
    if (request.method !== 'GET') {
      sent.push({ path: `${request.method} ${path}`, body: await request.json() })
      return Response.json(path === '/actions' ? recordedLists.action : recordedLists.rule, { status: 201 })
    }
    const known = Object.hasOwn(lists, path)
    if (!known) return Response.json({ code: 'SERVICE_UNAVAILABLE', message: 'Not enabled' }, { status: 404 })
    return Response.json(
      full || path === '/nodes'
        ? lists[path]
        : path === '/actions'
          ? []
          : { data: [], meta: { page: 1, limit: 1000, count: 0, hasnext: false } },
    )
  }
  const api = createClient({
    base: 'http://127.0.0.1',
    authorization: () => 'Bearer t',
    http: createHttp({ fetch }),
  })
  return { api, signal: new AbortController().signal, broker: toBroker('enterprise', '6.1'), sent }
}

it('keeps fields and values that the console does not know, and omits read-only fields', async () => {
  const file = readBackup(JSON.stringify(await saveBackup(access(true), 0, () => undefined)))
  if (file === undefined) throw new Error('the backup cannot be read')
  const to = access(false)
  const items = (await planRestore(file, to))
    .filter(({ state }) => state === 'new')
    .map(({ part, id, body }) => ({ part, id, body }))
  expect((await restore(items, to)).failures).toEqual([])
  const { action_details: _, from: __, created_at: ___, last_modified_at: ____, ...rule } = recordedLists.rule
  const { status: _s, node_status: _n, rules: _r, created_at: _c, ...action } = recordedLists.action
  expect(to.sent).toEqual([
    {
      path: 'POST /authorization/sources/built_in_database/rules/users',
      body: [{ username: 'u', rules: [recordedLists.aclRule], entry_level: 'x' }],
    },
    { path: 'POST /actions', body: action },
    { path: 'POST /rules', body: rule },
  ])
})

it('reports which parts could not be read, and why', async () => {
  const { left = [], parts } = await saveBackup(access(true), 0, () => undefined)
  expect(Object.keys(parts).sort()).toEqual(['actions', 'rules', 'userRules'])
  expect(left.find(({ part }) => part === 'queues')).toEqual({
    part: 'queues',
    reason: 'The broker cannot do this right now: Not enabled',
  })
})
