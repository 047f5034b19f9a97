import * as z from 'zod/mini'
import { isConfig, type Config } from '@/contract/family/config'
import type { SharedHandlers } from '../../handlers/all'
import { callHandler, type AnyHandler } from '../../handlers/handlers'
import { CorruptData, type Document } from '../../store/persist'
import { bodies as bodies58 } from '../v5-8/bodies'
import { splitFields } from '../v5-8/release-settings'
import { zoneBody } from '../../namespaces/attributes'

/** Settings that only 6.2 has: by the call that reads them, with the one that writes them and their defaults. */
const groups = {
  ruleEngine: {
    update: 'ruleEngineEdit',
    defaults: {
      limit_selects_in_namespace: true,
      ssrf: { enable: false, allow_cidrs: [], deny_cidrs: [], deny_hosts: [] },
    },
  },
  prometheus: {
    update: 'prometheusUpdate',
    defaults: {
      latency_buckets: '10ms, 100ms, 1s, 5s, 30s',
      namespaced_metrics_limiter: { rate: '1/5s' },
    },
  },
  dashboardConfig: {
    update: 'dashboardUpdate',
    defaults: { default_mfa: 'none', hwmark_expire_time: '7d', password_expired_time: 0 },
  },
  globalZone: {
    update: 'globalZoneUpdate',
    inside: 'mqtt',
    defaults: {
      clientid_override: 'disabled',
      keepalive_check_interval: '30s',
      message_expiry_interval: 'infinity',
      namespace_as_mountpoint: false,
      shared_subscription_initial_sticky_pick: 'random',
      subscription_message_filter: 'disable',
    },
  },
} as const satisfies Record<
  string,
  { readonly update: string; readonly inside?: string; readonly defaults: Config }
>
type Group = {
  readonly update: keyof SharedHandlers
  readonly inside?: string
  readonly defaults: Config
}
const all = Object.entries(groups) as readonly (readonly [keyof typeof groups, Group])[]

const readers: Readonly<Record<string, (value: unknown) => unknown>> = {
  prometheusUpdate: bodies58.prometheusUpdate,
  dashboardUpdate: bodies58.dashboardUpdate,
  globalZoneUpdate: zoneBody,
}

/** A body split into the settings of this release and what earlier ones read. */
function splitBody({ update, inside, defaults }: Group, value: unknown) {
  const read = readers[update] ?? ((body: unknown) => body)
  const part = inside === undefined ? value : isConfig(value) ? value[inside] : undefined
  const { releaseFields: more, rest } = splitFields(part, Object.keys(defaults))
  if (inside === undefined) return { more, body: read(rest) }
  return { more, body: read(part === undefined ? value : { ...(value as Config), [inside]: rest }) }
}

export const moreBodies: Readonly<Record<string, (value: unknown) => unknown>> = Object.fromEntries(
  all.map(([, group]) => [group.update, (value: unknown) => splitBody(group, value)]),
)

const Stored = z.record(z.string(), z.record(z.string(), z.unknown()))

/** These settings are stored and returned, and have no effect. */
export function moreSettings(base: SharedHandlers, document: Document): Readonly<Record<string, AnyHandler>> {
  const saved = z.safeParse(Stored, document.read() ?? {})
  if (!saved.success)
    throw new CorruptData('settings-6-2.json does not hold settings. Repair it or move it away.')
  let stored = saved.data
  return Object.fromEntries(
    all.flatMap(([id, { update, inside, defaults }]) => {
      const call = async (name: keyof SharedHandlers, given: object): Promise<unknown> =>
        await callHandler(base[name], given)
      const complete = (answer: unknown): unknown => {
        if (!isConfig(answer)) return answer
        const more = { ...defaults, ...stored[id] }
        return inside === undefined
          ? { ...answer, ...more }
          : { ...answer, [inside]: { ...(answer[inside] as Config), ...more } }
      }
      return [
        [id, async (given: object) => complete(await call(id, given))],
        [
          update,
          async ({ body: { more, body }, ...given }: { readonly body: ReturnType<typeof splitBody> }) => {
            const answer = await call(update, { ...given, body })
            const next = { ...stored, [id]: { ...stored[id], ...more } }
            document.write(next)
            stored = next
            return complete(answer)
          },
        ],
      ] as const
    }),
  )
}
