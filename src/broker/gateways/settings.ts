import { isConfig, type Config } from '@/contract/family/config'
import type { Described } from '@/contract/family/read'
import { findGatewayKind, gatewayKinds } from '@/features/gateway/fields'
import type { GatewayKind } from '@/features/gateway/fields-common'
import { gatewayListenerKind } from '@/features/gateway/fields-listener'
import { transports, type GatewayName, type Transport } from '@/features/gateway/model/names'
import { authenticator } from '../access/authn/settings'
import { refusalOf, type Complaint } from '../checks/complaint'
import { described } from '../checks/described'
import { chooseKind, type Checked, type Kind } from '../checks/kind'

type Duration = string | number

/** What the broker uses of a gateway's settings (`features/gateway/fields.ts` describes all). */
type OwnSettings = {
  readonly stomp: {
    readonly frame: Readonly<Record<'max_headers' | 'max_headers_length' | 'max_body_length', number>>
  }
  readonly coap: {
    readonly connection_required: boolean
    readonly heartbeat: Duration
    readonly notify_type: 'qos' | 'con' | 'non'
    readonly subscribe_qos: 'coap' | 'qos0' | 'qos1' | 'qos2'
    readonly publish_qos: 'coap' | 'qos0' | 'qos1' | 'qos2'
  }
  readonly mqttsn: object
  readonly lwm2m: object
  readonly exproto: object
  readonly gbt32960: object
  readonly jt808: object
  readonly nats: object
  readonly ocpp: object
}
export type SettingsOf<N extends GatewayName> = OwnSettings[N] & {
  readonly enable: boolean
  readonly mountpoint: string
  readonly idle_timeout: Duration
  readonly clientinfo_override?: Readonly<Partial<Record<'username' | 'password' | 'clientid', string>>>
}

/** What the broker uses of a gateway listener's settings. */
export type ListenerSettings = {
  readonly enable: boolean
  readonly enable_authn: boolean
  readonly bind: string
  readonly max_connections: number | 'infinity'
  readonly mountpoint?: string
}

/** Names of replies are refused in bodies; hidden names within a block are accepted. */
const isWithinBlock = (path: string): boolean => path.includes('.')

const familyOf = ({ ignored, ...family }: GatewayKind): Described => ({
  ...family,
  ignored: ignored.filter(isWithinBlock),
})

/** Checks the settings of a loaded gateway and fills in defaults. */
export function readSettings<N extends GatewayName>(name: N, config: Config): Checked<SettingsOf<N>> {
  const kind = findGatewayKind(name)
  return kind === undefined
    ? { ok: false, complaints: [{ path: 'name', reason: `unknown gateway ${name}` }] }
    : described<SettingsOf<N>>(familyOf(kind)).check(config)
}

function listenerFamilyOf(type: Transport): Described {
  const { fields, ignored } = gatewayListenerKind[type]
  return { fields, ignored: [...ignored.filter(isWithinBlock), 'id', 'running', 'authentication'] }
}

/** The body of a listener, without defaults. Whether the gateway has its transport is checked later. */
export const listenerBody: Kind<Config> = chooseKind((value) => {
  const sent = isConfig(value) ? value['type'] : undefined
  const type = transports.find((each) => each === sent)
  if (type === undefined) return `type: expected one of ${transports.join(', ')}`
  return described(listenerFamilyOf(type), { defaults: false })
})

/** Checks the settings of a listener, without type and name, and fills in defaults. */
export function readListenerSettings(type: Transport, config: Config): Checked<ListenerSettings> {
  const { fields, ignored = [] } = listenerFamilyOf(type)
  const { type: _, name: __, ...settings } = fields
  return described<ListenerSettings>({ fields: settings, ignored }).check(config)
}

/**
 * Refuses a body that is neither the settings of some gateway nor a whole gateway with name and listeners
 * (src/contract/docs/gateways.md#endpoints).
 */
export function checkGatewayBody(
  body: unknown,
  offers: (name: GatewayName) => boolean,
): asserts body is Config {
  if (!isConfig(body)) throw refusalOf({ path: '', reason: 'expected an object' })
  const { name, listeners = [], authentication, ...settings } = body
  if (name === undefined) {
    const checked = gatewayKinds
      .filter(({ kind }) => offers(kind))
      .map((kind) => described(familyOf(kind), { partial: true }).check(body))
    if (!checked.some(({ ok }) => ok)) throw refusalOf(...checked.flatMap(complaintsIn))
    return
  }
  const complaints = [
    ...complaintsIn(readSettings(name as GatewayName, settings)),
    ...(Array.isArray(listeners) ? listeners : [listeners]).flatMap((each) =>
      complaintsIn(listenerBody.check(each, 'listeners')),
    ),
    ...(authentication === undefined
      ? []
      : complaintsIn(authenticator.check(authentication, 'authentication'))),
  ]
  if (complaints.length > 0) throw refusalOf(...complaints)
}

const complaintsIn = (checked: Checked<unknown>): readonly Complaint[] =>
  checked.ok ? [] : checked.complaints
