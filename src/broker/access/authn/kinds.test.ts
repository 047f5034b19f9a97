import { afterAll, beforeAll, expect, it } from 'vitest'
import { getAuthnId, findAuthnKind, authnKinds } from '@/features/authentication/fields'
import { availableFields, initialConfig, bodyOf } from '@/contract/family/body'
import { checkConfig } from '@/contract/family/check'
import { withValueAt, type Config } from '@/contract/family/config'
import { startTestBroker, type TestBroker } from '../../harness'

let base: TestBroker
let newest: TestBroker
beforeAll(async () => {
  base = await startTestBroker({ seed: 'empty' })
  newest = await startTestBroker({ seed: 'empty', api: '6.2', edition: 'enterprise' })
})
afterAll(() => Promise.all([base.broker.close(), newest.broker.close()]))

/** Values that a form of this kind cannot default. */
const secrets: Readonly<Record<string, Config[string]>> = {
  secret: 'a secret',
  username: 'mqtt',
  principal: 'mqtt/example.com@EXAMPLE.COM',
  replica_set_name: 'rs0',
  public_key:
    '-----BEGIN PUBLIC KEY-----\nMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEEVs/o5+uQbTjL3chynL4wXgUg2R9q9U' +
    'U8I5mEovUf86QZ7kOBIjJwqnzD1omageEHWwHdBO6B+dFabmdT9POxg==\n-----END PUBLIC KEY-----\n',
}

it.each(authnKinds.map((kind) => [kind.kind, kind] as const))(
  '%s: its form creates an authenticator that round-trips and can be saved again',
  async (_, kind) => {
    // What only newer brokers have is checked with the kinds that only they have.
    const isBase = kind.needs === undefined
    const b = isBase ? base : newest
    const { ignored } = kind
    const { fields } = availableFields(kind.fields, {}, (needs) => !isBase || needs === undefined)
    const form = Object.entries(fields).reduce(
      (config, [path, field]) =>
        field.required === true && secrets[path] !== undefined
          ? withValueAt(config, path, secrets[path])
          : config,
      initialConfig(fields),
    )
    expect(checkConfig(fields, form, ignored)).toEqual([])
    const created = await b.call('POST', '/authentication', {
      body: bodyOf(fields, form, { omitDefaults: true }),
    })
    expect([created.status, created.text.slice(0, 300)]).toEqual([200, expect.any(String)])
    const id = getAuthnId(kind)
    const read = (await b.call('GET', `/authentication/${encodeURIComponent(id)}`)).value as Config
    expect(read['id']).toBe(id)
    expect(findAuthnKind(read)?.kind).toBe(kind.kind)
    // The form knows every field that the broker returns.
    const { id: _id, ...settings } = read
    expect(checkConfig(fields, settings, ignored)).toEqual([])
    const again = bodyOf(fields, initialConfig(fields, settings), { omitDefaults: false })
    expect((await b.call('PUT', `/authentication/${encodeURIComponent(id)}`, { body: again })).status).toBe(
      204,
    )
    expect((await b.call('GET', `/authentication/${encodeURIComponent(id)}`)).value).toEqual(read)
    expect((await b.call('DELETE', `/authentication/${encodeURIComponent(id)}`)).status).toBe(204)
  },
)
