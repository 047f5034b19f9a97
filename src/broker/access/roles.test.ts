import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyScopes } from '@/contract/permission'
import { recorded } from '../../../tests/samples'
import { startTestBroker, type TestBroker } from '../harness'

const refused = (message: string) => ({ status: 403, value: { code: 'UNAUTHORIZED_ROLE', message } })
const password = 'look-only-1'

describe('roles in the enterprise edition', () => {
  let b: TestBroker
  beforeAll(async () => {
    b = await startTestBroker({ api: '5.8', edition: 'enterprise' })
  })
  afterAll(() => b.broker.close())
  const basic = async (role: string) => {
    const { value } = await b.call('POST', '/api_key', { body: { name: role, desc: '', enable: true, role } })
    const { api_key: key, api_secret: secret } = value as { api_key: string; api_secret: string }
    return (method: string, path: string, body?: unknown) =>
      b.call(method, path, {
        token: '',
        headers: { authorization: `Basic ${btoa(`${key}:${secret}`)}` },
        ...(body === undefined ? {} : { body }),
      })
  }

  it('allow a viewer to read, change the own password and log out only', async () => {
    expect(
      (
        await b.call('POST', '/users', {
          body: { username: 'eva', password, description: '', role: 'viewer' },
        })
      ).value,
    ).toEqual({ username: 'eva', description: '', role: 'viewer', backend: 'local' })
    const login = await b.call('POST', '/login', { body: { username: 'eva', password }, token: '' })
    expect(login.value).toMatchObject({ role: 'viewer', license: { edition: 'ee' } })
    const { token } = login.value as { token: string }
    expect((await b.call('GET', '/clients', { token })).status).toBe(200)
    const no = refused("You don't have permission to access this resource")
    // Refused before the body is read.
    for (const [method, path] of [
      ['POST', '/banned'],
      ['DELETE', '/clients/c'],
      ['PUT', '/users/eva'],
      ['POST', '/users/admin/change_pwd'],
      ['POST', '/publish'],
    ] as const) {
      expect(await b.call(method, path, { token, body: {} }), `${method} ${path}`).toMatchObject(no)
    }
    expect((await b.call('GET', '/banned')).value).toMatchObject({ data: [] })
    expect(
      (
        await b.call('POST', '/users/eva/change_pwd', {
          token,
          body: { old_pwd: password, new_pwd: `${password}2` },
        })
      ).status,
    ).toBe(204)
    const fresh = await b.login('eva', `${password}2`)
    expect((await b.call('POST', '/logout', { token: fresh, body: { username: 'eva' } })).status).toBe(204)
  })

  it('default to administrator, and end sessions on a change', async () => {
    await b.call('POST', '/users', { body: { username: 'otto', password, description: '', role: 'viewer' } })
    const token = await b.login('otto', password)
    expect(
      (await b.call('PUT', '/users/otto', { body: { description: 'x', role: 'viewer' } })).value,
    ).toMatchObject({ role: 'viewer' })
    expect((await b.call('GET', '/clients', { token })).status).toBe(200)
    expect((await b.call('PUT', '/users/otto', { body: { description: 'x' } })).value).toMatchObject({
      role: 'administrator',
    })
    expect((await b.call('GET', '/clients', { token })).status).toBe(401)
    expect((await b.call('GET', '/users')).value).toContainEqual({
      username: 'admin',
      description: 'administrator',
      role: 'administrator',
      backend: 'local',
    })
    expect(await b.call('PUT', '/users/otto', { body: { description: 'x', role: 'king' } })).toMatchObject({
      status: 400,
      value: { code: 'BAD_REQUEST', message: 'Role does not exist' },
    })
  })

  it('apply to API keys', async () => {
    const [viewer, publisher, all] = [
      await basic('viewer'),
      await basic('publisher'),
      await basic('administrator'),
    ]
    const no = refused("This API Key don't have permission to access this resource")
    const message = { topic: 't', payload: 'x' }
    expect((await viewer('GET', '/clients')).status).toBe(200)
    expect(await viewer('POST', '/publish', message)).toMatchObject(no)
    expect((await publisher('POST', '/publish', message)).status).toBe(202)
    expect((await publisher('POST', '/publish/bulk', [message])).status).toBe(202)
    expect(await publisher('GET', '/clients')).toMatchObject(no)
    expect((await all('DELETE', '/banned')).status).toBe(204)
    expect((await b.call('PUT', '/api_key/viewer', { body: { desc: 'x' } })).value).toMatchObject({
      role: 'administrator',
      desc: 'x',
    })
    expect((await b.call('GET', '/api_key')).value).toMatchObject([
      { role: 'administrator' },
      { role: 'publisher' },
      { role: 'administrator' },
    ])
    expect((await viewer('GET', '/users')).status).toBe(401)
  })
})

it('are ignored in the open source edition', async () => {
  const b = await startTestBroker({ api: '5.8' })
  const sent = recorded('users', '5.8').find(
    ({ method, requestBody }) => method === 'POST' && JSON.stringify(requestBody).includes('"role"'),
  )
  const created = await b.call('POST', '/users', {
    body: { ...(sent?.requestBody as object), username: 'eva', password },
  })
  expect([created.status, Object.keys(created.value as object).sort()]).toEqual([
    sent?.status,
    Object.keys(sent?.responseBody as object).sort(),
  ])
  const token = await b.login('eva', password)
  expect((await b.call('DELETE', '/banned', { token })).status).toBe(204)
  await b.broker.close()
})

