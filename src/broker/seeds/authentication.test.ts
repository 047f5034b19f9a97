import { expect, it } from 'vitest'
import { readCode, usersPath } from '../access/authn/harness'
import { hostileTexts } from '@/lib/text/hostile'
import { bench } from '../harness'

it('calm seed: allows everyone until its authenticator is enabled, then its users only', async () => {
  const b = await bench({ seed: 'calm' })
  const path = '/authentication/password_based:built_in_database'
  expect(await readCode(b)).toBe(0)
  const { id: _, ...settings } = (await b.call('GET', path)).value as { id: string; enable: boolean }
  expect(settings.enable).toBe(false)
  expect((await b.call('PUT', path, { body: { ...settings, enable: true } })).status).toBe(204)
  expect([
    await readCode(b),
    await readCode(b, { username: 'line-1', password: 'simulated' }),
    await readCode(b, { username: 'line-1', password: 'other' }),
  ]).toEqual([135, 0, 134])
  expect((await b.call('GET', `${usersPath}?is_superuser=true`)).value).toMatchObject({
    data: [{ user_id: 'maintenance', is_superuser: true }],
  })
  await b.broker.close()
})

it('hostile seed: has the corpus as users, found by id, and its authenticators round-trip', async () => {
  const b = await bench({ seed: 'hostile' })
  const { data } = (await b.call('GET', `${usersPath}?limit=1000`)).value as { data: { user_id: string }[] }
  const ids = data.map(({ user_id }) => user_id)
  expect(ids).toEqual(expect.arrayContaining(hostileTexts.map(({ text }) => text)))
  // Half a surrogate pair cannot be part of a URL.
  for (const id of ids.filter(
    (each) => each !== '' && each !== '.' && each !== '..' && !/\p{Surrogate}/u.test(each),
  )) {
    expect((await b.call('GET', `${usersPath}/${encodeURIComponent(id)}`)).value).toMatchObject({
      user_id: id,
    })
  }
  for (const { id, ...settings } of (await b.call('GET', '/authentication')).value as { id: string }[]) {
    expect((await b.call('PUT', `/authentication/${id}`, { body: settings })).text).toBe('')
    expect((await b.call('GET', `/authentication/${id}`)).value).toEqual({ id, ...settings })
  }
  await b.broker.close()
})
