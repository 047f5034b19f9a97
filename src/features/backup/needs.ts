import { isConfig, type Config } from '@/contract/family/config'
import { namespacedId, splitNamespacedId } from '@/contract/namespaced-id'
import { bridgeIdOf } from '@/contract/name'
import { toActionId, toSourceId } from '@/features/bridge/fields/action-name'
import { readFallbacks } from '@/features/connector/contract-fallback'
import type { Json } from '@/lib/text/big-json'
import { sourcesIn } from '@/rule-sql/sources'
import { asText, type Access, type Item, type Need } from './part'
import { parts } from './parts'
import { isOffered, readPart } from './read-part'

const need = (part: string, id: string): Need => ({ parts: [part], id })

/** A data bridge is an action and a source in later releases, under a name of its own type. */
const channel = (part: string, id: string): Need => ({ parts: [part, 'bridges'], id })

/** Names of schemas in the checks of a validation, or in the decoder and encoder of a transformation. */
const schemasIn = (rows: readonly (Json | undefined)[]): readonly Need[] =>
  rows.flatMap((row) =>
    isConfig(row) &&
    ['avro', 'protobuf', 'json'].includes(asText(row['type'])) &&
    asText(row['schema']) !== ''
      ? [need('schemas', asText(row['schema']))]
      : [],
  )

const rowsOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [])

const namespaceNeeds = (id: string): readonly Need[] => {
  const { ns } = splitNamespacedId(id)
  return ns === undefined ? [] : [need('namespaces', ns)]
}

function channelNeeds(id: string, body: Config): readonly Need[] {
  const connector = asText(body['connector'])
  return [
    ...namespaceNeeds(id),
    ...(connector === ''
      ? []
      : [need('connectors', bridgeIdOf({ type: asText(body['type']), name: connector }))]),
    ...readFallbacks(body).actions.map((action) => channel('actions', action)),
  ]
}

/** What an item refers to, by its part. */
const needsOf: Readonly<Record<string, (id: string, body: Config) => readonly Need[]>> = {
  rules: (id, body) => [
    ...namespaceNeeds(id),
    ...rowsOf(body['actions']).flatMap((action) =>
      typeof action === 'string' ? [channel('actions', action)] : [],
    ),
    ...sourcesIn(asText(body['sql'])).flatMap((from) => {
      const source = toSourceId(from)
      return source === undefined || source.endsWith(':*')
        ? []
        : [channel('dataSources', namespacedId(source, splitNamespacedId(id).ns))]
    }),
  ],
  connectors: namespaceNeeds,
  actions: channelNeeds,
  dataSources: channelNeeds,
  validations: (_id, body) => schemasIn(rowsOf(body['checks'])),
  transformations: (_id, body) => schemasIn([body['payload_decoder'], body['payload_encoder']]),
  users: (_id, body) => [need('authentication', splitNamespacedId(asText(body['authenticator'])).name)],
  gatewayAuthentication: (id) => [need('gateways', id)],
  gatewayListeners: (_id, body) => [need('gateways', asText(body['gateway']))],
  gatewayUsers: (_id, body) => [
    { parts: ['gatewayAuthentication', 'gatewayListeners'], id: asText(body['authenticator']) },
  ],
}

/** What an item refers to, in the order of its settings; each once. */
export function listNeeds(part: string, { id, body }: Item): readonly Need[] {
  const all = needsOf[part]?.(id, body) ?? []
  return all.filter((one, index) => all.findIndex((other) => needKey(other) === needKey(one)) === index)
}

/** The text by which needs are equal: bridges and actions by the name of the action. */
const needKey = ({ parts: names, id }: Need): string => `${names.join(' ')} ${toActionId(id)}`

/** Whether an item of a part is what a need names. */
export const meets = (part: string, id: string, { parts: names, id: wanted }: Need): boolean =>
  names.includes(part) && toActionId(id) === toActionId(wanted)

/** Those needs that the earlier settings of the same item did not have. */
export const addedNeeds = (after: readonly Need[], before: readonly Need[]): readonly Need[] => {
  const known = new Set(before.map(needKey))
  return after.filter((one) => !known.has(needKey(one)))
}

/** What a broker has, read when it is first asked for. */
export class PresentItems {
  readonly #ids = new Map<string, Promise<ReadonlySet<string> | undefined>>()
  readonly #written: { readonly part: string; readonly id: string }[] = []

  constructor(private readonly access: Access) {}

  /** Notes that an item now exists. */
  add(part: string, id: string): void {
    this.#written.push({ part, id })
  }

  /** Whether the broker has what is needed; true where that cannot be read. */
  async has(wanted: Need): Promise<boolean> {
    if (this.#written.some(({ part, id }) => meets(part, id, wanted))) return true
    for (const name of wanted.parts) {
      const ids = await this.#read(name)
      if (ids === undefined || [...ids].some((id) => meets(name, id, wanted))) return true
    }
    return false
  }

  /** The ids of a part; undefined where they cannot be read completely. */
  #read(name: string): Promise<ReadonlySet<string> | undefined> {
    const known = this.#ids.get(name) ?? this.#load(name)
    this.#ids.set(name, known)
    return known
  }

  async #load(name: string): Promise<ReadonlySet<string> | undefined> {
    const part = parts.find((one) => one.name === name)
    if (part === undefined || !isOffered(part.needs, this.access)) return new Set()
    const read = await readPart(part, this.access)
    if (read === undefined) return new Set()
    if (!('items' in read) || read.unreadable > 0 || (read.unread ?? []).length > 0) return undefined
    return new Set(read.items.map(({ id }) => id))
  }
}