describe('scopes of the coming release 6.3', () => {
  let b: TestBroker
  beforeAll(async () => {
    b = await startTestBroker({ api: '6.3', edition: 'enterprise' })
  })
  afterAll(() => b.broker.close())
  const key = (name: string, more: object) =>
    b.call('POST', '/api_key', { body: { name, desc: '', enable: true, ...more } })
  const user = (username: string, more: object) =>
    b.call('POST', '/users', { body: { username, password, description: '', ...more } })
  const edit = (username: string, more: object) =>
    b.call('PUT', `/users/${username}`, { body: { description: '', ...more } })

  it('hold privileges or others', async () => {
    const mixed = {
      status: 400,
      value: {
        code: 'BAD_REQUEST',
        message: expect.stringContaining(
          'Privilege scopes present: system. Other scopes present: publish.',
        ) as string,
      },
    }
    expect(await user('mixed', { role: 'viewer', scopes: ['publish', 'system'] })).toMatchObject(mixed)
    expect(await key('mixed', { role: 'viewer', scopes: ['publish', 'system'] })).toMatchObject(mixed)
    expect(await user('priv', { role: 'administrator', scopes: ['system', 'sso_management'] })).toMatchObject(
      {
        status: 200,
        value: { scopes: ['system', 'sso_management'] },
      },
    )
    expect(await key('other', { role: 'viewer', scopes: ['publish', 'audit'] })).toMatchObject({
      status: 200,
      value: { scopes: ['publish', 'audit'] },
    })
  })

  it('may be mixed for users of a namespace, whose keys do not publish', async () => {
    expect((await b.call('POST', '/mt/ns/plant_a')).status).toBe(204)
    const role = 'ns:plant_a::administrator'
    expect((await user('tenant', { role, scopes: ['system', 'connections'] })).status).toBe(200)
    expect(await key('tenant', { role, scopes: ['publish'] })).toMatchObject({
      status: 400,
      value: { message: "Namespaced API keys cannot hold the 'publish' scope" },
    })
  })

  it('are not set where all of the role are sent', async () => {
    expect((await b.call('GET', '/users')).value).toContainEqual(
      expect.objectContaining({ username: 'admin', scopes: 'unset' }),
    )
    expect((await user('eva', { role: 'viewer' })).value).toMatchObject({ scopes: keyScopes })
    expect((await edit('eva', { role: 'viewer', scopes: [...keyScopes].reverse() })).value).toMatchObject({
      scopes: 'unset',
    })
    expect((await edit('eva', { role: 'viewer', scopes: ['publish'] })).value).toMatchObject({
      scopes: ['publish'],
    })
    expect((await edit('eva', { role: 'viewer', scopes: 'unset' })).value).toMatchObject({ scopes: 'unset' })
    expect(await edit('admin', { role: 'administrator', scopes: ['system'] })).toMatchObject({
      status: 400,
      value: { code: 'NOT_ALLOWED' },
    })
    // It ends the sessions of the user, this one included.
    expect((await edit('admin', { role: 'administrator', scopes: 'unset' })).status).toBe(200)
  })
})

describe('accounts of a namespace in the coming release 6.3', () => {
  let b: TestBroker
  let token: string
  const tenant = 'tenant'
  beforeAll(async () => {
    b = await startTestBroker({ api: '6.3', edition: 'enterprise' })
    expect((await b.call('POST', '/mt/ns/plant_a')).status).toBe(204)
    const role = 'ns:plant_a::administrator'
    await b.call('POST', '/users', { body: { username: tenant, password, description: '', role } })
    token = await b.login(tenant, password)
    await key({ name: 'outside', role: 'viewer' }, b.token)
  })
  afterAll(() => b.broker.close())
  const key = (body: object, by = token) =>
    b.call('POST', '/api_key', { body: { desc: '', enable: true, ...body }, token: by })

  it('have API keys of their own, and see no others', async () => {
    const own = { role: 'viewer', namespace: 'plant_a' }
    expect(await key({ name: 'a', role: 'ns:plant_a::viewer' })).toMatchObject({ status: 200, value: own })
    expect(await key({ name: 'b', ...own })).toMatchObject({ status: 200, value: own })
    const forbidden = { status: 403, value: { code: 'FORBIDDEN' } }
    expect(await key({ name: 'c', role: 'viewer' })).toMatchObject(forbidden)
    const mismatch = { name: 'c', role: 'ns:other::viewer', namespace: 'plant_a' }
    expect(await key(mismatch, b.token)).toMatchObject({ status: 400, value: { code: 'BAD_REQUEST' } })
    const names = async (by: string) =>
      ((await b.call('GET', '/api_key', { token: by })).value as { name: string }[]).map(({ name }) => name)
    expect((await names(token)).sort()).toEqual(['a', 'b'])
    expect(await names(b.token)).toHaveLength(3)
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', { desc: '', role: 'ns:plant_a::viewer' }],
      ['DELETE', undefined],
    ] as const)
      expect((await b.call(method, '/api_key/outside', { token, body })).status, method).toBe(404)
    expect((await b.call('DELETE', '/api_key/a', { token })).status).toBe(204)
  })

  it('change certificates of their namespace, and their own password only', async () => {
    const missing = { status: 403, value: { code: 'UNAUTHORIZED_ROLE' } }
    const remove = (path: string) => b.call('DELETE', path, { token })
    expect(await remove('/certs/global/name/x')).toMatchObject(missing)
    expect(await remove('/certs/ns/plant_b/name/x')).toMatchObject(missing)
    expect((await remove('/certs/ns/plant_a/name/x')).status).toBe(204)
    const body = { old_pwd: password, new_pwd: `${password}2` }
    expect(await b.call('POST', '/users/admin/change_pwd', { token, body })).toMatchObject(missing)
    expect((await b.call('POST', `/users/${tenant}/change_pwd`, { token, body })).status).toBe(204)
  })
})
