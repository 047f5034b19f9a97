import { describe, expect, it } from 'vitest'
import { startTestBroker } from '../harness'
import { hasSingleEdition, isApi, toRelease, type Api } from './releases'

const all: readonly Api[] = [
  ...Array.from({ length: 10 }, (_, minor): Api => `5.${minor + 1}`),
  ...Array.from({ length: 3 }, (_, minor): Api => `6.${minor}`),
]

describe('releases', () => {
  it.each(all)('answers as %s, with what it has by the table of the console', async (api) => {
    const b = await startTestBroker({ api, edition: 'enterprise' })
    const { release } = b.broker.state
    const [{ version }] = (await b.call('GET', '/nodes')).value as [{ version: string }]
    expect(version.startsWith(`${api}.`)).toBe(true)
    for (const [path, exists] of [
      ['/clients', true],
      ['/rules', true],
      ['/bridges', release.has('bridges')],
      ['/connectors', release.has('connectors')],
      ['/sources', release.has('sources')],
      ['/schema_validations', release.has('schemaValidation')],
      ['/mt/ns_list', release.has('namespaces')],
    ] as const)
      expect((await b.call('GET', path)).status, `${api} ${path}`).toBe(exists ? 200 : 404)
    await b.broker.close()
  })

  it.each(['5.0', '5.11', '6.4', '7.0', '5', '', '5.8.9', 'latest'])('has no release %j', (text) =>
    expect(isApi(text)).toBe(false),
  )

  it('has one edition from 5.9 on', () => {
    expect(all.filter(hasSingleEdition)).toEqual(['5.9', '5.10', '6.0', '6.1', '6.2'])
    expect(toRelease('5.9', 'opensource')).toMatchObject({ code: 'ee', tag: 'e5.9.0' })
    expect(toRelease('5.8', 'opensource')).toMatchObject({ code: 'ce', tag: 'v5.8.9' })
  })
})
