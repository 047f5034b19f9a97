import { contract } from '@/contract'
import { isConfig } from '@/contract/family/config'
import type { Json } from '@/lib/text/big-json'
import { apiBase } from './base'
import { hasLongInteger } from './key-order'
import { createLateStatistics } from './late-statistics'
import { createUnknownFields, isUnknownField, withoutUnknownFields } from './unknown-fields'

/** How long statistics stay as they were, in milliseconds. */
const statisticsDelayMs = 2000

/** The field that is added to each object without an unknown one, such as those that no request updates. */
const addedField = 'x_unknown_0'

/** Objects whose keys are names given by operators and clients; a field in them would be one more name. */
const maps: ReadonlySet<string> = new Set([
  ...[
    'headers',
    'client_attrs',
    'user_properties',
    'log_size',
    'mqueue_priorities',
    'schemas',
    'params',
    'http_request',
  ],
])

/** Replies that are one such object, or whose keys are all known. */
const isMap = (path: string) =>
  /^\/(?:schema_registry_external|schemas|metrics|stats|prometheus)(?:\/|$)/.test(path)

function withAddedFields(value: Json): Json {
  if (Array.isArray(value)) return value.map(withAddedFields)
  if (!isConfig(value)) return value
  const below = Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      maps.has(key) || isUnknownField(key) ? one : withAddedFields(one),
    ]),
  )
  return Object.keys(value).some(isUnknownField) ? below : { ...below, [addedField]: { deep: true } }
}

export type Lifelike = {
  /** Answers a request by `serve`, as a newer broker with more load would. */
  intercept(request: Request, serve: (request: Request) => Promise<Response>): Promise<Response>
}

/**
 * What a broker of the tests hides as long as it knows exactly what the console knows: fields that are unknown here in every object,
 * which it stores and returns as they are written, and statistics that are a little late.
 */
export function createLifelike(now: () => number): Lifelike {
  const fields = createUnknownFields(contract, 'fields', maps)
  const statistics = createLateStatistics(now, statisticsDelayMs)
  return {
    async intercept(request, serve) {
      const path = new URL(request.url).pathname.slice(apiBase.length)
      const isRead = request.method === 'GET'
      const response = await fields.intercept(request, async (inner) =>
        serve(await withoutUnknownFields(inner)),
      )
      const isJson = /^application\/json/i.test(response.headers.get('content-type') ?? '')
      if (!isRead || !response.ok || !isJson) return response
      const { status, headers } = response
      const text = await response.text()
      if (text === '' || hasLongInteger(text)) return new Response(text, { status, headers })
      const reply = statistics.answer(path, JSON.parse(text) as Json)
      return new Response(JSON.stringify(isMap(path) ? reply : withAddedFields(reply)), { status, headers })
    },
  }
}
