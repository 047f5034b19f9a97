import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { Size } from '@/contract/schema'

/** How many traces there may be, and how large each log; a size is text at first, and bytes after a write. */
const TraceLimits = z.looseObject({
  max_traces: z.optional(z.number()),
  max_file_size: z.optional(Size),
})

/** The limits of traces, since 6.0; before, there may be 30 (src/contract/docs/traces.md#newer-releases). */
export const traceLimitEndpoints = {
  tracing: endpoint('GET', { path: '/tracing', reply: TraceLimits, needs: 'traceLimits' }),
  tracingUpdate: endpoint('PUT', {
    keptWhenOmitted: 'fields',
    path: '/tracing',
    body: TraceLimits,
    reply: TraceLimits,
    codes: ['BAD_REQUEST', 'INVALID_CONFIG'],
    needs: 'traceLimits',
  }),
}
