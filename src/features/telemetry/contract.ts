import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { maybe } from '@/contract/schema'

/**
 * Whether the broker reports usage data to its vendor (src/contract/docs/cluster.md#telemetry). Missing in
 * the enterprise edition.
 */
const TelemetryStatus = z.looseObject({ enable: maybe(z.boolean()) })

const needs = 'telemetry'

export const telemetryEndpoints = {
  telemetryStatus: endpoint('GET', {
    path: '/telemetry/status',
    resource: 'telemetry',
    reply: TelemetryStatus,
    needs,
  }),
  /** Rejected if the state does not change; the broker crashes without `enable`. */
  telemetrySwitch: endpoint('PUT', {
    keptWhenOmitted: 'fields',
    path: '/telemetry/status',
    body: z.looseObject({ enable: z.optional(z.boolean()) }),
    reply: TelemetryStatus,
    codes: ['BAD_REQUEST'],
    needs,
  }),
  /** The data that is, or would be, reported; `NOT_FOUND` while disabled. */
  telemetryData: endpoint('GET', {
    path: '/telemetry/data',
    resource: 'telemetry',
    reply: z.record(z.string(), z.unknown()),
    codes: ['NOT_FOUND'],
    needs,
  }),
}
