import * as z from 'zod/mini'
import { endpoint, type Table } from '@/contract/endpoint'
import type { AnyHandler } from '../handler'
import { Refusal } from '../http/refusal'

/** The exposition of metrics that no object has. */
const noMetrics = (prefix: string): string =>
  ['enable', 'matched', 'failed', 'succeeded']
    .map((name) => `# TYPE ${prefix}_${name} ${name === 'enable' ? 'gauge' : 'counter'}\n`)
    .join('')

/**
 * Subsystems that are not embedded answer as the recorded broker did while nothing was set up in them:
 * agents and migrated devices.
 */
const replies: Readonly<Record<string, unknown>> = {
  'GET /a2a/cards/list': new Refusal(503, 'SERVICE_UNAVAILABLE', 'Not enabled'),
  'GET /gcp_devices': { data: [], meta: { count: 0, limit: 100, page: 1 } },
  'GET /prometheus/schema_validation': noMetrics('emqx_schema_validation'),
  'GET /prometheus/message_transformation': noMetrics('emqx_message_transformation'),
}

const idOf = (call: string) => `fixed ${call}`

export const fixedEndpoints: Table = Object.fromEntries(
  Object.entries(replies).map(([call, reply]) => {
    const [, path = ''] = call.split(' ')
    return [
      idOf(call),
      endpoint('GET', {
        path,
        reply: typeof reply === 'string' ? 'text' : z.unknown(),
      }),
    ]
  }),
)
export const fixedHandlers: Readonly<Record<string, AnyHandler>> = Object.fromEntries(
  Object.entries(replies).map(([call, reply]) => [
    idOf(call),
    () => {
      if (reply instanceof Refusal) throw reply
      return reply
    },
  ]),
)
