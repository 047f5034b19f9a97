import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SchemaDocument } from '@/contract/schema-document'
import { documentOf, integrationKind, kindNames } from '@/features/connector/fields'
import { integrationNouns } from '@/features/connector/model/noun'
import { recorded } from '../../../tests/samples'
import { startTestBroker, type TestBroker } from '../harness'

let b: TestBroker
beforeAll(async () => {
  b = await startTestBroker({ api: '5.8', now: Date.now })
})
afterAll(() => b.broker.close())

/**
 * Differences that are accepted: one side describes the field, or describes more shapes than a form can
 * have.
 */
const besides: readonly string[] = ['action http local_topic', 'connector mqtt static_clientids']

it('describes connectors, actions and sources like the recorded broker', async () => {
  for (const noun of integrationNouns) {
    const path = `/schemas/${documentOf(noun)}`
    const [ours, theirs] = [
      (await b.call('GET', path)).value as SchemaDocument,
      recorded('schemas', '5.8').find((one) => one.path === path)?.responseBody as SchemaDocument,
    ]
    expect([...kindNames(ours, noun)].sort()).toEqual([...kindNames(theirs, noun)].sort())
    for (const type of kindNames(theirs, noun)) {
      const [here, there] = [integrationKind(ours, noun, type), integrationKind(theirs, noun, type)]
      const short = (fields: typeof here) =>
        Object.fromEntries(
          Object.entries(fields?.fields ?? {})
            .filter(([name]) => !besides.includes(`${noun} ${type} ${name}`))
            .map(([name, { kind, required, default: own, template }]) => [
              name,
              { kind, required, own, template },
            ]),
        )
      expect({ noun, type, fields: short(here) }).toEqual({ noun, type, fields: short(there) })
      expect(here?.alwaysSent).toEqual(there?.alwaysSent)
    }
  }
  expect((await b.call('GET', '/schemas/sources')).status).toBe(400)
})
