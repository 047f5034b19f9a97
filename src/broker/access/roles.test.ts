import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
