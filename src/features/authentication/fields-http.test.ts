import { expect, it } from 'vitest'
import { availableFields, bodyOf, initialConfig, secretPaths } from '@/contract/family/body'
import { checkConfig } from '@/contract/family/check'
import { at, type Config } from '@/contract/family/config'
import type { Fields } from '@/contract/family/field'
import { offers, type Capability, type Release } from '@/contract/capability'
import { sourceKinds } from '@/features/authorization/fields'
import { configProblems } from '@/form/config/problems'
import { authnKinds } from './fields'

const kinds: readonly (readonly [string, Fields])[] = [...authnKinds, ...sourceKinds]
  .filter(({ kind }) => /^(?:http|scram_http)_/.test(kind))
  .map(({ kind, fields }) => [kind, fields] as const)

/** The form of a service on a release, for what the broker returns of it. */
function formOf(fields: Fields, release: Release, returned: Config) {
  const offered = (needs: Capability | undefined) => offers(needs, { release, edition: 'enterprise' })
  return availableFields(fields, initialConfig(fields, returned), offered)
}
const url = 'http://a.example/'
const dynamic = 'http://${client_attrs.region}.example/'

it('has six kinds of HTTP services', () => expect(kinds).toHaveLength(6))

it.each(kinds)('%s: the hosts of a service are shown where the broker returns them', (_, fields) => {
  expect(Object.keys(formOf(fields, [6, 3, 0], { url }).fields)).not.toContain('allowed_hosts')
  const returned = { url, hostname_resolution: 'static', allowed_hosts: [] }
  const shown = formOf(fields, [6, 2, 2], returned)
  expect(Object.keys(shown.fields)).toEqual(expect.arrayContaining(['allowed_hosts', 'hostname_resolution']))
  expect(bodyOf(shown.fields, shown.config, { omitDefaults: false })).toMatchObject(returned)
})

it.each(kinds)('%s: a token is offered by the release, with a secret that is masked', (_, fields) => {
  const older = formOf(fields, [6, 2, 2], { url })
  expect(Object.keys(older.fields).filter((path) => path.startsWith('oauth2'))).toEqual([])
  expect(bodyOf(older.fields, older.config, { omitDefaults: false })).not.toHaveProperty('oauth2')
  const newer = formOf(fields, [6, 3, 0], { url })
  expect(Object.keys(newer.fields)).toContain('oauth2.enable')
  expect(bodyOf(newer.fields, newer.config, { omitDefaults: false })).not.toHaveProperty('oauth2')
  const oauth2 = { enable: true, client_id: 'c', client_secret: 's', token_endpoint: url }
  const used = formOf(fields, [6, 2, 2], { url, oauth2 })
  expect(at(used.config, 'oauth2.client_id')).toBe('c')
  expect(secretPaths(used.fields, used.config)).toContain('oauth2.client_secret')
})

it.each(kinds)(
  '%s: the host of its URL holds placeholders only where names are resolved each time',
  (_, fields) => {
    const problemsOf = (config: Config) => [
      ...checkConfig({ url: fields['url'] ?? expect.fail('no URL') }, { url: config['url'] ?? '' }, []),
      ...configProblems(config),
    ]
    expect(problemsOf({ url: dynamic })).toEqual([{ path: 'url', reason: 'error.host.name' }])
    expect(problemsOf({ url: dynamic, hostname_resolution: 'dynamic', allowed_hosts: [] })).toEqual([
      { path: 'allowed_hosts', reason: 'error.required' },
    ])
    const allowed = { url: dynamic, hostname_resolution: 'dynamic', allowed_hosts: ['*.example'] }
    expect(problemsOf(allowed)).toEqual([])
    expect(problemsOf({ url: 'http://a b/' })).toHaveLength(1)
    expect(problemsOf({ url })).toEqual([])
  },
)
