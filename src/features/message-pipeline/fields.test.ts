import { expect, it } from 'vitest'
import { checkConfig } from '@/contract/family/check'
import { pipelineFields } from './fields'

it('offers checks by an external service where the broker supports them, with a required schema', () => {
  const config = {
    name: 'a',
    topics: ['t'],
    strategy: 'all_pass',
    failure_action: 'drop',
    checks: [{ type: 'external_http' }],
  }
  const wrong = (external: boolean, check: object = {}) =>
    checkConfig(pipelineFields('validation', ['s'], external), {
      ...config,
      checks: [{ type: 'external_http', ...check }],
    }).map(({ path }) => path)
  expect([wrong(true), wrong(true, { schema: 's' }), wrong(false, { schema: 's' })]).toEqual([
    ['checks.0.schema'],
    [],
    ['checks.0.type'],
  ])
})
