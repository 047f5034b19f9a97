// @vitest-environment happy-dom
import { beforeAll, expect, it } from 'vitest'
import { bridgeTypeNames, factsOf } from '@/features/bridge/fields/types'
import { allWords, startI18n } from '@/i18n/i18n'
import { lookUp } from '@/i18n/use-words'
import { enterpriseTypes, findTargetGroup, targetPurpose } from './target-type'

beforeAll(async () => {
  await startI18n('en')
  await allWords()
})

it('has a group and a purpose for every named type of bridge, connector, action and source', () => {
  const bare = [
    ...bridgeTypeNames
      .filter((type) => factsOf(type)?.hidden !== true)
      .map((type) => ['bridge', type] as const),
    ...(['connector', 'action', 'source'] as const).flatMap((noun) =>
      ['mqtt', ...enterpriseTypes(noun)].map((type) => [noun, type] as const),
    ),
  ].filter(([noun, type]) => findTargetGroup(type) === 'other' || targetPurpose(noun, type) === undefined)
  expect(bare).toEqual([])
  expect(targetPurpose('source', 'mqtt')).not.toBe(targetPurpose('action', 'mqtt'))
})

it('names every type of bridge that can be created', () => {
  const unnamed = bridgeTypeNames.filter(
    (type) => factsOf(type)?.hidden !== true && lookUp(`choice.bridgeType.${type}`) === undefined,
  )
  expect(unnamed).toEqual([])
})

it('offers an open source broker the types of other editions, by what they can do', () => {
  expect(enterpriseTypes('source').toSorted()).toEqual(['gcp_pubsub_consumer', 'kafka_consumer', 'rabbitmq'])
  expect(enterpriseTypes('connector')).toEqual(expect.arrayContaining(['redis', 's3', 'syskeeper_proxy']))
  expect(enterpriseTypes('action')).not.toContain('syskeeper_proxy')
  expect(enterpriseTypes('action')).not.toContain('kafka_consumer')
  expect(enterpriseTypes('connector')).not.toContain('snowflake')
})

it('names the types of the newest releases, with their group and purpose', () => {
  for (const type of ['bigquery', 'bigtable']) {
    expect(findTargetGroup(type)).toBe('cloud')
    expect(lookUp(`choice.bridgeType.${type}`)).toMatch(/^Google /)
    expect(targetPurpose('action', type)).toContain('Google')
  }
})
