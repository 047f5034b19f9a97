import type { AnyHandler } from '../handlers/handlers'
import { binary, list, need, struct, where, type Read } from '../checks/kind'
import { refusalOf } from '../checks/complaint'
import type { Attributes, Identity } from '../mqtt/model'
import { CorruptData, type Document } from '../store/persist'
import { splitFields } from '../releases/v5-8/release-settings'
import { bodies as bodies58 } from '../releases/v5-8/bodies'

/**
 * `mqtt.client_attrs_init`: each attribute is set by an expression over the client's data. Only
 * `clientid`, `username` and `peerhost` are evaluated here; other expressions are stored and set nothing.
 */
const init = list(
  struct({
    expression: need(binary),
    set_as_attr: need(where(binary, (name) => (/^[\w-]+$/.test(name) ? undefined : 'bad_attribute_name'))),
  }),
)
type Init = Read<typeof init>

/** The zone settings with the client attributes. */
export const zoneBody = (value: unknown) => {
  const { mqtt } = (value ?? {}) as { readonly mqtt?: unknown }
  const { releaseFields, rest } = splitFields(mqtt, ['client_attrs_init'])
  const zone = bodies58.globalZoneUpdate(mqtt === undefined ? value : { ...(value as object), mqtt: rest })
  if (releaseFields['client_attrs_init'] === undefined) return { zone, init: undefined }
  const checked = init.check(releaseFields['client_attrs_init'], 'mqtt.client_attrs_init')
  if (!checked.ok) throw refusalOf(...checked.complaints)
  return { zone, init: checked.value }
}

/** Client attributes and their settings. */
export function clientAttributes(
  document: Document,
  base: Readonly<Record<'globalZone' | 'globalZoneUpdate', AnyHandler>>,
) {
  const read = init.check(document.read() ?? [], 'client-attributes')
  if (!read.ok)
    throw new CorruptData(
      'client-attributes.json does not hold how clients get attributes. Repair it or move it away.',
    )
  let stored: Init = read.value
  const withAttributes = (zone: unknown) => {
    const { mqtt, ...rest } = zone as { readonly mqtt: object }
    return { ...rest, mqtt: { ...mqtt, client_attrs_init: stored } }
  }
  return {
    /** The attributes of a client; empty ones are omitted. */
    of({ clientid, username, peerhost }: Identity): Attributes | undefined {
      const variables = new Map([
        ['clientid', clientid],
        ['username', username ?? ''],
        ['peerhost', peerhost],
      ])
      const found = stored.flatMap(({ expression, set_as_attr: name }): [string, string][] => {
        const value = variables.get(expression) ?? ''
        return value === '' ? [] : [[name, value]]
      })
      return found.length === 0 ? undefined : Object.fromEntries(found)
    },
    handlers: {
      globalZone: async (call: object) => withAttributes(await base.globalZone(call)),
      async globalZoneUpdate({ body, ...call }: { readonly body: ReturnType<typeof zoneBody> }) {
        const answer = await base.globalZoneUpdate({ ...call, body: body.zone })
        if (body.init !== undefined) {
          document.write(body.init)
          stored = body.init
        }
        return withAttributes(answer)
      },
    },
  }
}
