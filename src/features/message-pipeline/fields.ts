import * as z from 'zod/mini'
import { isTopicFilter } from '@/lib/net/mqtt-topic'
import type { Problem } from '@/contract/family/check'
import { at, type Config } from '@/contract/family/config'
import { choice, code, list, rows, text, toggle, type Field, type Fields } from '@/contract/family/field'
import { resourceName } from '@/contract/name'
import {
  checkTypes,
  codecTypes,
  externalCheck,
  failureActions,
  logLevels,
  strategies,
  type PipelineNoun,
} from './contract'

const general = {
  name: text({ group: 'general', required: true }),
  description: text({ group: 'general' }),
  enable: toggle({ group: 'general', default: true }),
  topics: list({ group: 'general', required: true }),
} satisfies Fields
const failing = {
  failure_action: choice({ group: 'general', options: failureActions, required: true, initial: 'drop' }),
  'log_failure.level': choice({ group: 'general', options: logLevels, default: 'info' }),
} satisfies Fields
const bySchema = ['avro', 'protobuf'] as const

/** The name of a schema: typed where the registry is empty or cannot be read. */
const schemaName = (field: Parameters<typeof text>[0], schemas: readonly string[]): Field =>
  schemas.length === 0 ? text(field) : choice({ ...field, options: schemas })

/** The fields of decoding or encoding a payload. */
const codec = (at: 'payload_decoder' | 'payload_encoder', schemas: readonly string[]): Fields => ({
  [`${at}.type`]: choice({ group: 'payload', options: codecTypes, default: 'none', initial: 'none' }),
  [`${at}.schema`]: schemaName(
    { group: 'payload', required: true, when: { [`${at}.type`]: bySchema } },
    schemas,
  ),
  [`${at}.message_type`]: text({ group: 'payload', required: true, when: { [`${at}.type`]: 'protobuf' } }),
})

/**
 * The fields of a validation or a transformation in the order of the form (`contract.ts`). `schemas` are the
 * names in the registry, which are only suggestions; `external` allows checks by an external service (5.9,
 * src/contract/docs/schemas.md#validations-and-transformations).
 */
export const pipelineFields = (
  noun: PipelineNoun,
  schemas: readonly string[] = [],
  external = false,
): Fields =>
  noun === 'validation'
    ? {
        ...general,
        strategy: choice({ group: 'general', options: strategies, required: true, initial: 'all_pass' }),
        ...failing,
        checks: rows({
          group: 'checks',
          required: true,
          least: 1,
          ordered: true,
          fields: {
            type: choice({
              group: 'checks',
              options: external ? [...checkTypes, externalCheck] : checkTypes,
              required: true,
              initial: 'sql',
            }),
            sql: code({ group: 'checks', language: 'check', required: true, when: { type: 'sql' } }),
            schema: text({
              group: 'checks',
              required: true,
              when: { type: ['json', ...bySchema, externalCheck] },
              words: schemas,
            }),
            message_type: text({ group: 'checks', required: true, when: { type: 'protobuf' } }),
          },
        }),
      }
    : {
        ...general,
        ...failing,
        ...codec('payload_decoder', schemas),
        ...codec('payload_encoder', schemas),
        operations: rows({
          group: 'operations',
          required: true,
          least: 1,
          ordered: true,
          fields: {
            key: text({ group: 'operations', required: true }),
            value: text({ group: 'operations', required: true }),
          },
        }),
      }

/** Fields of the broker that the form does not edit; they are sent back unchanged. */
export const ignoredPipelineFields: readonly string[] = [
  'tags',
  'created_at',
  'last_modified_at',
  'namespace',
]

/** Problems that no single field reports: an invalid name, and invalid or duplicate topics. */
export function pipelineProblems(config: Config): readonly Problem[] {
  const problems: Problem[] = []
  const [name, topics] = [at(config, 'name'), at(config, 'topics')]
  if (typeof name === 'string' && name !== '' && !z.safeParse(resourceName, name).success)
    problems.push({ path: 'name', reason: 'error.resourceName' })
  if (
    Array.isArray(topics) &&
    !topics.every(
      (topic, place) => typeof topic === 'string' && isTopicFilter(topic) && topics.indexOf(topic) === place,
    )
  )
    problems.push({ path: 'topics', reason: 'bridge.problem.topics' })
  return problems
}
