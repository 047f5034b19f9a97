import { Raised } from '@/rule-sql/value'
import type { SharedHandlers } from '../../handlers/all'
import { binary, list, need, struct, where, type Read } from '../../hocon/kind'
import { refusalOf } from '../../hocon/complaint'
import type { Attributes, Identity } from '../../mqtt/model'
import { nodeHost } from '../../rules/host'
import { CorruptData, type Document } from '../../store/persist'
import { splitFields } from '../v5-8/release-settings'
import { bodies as bodies58 } from '../v5-8/bodies'
import { expression } from '../v5-8/message-validation/expression'
import { asText, compile, evaluate, type Expression } from '../v5-8/message-validation/variform'

/**
 * `mqtt.client_attrs_init`: each attribute is set by an expression over the client's data. Not confirmed
 * by a real broker.
 */
const init = list(
  struct({
    expression: need(expression),
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
  const checked = init.check(releaseFields['client_attrs_init'], 'root.mqtt.client_attrs_init')
  if (!checked.ok) throw refusalOf(...checked.complaints)
  return { zone, init: checked.value }
}

/** Client attributes and their settings. */
export function clientAttributes(
  document: Document,
  base: Pick<SharedHandlers, 'globalZone' | 'globalZoneUpdate'>,
) {
  const read = init.check(document.read() ?? [], 'client-attributes')
  if (!read.ok)
    throw new CorruptData(
      'client-attributes.json does not hold how clients get attributes. Repair it or move it away.',
    )
  const host = nodeHost({})
  const prepare = (wanted: Init): readonly { readonly name: string; readonly expression: Expression }[] =>
    wanted.map((one) => ({ name: one.set_as_attr, expression: compile(one.expression) }))
  let stored = read.value
  let ready = prepare(stored)
  const withAttributes = (zone: unknown) => {
    const { mqtt, ...rest } = zone as { readonly mqtt: object }
    return { ...rest, mqtt: { ...mqtt, client_attrs_init: stored } }
  }
  return {
    /** The attributes of a client; those whose expression fails or is empty are omitted. */
    of({ clientid, username, peerhost }: Identity): Attributes | undefined {
      const variables = new Map<string, string | undefined>([
        ['clientid', clientid],
        ['username', username ?? undefined],
        ['peerhost', peerhost],
      ])
      const found = ready.flatMap(({ name, expression: each }): [string, string][] => {
        try {
          const value = asText(evaluate(each, { variables, host }))
          return value === '' ? [] : [[name, value]]
        } catch (error) {
          if (error instanceof Raised) return []
          throw error
        }
      })
      return found.length === 0 ? undefined : Object.fromEntries(found)
    },
    handlers: {
      globalZone: async (call: Parameters<SharedHandlers['globalZone']>[0]) =>
        withAttributes(await base.globalZone(call)),
      async globalZoneUpdate({
        body,
        ...call
      }: Omit<Parameters<SharedHandlers['globalZoneUpdate']>[0], 'body'> & {
        readonly body: ReturnType<typeof zoneBody>
      }) {
        const answer = await base.globalZoneUpdate({ ...call, body: body.zone as never })
        if (body.init !== undefined) {
          document.write(body.init)
          stored = body.init
          ready = prepare(stored)
        }
        return withAttributes(answer)
      },
    },
  }
}
