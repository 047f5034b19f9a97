import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { maybe, open, Qos, rows } from '@/contract/schema'
import { codecTypes, pipelineBody, pipelineOrder, PipelineReport, pipelineRow } from './contract'

/**
 * How a payload is decoded or encoded; `schema` is a name in the registry, and protobuf needs a message type
 * (`contract.ts`).
 */
const Codec = z.looseObject({
  type: open(codecTypes),
  schema: maybe(z.string()),
  message_type: maybe(z.string()),
})
/** The target, such as `topic`, `payload.a.b` or `user_property.x`, and the expression of its value. */
const Operation = z.looseObject({ key: z.string(), value: z.string() })

/** A transformation of messages published to some topics; not confirmed by a real broker (`contract.ts`). */
export const Transformation = z.looseObject({
  ...pipelineRow,
  payload_decoder: maybe(Codec),
  payload_encoder: maybe(Codec),
  operations: maybe(rows(Operation)),
})
export type Transformation = z.infer<typeof Transformation>

const TransformationBody = z.looseObject({
  ...pipelineBody,
  operations: z.array(z.looseObject({ key: z.string(), value: z.string() })),
})

/** A sample message; the broker fills in omitted fields. */
const Sample = z.object({
  topic: z.string(),
  payload: z.string(),
  qos: z.optional(Qos),
  retain: z.optional(z.boolean()),
  clientid: z.optional(z.string()),
  username: z.optional(z.string()),
  user_property: z.optional(z.record(z.string(), z.string())),
})
/** The transformed message. */
const Outcome = z.looseObject({
  topic: z.string(),
  payload: maybe(z.unknown()),
  qos: maybe(z.number()),
  retain: maybe(z.boolean()),
  user_property: maybe(z.record(z.string(), z.unknown())),
})

const one = '/message_transformations/transformation/{name}'
const needs = 'messageTransformation'
const codes = ['NOT_FOUND'] as const

export const transformationEndpoints = {
  /** In order of execution. */
  transformationList: endpoint('GET', {
    path: '/message_transformations',
    resource: 'transformation',
    reply: rows(Transformation),
    needs,
  }),
  /** Appends it to the order. */
  transformationCreate: endpoint('POST', {
    path: '/message_transformations',
    body: TransformationBody,
    reply: Transformation,
    status: 201,
    codes: ['ALREADY_EXISTS', 'BAD_REQUEST'],
    needs,
  }),
  /** Replaces all settings; the name is in the body. */
  transformationUpdate: endpoint('PUT', {
    path: '/message_transformations',
    body: TransformationBody,
    reply: Transformation,
    codes: ['NOT_FOUND', 'BAD_REQUEST'],
    needs,
  }),
  transformationOrder: endpoint('POST', {
    path: '/message_transformations/reorder',
    ...pipelineOrder,
    needs,
  }),
  /**
   * Transforms a sample message by the settings in the body, stored or not. A failure has no code: `msg`
   * names the step, `reason` the cause.
   */
  transformationTry: endpoint('POST', {
    path: '/message_transformations/dryrun',
    body: z.object({ transformation: TransformationBody, message: Sample }),
    reply: Outcome,
    codes: ['BAD_REQUEST'],
    changesNothing: true,
    needs,
  }),
  transformationDetail: endpoint('GET', {
    path: one,
    resource: 'transformation',
    reply: Transformation,
    codes,
    needs,
  }),
  transformationRemove: endpoint('DELETE', { path: one, reply: 'none', status: 204, codes, needs }),
  transformationMetrics: endpoint('GET', {
    path: `${one}/metrics`,
    resource: 'transformation',
    reply: PipelineReport,
    codes,
    needs,
  }),
  transformationMetricsReset: endpoint('POST', {
    path: `${one}/metrics/reset`,
    reply: 'none',
    status: 204,
    codes,
    needs,
  }),
  transformationEnable: endpoint('POST', {
    path: `${one}/enable/{enable}`,
    reply: 'none',
    status: 204,
    codes: ['NOT_FOUND', 'BAD_REQUEST'],
    needs,
  }),
}
