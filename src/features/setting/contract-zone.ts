import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { Duration, maybe } from '@/contract/schema'

const span = maybe(z.union([z.string(), z.number()]))

const rule = { window_time: span, max_count: maybe(z.number()), ban_time: span }
const ruleOfKind = maybe(z.union([z.literal('none'), z.looseObject(rule)]))

/**
 * Clients that reconnect too often are banned temporarily (src/contract/docs/bans.md#flapping-detection): by one rule for client IDs or,
 * in newer releases, by one for each kind of identity.
 */
const FlappingDetect = z.looseObject({
  enable: maybe(z.boolean()),
  ...rule,
  by_clientid: ruleOfKind,
  by_username: ruleOfKind,
  by_peerhost: ruleOfKind,
})

const root = maybe(z.looseObject({}))

/** Settings for all clients: the MQTT protocol and flapping detection. */
const GlobalZone = z.looseObject({
  mqtt: root,
  flapping_detect: maybe(FlappingDetect),
  force_gc: root,
  force_shutdown: root,
})

export type GlobalZone = z.infer<typeof GlobalZone>

const sentRule = { window_time: Duration, max_count: z.int().check(z.gte(0)), ban_time: Duration }
const sentOfKind = z.union([z.literal('none'), z.looseObject(sentRule)])
const FlappingUpdate = z.union([
  z.looseObject({ enable: z.boolean(), ...sentRule }),
  z.looseObject({ by_clientid: sentOfKind, by_username: sentOfKind, by_peerhost: sentOfKind }),
])
export type FlappingUpdate = z.infer<typeof FlappingUpdate>

/**
 * All four roots must be sent, but only differences are applied (src/contract/docs/config.md#global-zone).
 */
const GlobalZoneUpdate = z.looseObject({
  mqtt: z.looseObject({}),
  flapping_detect: FlappingUpdate,
  force_gc: z.looseObject({}),
  force_shutdown: z.looseObject({}),
})

export const globalZoneEndpoints = {
  globalZone: endpoint('GET', { path: '/configs/global_zone', resource: 'setting', reply: GlobalZone }),
  globalZoneUpdate: endpoint('PUT', {
    path: '/configs/global_zone',
    body: GlobalZoneUpdate,
    reply: GlobalZone,
    codes: ['BAD_REQUEST', 'UPDATE_FAILED'],
  }),
}
