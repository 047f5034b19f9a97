import { utf8 } from '@/lib/text/payload'
import { hasMessage, type TopicNode, type TopicValue } from './topic-node'

/** Which topics are displayed. */
export type TopicFilter = {
  /** A part of the topic, without regard to case; empty for all. */
  readonly text: string
  /** Only topics that changed within this time in milliseconds; 0 for all. */
  readonly changedWithin: number
  /** Only topics without a message for this time in milliseconds; 0 for all. */
  readonly silentFor: number
  /** Only topics whose last value has more bytes than this; undefined for all. */
  readonly largerThan: number | undefined
  /** Only topics with more messages a second than this; undefined for all. */
  readonly fasterThan: number | undefined
  /** Only topics whose last value is not valid JSON. */
  readonly isNotJson: boolean
}

export const noTopicFilter: TopicFilter = {
  text: '',
  changedWithin: 0,
  silentFor: 0,
  largerThan: undefined,
  fasterThan: undefined,
  isNotJson: false,
}

/** Whether two filters display the same topics. */
export const isSameFilter = (a: TopicFilter, b: TopicFilter): boolean =>
  a.text === b.text &&
  a.changedWithin === b.changedWithin &&
  a.silentFor === b.silentFor &&
  a.largerThan === b.largerThan &&
  a.fasterThan === b.fasterThan &&
  a.isNotJson === b.isNotJson

/** Whether a filter asks for more than a text and recent changes, so that each topic has to be tested. */
export const testsTopics = ({ silentFor, largerThan, fasterThan, isNotJson }: TopicFilter): boolean =>
  silentFor > 0 || largerThan !== undefined || fasterThan !== undefined || isNotJson

/** Whether payloads are valid JSON: equal ones share their bytes, and are tested once. */
const knownJson = new WeakMap<Uint8Array, boolean>()

function isJson(payload: Uint8Array): boolean {
  const known = knownJson.get(payload)
  if (known !== undefined) return known
  const text = utf8(payload)
  let valid = text !== undefined
  try {
    if (text !== undefined) JSON.parse(text)
  } catch {
    // A text that cannot be parsed is the answer.
    valid = false
  }
  knownJson.set(payload, valid)
  return valid
}

/** Whether a value is known not to be JSON. A payload that was not read, or is cut, may be. */
/** Whether the payload of a value is read whole, and is not JSON. */
export const isNotJson = (value: TopicValue): boolean =>
  !value.isUnread && value.payload.length === value.size && !isJson(value.payload)

/** The messages a second to exactly the topic of a node. */
function measureOwnRate(node: TopicNode, rate: (node: TopicNode) => number): number {
  let own = rate(node)
  for (const child of node.children?.values() ?? []) own -= rate(child)
  return own
}

/** A test whether the topic of a node itself, without those below it, passes a filter at a time. */
export const createTopicTest =
  (filter: TopicFilter, rate: (node: TopicNode) => number, now: number) =>
  (node: TopicNode): boolean => {
    const { value } = node
    if (value === undefined || !hasMessage(node)) return false
    const { silentFor, largerThan, fasterThan } = filter
    return (
      // A retained message that was read may have no time.
      (silentFor === 0 || (value.at > 0 && value.at <= now - silentFor)) &&
      (largerThan === undefined || value.size > largerThan) &&
      (fasterThan === undefined || measureOwnRate(node, rate) > fasterThan) &&
      (!filter.isNotJson || isNotJson(value))
    )
  }
