import { startTestBroker, turns, type Answer, type TestBroker } from '@/broker/harness'
import type { BrokerOptions } from '@/broker/options'
import { totp } from '@/broker/access/totp'

/** A call to a real broker and its reply: status, code, and the keys of the value, its first row and `meta`. */
export type RecordedCall = {
  /** Method and path below `/api/v5`. `<8.meta.cursor>` is taken from the reply of call 8. */
  readonly call: string
  readonly body?: unknown
  /** A file that is sent in place of a body. */
  readonly file?: { readonly part: string; readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }
  readonly type?: string
  readonly accept?: string
  /**
   * Who called, the administrator by default: a user, a key (`key ci`), a header (`header Basic …`); empty for a call without
   * credentials.
   */
  readonly as?: string
  /** Seconds that passed before. */
  readonly after?: number
  readonly status: number
  readonly code?: string
  readonly keys?: string
  /** Words of the API in a whole reply: `event $events/client/connected`, `status running`. */
  readonly words?: readonly string[]
}
export type Replayed = {
  /** `actions 12 GET /actions`, up to 100 characters. */
  readonly name: string
  readonly recorded: RecordedCall
  readonly reply: Reply
  readonly text: string
}
type Reply = Pick<RecordedCall, 'status' | 'code' | 'keys' | 'words'>

