import { expect, it } from 'vitest'
import { contextWith } from './fixture'
import { withPresets } from './prompt/params'
import apiKeyCreate from '@commands/api-key/create'
import ruleCreate from '@commands/rule/create'

const newest = { release: [6, 2, 2], edition: 'enterprise' } as const
const inPlant = contextWith({ ...newest, targetNamespace: 'plant_a' })

it('gives a new object the namespace in which the user works', () => {
  expect(withPresets(ruleCreate, { id: 'r1' }, inPlant)).toEqual({ id: 'r1', namespace: 'plant_a' })
})

it('gives a new API key the namespace of an account that is limited to one', () => {
  const limited = contextWith({ ...newest, namespace: 'plant_b' })
  expect(withPresets(apiKeyCreate, { name: 'k' }, limited)).toEqual({ name: 'k', namespace: 'plant_b' })
  expect(withPresets(apiKeyCreate, { name: 'k' }, inPlant)).toEqual({ name: 'k' })
})

it('keeps a given value, also an omitted one', () => {
  expect(withPresets(ruleCreate, { namespace: 'plant_b' }, inPlant)).toEqual({ namespace: 'plant_b' })
  expect(withPresets(ruleCreate, { namespace: undefined }, inPlant)).toEqual({ namespace: undefined })
})

it('gives nothing where the user works in no namespace, or the broker has none', () => {
  expect(withPresets(ruleCreate, {}, contextWith(newest))).toEqual({})
  expect(
    withPresets(ruleCreate, {}, contextWith({ release: [5, 8, 9], targetNamespace: 'plant_a' })),
  ).toEqual({})
})
