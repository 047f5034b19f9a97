import { expect, it } from 'vitest'
import { createClient } from './client'
import { createHttp } from './http'

const row = { id: 'orders', namespace: 'plant_a', sql: 'SELECT 1' }
/** A client of a broker with or without namespaces, and the requests it sent. */
function client(namespaced: boolean) {
  const sent: unknown[] = []
  const fetch = async (url: unknown, init?: RequestInit) => {
    const path = String(url).replace('/api/v5', '')
    sent.push(typeof init?.body === 'string' ? [path, JSON.parse(init.body)] : path)
    const reply = path.startsWith('/rules?')
      ? { data: [row], meta: {} }
      : path.startsWith('/rules')
        ? row
        : {}
    return Response.json(
      path.startsWith('/clients')
        ? { clientid: 'a@b' }
        : path.includes('/users')
          ? { user_id: 'a@b', is_superuser: false }
          : path.startsWith('/trace')
            ? { name: 't', type: 'ruleid' }
            : reply,
    )
  }
  const http = createHttp({ fetch })
  return {
    sent,
    api: createClient({ http, base: '', authorization: () => 'Bearer t', namespaced: () => namespaced }),
  }
}

it('adds the namespace to calls for its rows and to their ids; leaves other calls unchanged', async () => {
  const { api, sent } = client(true)
  expect(await api.ruleDetail({ params: { id: 'orders@plant_a' } })).toMatchObject({ id: 'orders@plant_a' })
  expect((await api.ruleList({ query: { page: 1 } })).data).toMatchObject([{ id: 'orders@plant_a' }])
  await api.clientDetail({ params: { clientid: 'a@b' } })
  // The broker traces a rule by its id and its namespace.
  await api.traceCreate({ body: { name: 't', type: 'ruleid', ruleid: 'orders@plant_a' } as never })
  expect(sent).toEqual([
    '/rules/orders?ns=plant_a',
    '/rules?page=1',
    '/clients/a%40b',
    ['/trace?ns=plant_a', { name: 't', type: 'ruleid', ruleid: 'orders' }],
  ])
})

it('reads and changes the users of a namespace by the id of the authenticator; an import has no namespace', async () => {
  const { api, sent } = client(true)
  const id = 'password_based:built_in_database@plant_a'
  await api.mqttUserDetail({ params: { id, user_id: 'a@b' } })
  await api.mqttUserCreate({ params: { id }, body: { user_id: 'a@b', password: 'x', is_superuser: false } })
  await api.mqttUserImport({ params: { id: 'jwt' }, body: new FormData() })
  const path = '/authentication/password_based%3Abuilt_in_database/users'
  expect(sent).toEqual([
    `${path}/a%40b?ns=plant_a`,
    [`${path}?ns=plant_a`, { user_id: 'a@b', password: 'x', is_superuser: false }],
    '/authentication/jwt/import_users',
  ])
})

it('leaves every call unchanged for a broker without namespaces of rows', async () => {
  const { api, sent } = client(false)
  expect(await api.ruleDetail({ params: { id: 'orders@plant_a' } })).toMatchObject({ id: 'orders' })
  expect(sent).toEqual(['/rules/orders%40plant_a'])
})