/** The calls to a real broker, and how a new broker gets the state that the recorded one had. */
export type Recording = {
  readonly options: Partial<BrokerOptions>
  readonly startedAt: number
  /** The fields whose words were recorded. */
  readonly wordFields: ReadonlySet<string>
  /** The calls of each subject in the order they were made. */
  readonly subjects: Readonly<Record<string, readonly RecordedCall[]>>
  /** Subjects that one broker answers one after another, since later ones need what earlier ones created. */
  readonly groups: readonly (readonly string[])[]
  readonly prepare: (b: TestBroker, group: readonly string[]) => Promise<Prepared>
}
export type Prepared = {
  /** A text of the recording with the names and ports of this broker. */
  readonly localize?: (text: string) => string
  /** Runs before each call, with its name, or after it. */
  readonly before?: (name: string) => Promise<void>
  readonly after?: (recorded: RecordedCall) => Promise<void>
  /** The token of a user that did not log in by a recorded call. */
  readonly login?: (name: string) => Promise<string>
  readonly close: () => Promise<void>
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const sortedKeys = (value: unknown) => (isObject(value) ? Object.keys(value).sort().join(' ') : '')

/** `keys of the value|of the first row|of meta`. */
function keysOf(value: unknown): string {
  const rows = isObject(value) ? value['data'] : value
  const row: unknown = Array.isArray(rows) ? rows[0] : undefined
  const meta = isObject(value) ? value['meta'] : undefined
  return [
    sortedKeys(value),
    ...(row === undefined ? [] : [sortedKeys(row)]),
    ...(isObject(meta) ? [(row === undefined ? '|' : '') + sortedKeys(meta)] : []),
  ].join('|')
}

/** The words that only one of two replies has, with a sign of which; none where the recorded one was cut. */
export function differentWords({ recorded, reply }: Replayed): readonly string[] {
  if (recorded.words === undefined || recorded.status !== reply.status) return []
  const [expected, actual] = [recorded.words, reply.words ?? []]
  return [
    ...expected.filter((word) => !actual.includes(word)).map((word) => `- ${word}`),
    ...actual.filter((word) => !expected.includes(word)).map((word) => `+ ${word}`),
  ]
}

/** Lists need not have rows on both sides: `keys||meta keys` fits `keys|row keys|meta keys`. */
const fits = (a = '', b = '') => {
  const [left, right] = [a.split('|'), b.split('|')]
  if (left.length < 2 || right.length < 2 || (left[1] !== '' && right[1] !== ''))
    return a === b || (left[0] === right[0] && left.length !== right.length && left[0] === '')
  return left[0] === right[0] && left.at(-1) === right.at(-1)
}
export const isEqual = ({ recorded, reply }: Replayed) =>
  recorded.status === reply.status &&
  (recorded.code === undefined || recorded.code === reply.code) &&
  fits(recorded.keys, reply.keys)

/** Fields whose values are words of the API, on any level of a reply; of 6.2 only these were recorded. */
export const recordedWordFields: ReadonlySet<string> = new Set([
  'access',
  'access_type',
  'action',
  'backend',
  'category',
  'edition',
  'event',
  'format',
  'kind',
  'level',
  'mechanism',
  'mode',
  'node_status',
  'permission',
  'protocol',
  'rel_status',
  'resource_type',
  'role',
  'state',
  'status',
  'strategy',
  'transport',
  'type',
])

/** All such fields, for recordings of whole replies. */
export const allWordFields: ReadonlySet<string> = new Set([
  ...recordedWordFields,
  ...[
    'action_type',
    'as',
    'compression',
    'deny_action',
    'direction',
    'failed_action',
    'formatter',
    'function',
  ],
  ...['log_level', 'method', 'mqueue_default_priority', 'no_match', 'payload_encode', 'pool_type'],
  ...['query_mode', 'redis_type', 'mongo_type', 'required_acks', 'result', 'retain', 'salt_position'],
  ...[
    'shared_subscription_strategy',
    'shared_subscription_initial_sticky_pick',
    'stats_type',
    'storage_type',
  ],
  ...['time_offset', 'timestamp_format', 'user_id_type', 'verify', 'w_mode', 'r_mode', 'broker_status'],
])

function collectWords(
  value: unknown,
  fields: ReadonlySet<string>,
  found = new Set<string>(),
): ReadonlySet<string> {
  if (Array.isArray(value)) for (const each of value) collectWords(each, fields, found)
  else if (isObject(value))
    for (const [key, each] of Object.entries(value)) {
      if (typeof each === 'string' && fields.has(key)) found.add(`${key} ${each}`)
      else collectWords(each, fields, found)
    }
  return found
}

/** What of a reply is compared: of words those in these fields. */
export function toReply(status: number, value: unknown, fields: ReadonlySet<string>): Reply {
  const code = isObject(value) ? value['code'] : undefined
  const keys = keysOf(value)
  return {
    status,
    ...(typeof code === 'string' ? { code } : {}),
    ...(keys === '' || keys === 'code message' ? {} : { keys }),
    ...(status === 200 ? { words: [...collectWords(value, fields)].sort() } : {}),
  }
}

/** What `path` names in a value: `meta.cursor`, `data.0.id`. */
const at = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce(
      (inner, name) =>
        Array.isArray(inner) ? inner[Number(name)] : isObject(inner) ? inner[name] : undefined,
      value,
    )

/** Sends the calls of a group in order to a new broker with the state that the recorded one had. */
export async function replay(recording: Recording, group: readonly string[]): Promise<readonly Replayed[]> {
  let now = recording.startedAt
  const b = await startTestBroker({ ...recording.options, now: () => now })
  // Its timer counts seconds of this machine, and would add a sample on a slow one.
  b.broker.state.monitor.stop()
  const prepared = await recording.prepare(b, group)
  const { localize = (text: string) => text } = prepared
  const tokens = new Map<string, string>()
  let replies: unknown[] = []
  let secret = ''
  const filled = (text: string) =>
    localize(text)
      .replaceAll(/(?:<|%3C)(\d+)\.([\w.]+)(?:>|%3E)/g, (_, index: string, path: string) =>
        encodeURIComponent(String(at(replies[Number(index)], path))),
      )
      .replace('<totp>', secret && totp(secret, now))
  const bodyOf = ({ body, file }: RecordedCall) => {
    if (file !== undefined) {
      const form = new FormData()
      form.append(file.part, new File([file.bytes], file.name))
      return { body: form }
    }
    if (body === undefined) return {}
    return {
      body: typeof body === 'string' ? filled(body) : (JSON.parse(filled(JSON.stringify(body))) as unknown),
    }
  }
  /** The header of a caller; undefined for none. */
  const authorizationOf = async (as: string | undefined): Promise<string | undefined> => {
    if (as === undefined) return `Bearer ${b.token}`
    if (as === '') return undefined
    if (as.startsWith('header ')) return as.slice('header '.length)
    if (as.startsWith('key ')) return `Basic ${tokens.get(as) ?? ''}`
    const token = tokens.get(as) ?? (await prepared.login?.(as)) ?? 'unknown'
    tokens.set(as, token)
    return `Bearer ${token}`
  }
  /** Keeps what later calls need of a reply. */
  const keep = ({ value }: Answer, body: unknown) => {
    replies.push(value)
    const [token, keySecret] = [at(value, 'token'), at(value, 'api_secret')]
    if (typeof token === 'string') tokens.set(String(at(body, 'username')), token)
    if (typeof keySecret === 'string')
      tokens.set(`key ${String(at(value, 'name'))}`, btoa(`${String(at(value, 'api_key'))}:${keySecret}`))
    secret = String(at(value, 'message.secret') ?? secret)
  }
  const send = async (recorded: RecordedCall): Promise<Answer> => {
    const { call, type, accept = 'application/json', as, after = 0 } = recorded
    now += 50 + after * 1000
    const [method = '', path = ''] = filled(call).split(' ')
    const authorization = await authorizationOf(as)
    return b.call(method, path, {
      ...bodyOf(recorded),
      token: '',
      headers: {
        accept,
        ...(type === undefined ? {} : { 'content-type': type }),
        ...(authorization === undefined ? {} : { authorization }),
      },
    })
  }
  const all: Replayed[] = []
  for (const subject of group) {
    replies = []
    for (const [index, recorded] of (recording.subjects[subject] ?? []).entries()) {
      const name = `${subject} ${String(index)} ${recorded.call}`.slice(0, 100)
      await prepared.before?.(name)
      const answer = await send(recorded)
      await turns(2)
      await prepared.after?.(recorded)
      keep(answer, recorded.body)
      all.push({
        name,
        recorded,
        text: answer.text,
        reply: toReply(answer.status, answer.value, recording.wordFields),
      })
    }
  }
  await prepared.close()
  await b.broker.close()
  return all
}
