import { expect, it } from 'vitest'
import { codeOf, usersPath } from '../access/authn/harness'
import { bench } from '../harness'

it('the calm seed lets everybody in until its authenticator is switched on, and then its users alone', async () => {
  const b = await bench({ seed: 'calm' })
  const path = '/authentication/password_based:built_in_database'
  expect(await codeOf(b)).toBe(0)
  const { id: _, ...settings } = (await b.call('GET', path)).value as { id: string; enable: boolean }
  expect(settings.enable).toBe(false)
  expect((await b.call('PUT', path, { body: { ...settings, enable: true } })).status).toBe(204)
  expect([await codeOf(b), await codeOf(b, { username: 'line-1', password: 'simulated' }), await codeOf(b, { username: 'line-1', password: 'other' })]).toEqual([135, 0, 134])
  expect((await b.call('GET', `${usersPath}?is_superuser=true`)).value).toMatchObject({ data: [{ user_id: 'maintenance', is_superuser: true }] })
  await b.broker.close()
})
