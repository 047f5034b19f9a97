import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { maybe } from '@/contract/schema'

/**
 * Whether the broker reports itself to its makers (src/contract/docs/cluster.md#telemetry). The enterprise
 * edition has no such calls.
 */
const TelemetryStatus = z.looseObject({ enable: maybe(z.boolean()) })

const needs = 'telemetry'

export const telemetryEndpoints = {
  telemetryStatus: endpoint('GET', { path: '/telemetry/status', reply: TelemetryStatus, needs }),
  /** Refused when it is in that state already; a missing `enable` crashes the broker. */
  telemetrySwitch: endpoint('PUT', {
    keeps: 'fields',
    path: '/telemetry/status',
    body: z.strictObject({ enable: z.optional(z.boolean()) }),
    reply: TelemetryStatus,
    codes: ['BAD_REQUEST'],
    needs,
  }),
  /** What is, or would be, reported; `NOT_FOUND` while it is off. */
  telemetryData: endpoint('GET', {
    path: '/telemetry/data',
    reply: z.record(z.string(), z.unknown()),
    codes: ['NOT_FOUND'],
    needs,
  }),
}
