import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { maybe, open, rows } from '@/contract/schema'
import { checkTypes, pipelineBody, pipelineOrder, PipelineReport, pipelineRow, strategies } from './contract'

/**
 * A check by an SQL statement without FROM or by a schema of the registry; protobuf needs a message type
 * (`contract.ts`).
 */
const Check = z.looseObject({
  type: open(checkTypes),
  sql: maybe(z.string()),
  schema: maybe(z.string()),
  message_type: maybe(z.string()),
})

/** A validation of messages published to some topics; not confirmed by a real broker (`contract.ts`). */
export const Validation = z.looseObject({
  ...pipelineRow,
  strategy: maybe(open(strategies)),
  checks: maybe(rows(Check)),
})
export type Validation = z.infer<typeof Validation>

const ValidationBody = z.looseObject({
  ...pipelineBody,
  strategy: z.string(),
  checks: z.array(z.looseObject({ type: z.string() })),
})

const one = '/schema_validations/validation/{name}'
const needs = 'schemaValidation'
const codes = ['NOT_FOUND'] as const

export const validationEndpoints = {
  /** In order of execution. */
  validationList: endpoint('GET', {
    path: '/schema_validations',
    resource: 'validation',
    reply: rows(Validation),
    needs,
  }),
  /** Appends it to the order. */
  validationCreate: endpoint('POST', {
    path: '/schema_validations',
    body: ValidationBody,
    reply: Validation,
    status: 201,
    codes: ['ALREADY_EXISTS', 'BAD_REQUEST'],
    needs,
  }),
  /** Replaces all settings; the name is in the body. */
  validationUpdate: endpoint('PUT', {
    path: '/schema_validations',
    body: ValidationBody,
    reply: Validation,
    codes: ['NOT_FOUND', 'BAD_REQUEST'],
    needs,
  }),
  validationOrder: endpoint('POST', { path: '/schema_validations/reorder', ...pipelineOrder, needs }),
  validationDetail: endpoint('GET', { path: one, resource: 'validation', reply: Validation, codes, needs }),
  validationRemove: endpoint('DELETE', { path: one, reply: 'none', status: 204, codes, needs }),
  validationMetrics: endpoint('GET', {
    path: `${one}/metrics`,
    resource: 'validation',
    reply: PipelineReport,
    codes,
    needs,
  }),
  validationMetricsReset: endpoint('POST', {
    path: `${one}/metrics/reset`,
    reply: 'none',
    status: 204,
    codes,
    needs,
  }),
  validationEnable: endpoint('POST', {
    path: `${one}/enable/{enable}`,
    reply: 'none',
    status: 204,
    codes: ['NOT_FOUND', 'BAD_REQUEST'],
    needs,
  }),
}
