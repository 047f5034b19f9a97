import * as z from 'zod/mini'
import { resourceName } from '@/contract/name'
import { count, maybe, open, rows } from '@/contract/schema'

/**
 * What published messages go through before anybody gets them: validations of their schema, and transformations. Both are kept in an
 * order and run in it. Read in the source of the broker (its modules of schema validation and message transformation); no real broker
 * has confirmed any of it to us.
 */
export const pipelineNouns = ['validation', 'transformation'] as const
export type PipelineNoun = (typeof pipelineNouns)[number]

/** What becomes of a message that fails. */
export const failureActions = ['drop', 'disconnect', 'ignore'] as const
/** As what a failure is written to the log. */
export const logLevels = ['error', 'warning', 'notice', 'info', 'debug', 'none'] as const
/** Whether all checks must pass, or one. */
export const strategies = ['all_pass', 'any_pass'] as const
/** What a check looks by. */
export const checkTypes = ['sql', 'json', 'avro', 'protobuf'] as const
/** By a schema of the registry that is a service of one's own: since 5.9. */
export const externalCheck = 'external_http'
/** How a payload is read before it is transformed, and written after it. */
export const codecTypes = ['none', 'json', 'avro', 'protobuf'] as const

/** What rows of both have alike. */
export const pipelineRow = {
  name: z.string(),
  description: maybe(z.string()),
  enable: maybe(z.boolean()),
  topics: maybe(z.array(z.string())),
  failure_action: maybe(open(failureActions)),
  log_failure: maybe(z.looseObject({ level: maybe(open(logLevels)) })),
}

/** The whole of one, as it is sent: what a newer broker has besides goes back to it unread. */
export const pipelineBody = { name: resourceName, topics: z.array(z.string()), failure_action: z.string() }

/** How many messages it took up, and how they fared; the rates are per second. */
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

/** The whole order: each must be named exactly once. */
export const pipelineOrder = {
  body: z.object({ order: z.array(z.string()) }),
  reply: 'none',
  status: 204,
  codes: ['BAD_REQUEST'],
} as const
