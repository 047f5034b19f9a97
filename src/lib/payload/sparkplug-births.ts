/**
 * The birth certificates that name the metrics of a Sparkplug B message: data messages have only the aliases of their
 * metrics, and no types (specification 3.0, §6.4.5).
 */
export type SparkplugBirths = {
  /** The DBIRTH of the device; undefined for a message of the edge node itself, or where none was seen. */
  readonly device: Uint8Array | undefined
  /** The NBIRTH of the edge node. */
  readonly node: Uint8Array | undefined
  /** An NDEATH after both; it ends them if it is of the same session as the NBIRTH (`bdSeq`). */
  readonly death: Uint8Array | undefined
}

/** A message of a topic, as a screen keeps it. `at` is its time in epoch milliseconds. */
export type SeenMessage = { readonly at: number; readonly payload: Uint8Array; readonly retain: boolean }

/** The messages of a topic that are kept whole, the latest first. */
export type FindSeen = (topic: string) => readonly SeenMessage[]

/** Messages with metrics by alias. A birth certificate names its own metrics; those of a device may be of the node. */
const withAliases = /^([ND])(?:DATA|CMD|BIRTH|DEATH)$/

/**
 * The latest message up to a time. Where all are later, the earliest if it is a retained one, since these arrive in any
 * order: the certificate of a later session may have other aliases.
 */
const lastUntil = (messages: readonly SeenMessage[], at: number): SeenMessage | undefined =>
  messages.find((message) => message.at <= at) ?? messages.slice(-1).find(({ retain }) => retain)

/**
 * The birth certificates that are valid for a message of a topic at a time, from the messages that were seen; undefined
 * for a topic that is not Sparkplug B, or where there are none.
 */
export function findBirths(seen: FindSeen, topic: string, at: number): SparkplugBirths | undefined {
  const [namespace, group, type = '', node, ...device] = topic.split('/')
  const kind = withAliases.exec(type)?.[1]
  if (namespace !== 'spBv1.0' || kind === undefined || node === undefined) return undefined
  const ofNode = (name: string) => `spBv1.0/${group ?? ''}/${name}/${node}`
  const ofDevice = (name: string) => [ofNode(name), ...device].join('/')
  const nodeBirth = lastUntil(seen(ofNode('NBIRTH')), at)
  const found = kind === 'D' ? lastUntil(seen(ofDevice('DBIRTH')), at) : undefined
  const ended = found && seen(ofDevice('DDEATH')).find((message) => message.at <= at)
  const deviceBirth = found !== undefined && ended !== undefined && ended.at > found.at ? undefined : found
  if (nodeBirth === undefined && deviceBirth === undefined) return undefined
  const since = Math.max(nodeBirth?.at ?? 0, deviceBirth?.at ?? 0)
  const death = seen(ofNode('NDEATH')).find((message) => message.at <= at && message.at > since)
  return { device: deviceBirth?.payload, node: nodeBirth?.payload, death: death?.payload }
}

/** Whether two findings are the same payloads. */
export const sameBirths = (a: SparkplugBirths | undefined, b: SparkplugBirths | undefined): boolean =>
  a?.device === b?.device && a?.node === b?.node && a?.death === b?.death
