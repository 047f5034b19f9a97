import * as z from 'zod/mini'
import { resourceName } from '@/contract/name'
import { count, maybe, open, rows } from '@/contract/schema'

/**
 * Validations and transformations of published messages before they are delivered, each executed in a fixed
 * order. From the broker's source code (schema validation and message transformation); not confirmed by a
 * real broker.
 */
export const pipelineNouns = ['validation', 'transformation'] as const
export type PipelineNoun = (typeof pipelineNouns)[number]

/** What happens to a message that fails. */
export const failureActions = ['drop', 'disconnect', 'ignore'] as const
/** The level at which a failure is logged. */
export const logLevels = ['error', 'warning', 'notice', 'info', 'debug', 'none'] as const
/** Whether all checks must pass, or any of them. */
export const strategies = ['all_pass', 'any_pass'] as const
/** The kinds of checks. */
export const checkTypes = ['sql', 'json', 'avro', 'protobuf'] as const
/** A check by an external HTTP service in the registry; since 5.9. */
export const externalCheck = 'external_http'
/** How a payload is decoded before a transformation and encoded after it. */
export const codecTypes = ['none', 'json', 'avro', 'protobuf'] as const

/** Fields of the rows of both nouns. */
export const pipelineRow = {
  name: z.string(),
  description: maybe(z.string()),
  enable: maybe(z.boolean()),
  topics: maybe(z.array(z.string())),
  failure_action: maybe(open(failureActions)),
  log_failure: maybe(z.looseObject({ level: maybe(open(logLevels)) })),
}

/** Fields of the bodies of both nouns; unknown fields of newer brokers are sent back unchanged. */
export const pipelineBody = { name: resourceName, topics: z.array(z.string()), failure_action: z.string() }

/** The number of processed messages and their results; rates are per second. */
const Figures = z.looseObject({
  matched: maybe(count),
  succeeded: maybe(count),
  failed: maybe(count),
  rate: maybe(z.number()),
  rate_last5m: maybe(z.number()),
  rate_max: maybe(z.number()),
})
export type PipelineFigures = z.infer<typeof Figures>
export const PipelineReport = z.looseObject({
  metrics: Figures,
  node_metrics: maybe(rows(z.looseObject({ node: z.string(), metrics: maybe(Figures) }))),
})
export type PipelineReport = z.infer<typeof PipelineReport>

/** The complete order; it must contain each name exactly once. */
export const pipelineOrder = {
  body: z.object({ order: z.array(z.string()) }),
  reply: 'none',
  status: 204,
  codes: ['BAD_REQUEST'],
} as const
