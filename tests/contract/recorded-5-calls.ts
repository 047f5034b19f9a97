import { demoConfig, pluginConfigFiles, pluginPackage } from '@/features/plugin/model/fixture'
import { defaultUser } from '@/broker/access/users'
import { recorded, type Exchange, type Version } from '../samples'
import { allWordFields, isObject, toReply, type RecordedCall } from './replay'

type Call = Exchange & {
  readonly requestContentType?: string
  readonly authorization?: string
  readonly accept?: string
  readonly via?: string
  readonly error?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Who called, by the words of the recording. */
const callers: readonly (readonly [pattern: RegExp, caller: string])[] = [
  [/no authorization header|^none$/, ''],
  [/empty token/, 'header Bearer '],
  [/unknown scheme/, 'header Digest x'],
  [/unknown API key|wrong secret/, `header Basic ${btoa('unknown:key')}`],
  [/API key/, 'key ci-key'],
  [/life of 3 s/, 'admin again'],
  [/alice's own token/, 'alice'],
  [/another user's/, 'other'],
  [/that token/, 'user first'],
  [/second session/, 'user second'],
  [/first/, 'user third'],
]

function callerOf({ authorization, note = '' }: Call): string | undefined {
  if (authorization === undefined) return undefined
  const words = authorization === 'invalid' ? note : authorization
  return callers.find(([pattern]) => pattern.test(words))?.[1] ?? 'header Bearer unknown'
}

/**
 * Whether a call can be compared: its reply was recorded, and it went to this node and is about it, as the embedded broker is
 * the only node.
 */
const isRepeatable = (call: Call) => isOfThisNode(call) && call.base === undefined && 'responseBody' in call
const isOfThisNode = ({ path, query, requestBody, via, error }: Call) =>
  via === undefined &&
  error === undefined &&
  !/emqx(?:2|59)(?:@|%40)|on-second/.test(JSON.stringify([path, query, requestBody]))

/** Texts that the broker made up: those of replies that no call before had sent, in words as an id has. */
function* strings(value: unknown, path = ''): Generator<readonly [path: string, text: string]> {
  if (typeof value === 'string') yield [path, value]
  else if (Array.isArray(value) || isObject(value))
    for (const [key, each] of Object.entries(value))
      if (!key.includes('.')) yield* strings(each, path === '' ? key : `${path}.${key}`)
}

const namesOfIds = ['id', 'msgid', 'cursor', 'position', 'start', 'filename', 'api_key']

/** Names what a call repeats of earlier replies by its place there: ids, cursors, file names. */
function withReferences(
  calls: readonly RecordedCall[],
  replies: readonly unknown[],
): readonly RecordedCall[] {
  const known = new Map<string, string>()
  let sent = ''
  return calls.map((each, index) => {
    const { call, body } = each
    sent += JSON.stringify([call, body])
    const refer = (text: string) => {
      for (const [id, reference] of known) text = text.replaceAll(id, reference)
      return text
    }
    const result = {
      ...each,
      call: refer(call),
      ...(body === undefined ? {} : { body: JSON.parse(refer(JSON.stringify(body))) as unknown }),
    }
    const names = call.startsWith('GET /gateways/stomp/clients') ? namesOfIds.concat('clientid') : namesOfIds
    for (const [path, text] of strings(replies[index]))
      if (
        names.includes(path.slice(path.lastIndexOf('.') + 1)) &&
        /^(?=.*\d)[\w.+/=-]{8,}$/.test(text) &&
        !known.has(text) &&
        !sent.includes(text)
      )
        for (const form of [text, encodeURIComponent(text)]) known.set(form, `<${String(index)}.${path}>`)
    return result
  })
}

/** The password of all users, as those of the recordings are masked. */
export const password = 'Strong-1'
const wrongPassword = 'Wrong-1!'

/** Fills in the passwords, which were not recorded. */
function withPasswords(calls: readonly Call[]): readonly Call[] {
  const passwords = new Map([[defaultUser.username, defaultUser.password]])
  return calls.map((call, index) => {
    const { path, note = '', status, requestBody } = call
    if (!isObject(requestBody)) return call
    const user = String(requestBody['username'] ?? path.split('/')[2])
    const present = passwords.get(user) ?? password
    const keep = (fresh: string) => {
      if (status < 300) passwords.set(user, fresh)
      return fresh
    }
    const fresh = /weak/.test(note)
      ? 'weak'
      : /is the old one/.test(note)
        ? present
        : `${password}${String(index)}`
    if (path === '/login' && 'password' in requestBody)
      return {
        ...call,
        requestBody: { ...requestBody, password: /wrong/.test(note) ? wrongPassword : present },
      }
    if (path === '/users') {
      if (!('password' in requestBody)) return call
      return {
        ...call,
        requestBody: { ...requestBody, password: keep(/weak/.test(note) ? 'weak' : password) },
      }
    }
    if (!path.endsWith('/change_pwd')) return call
    const old_pwd = /old password wrong/.test(note) ? wrongPassword : present
    return { ...call, requestBody: { ...requestBody, old_pwd, new_pwd: keep(fresh) } }
  })
}

/** A payload of which only the size was recorded. */
export const large = 'x'.repeat(1_200_000)
const withSizes = (text: string) => text.replace(/<1\.[25] MB>/, large)

/** The packages of the recording, with the metadata that the broker reported. */
const packages = new Map<string, Uint8Array<ArrayBuffer>>()
for (const version of ['5.1', '5.8'] as const)
  for (const key of ['demo_plugin-1.0.0', 'demo_plugin-1.1.0']) {
    const reported = recorded<unknown>('plugins', version).find(
      ({ path, status }) => path === `/plugins/${key}` && status === 200,
    )
    const {
      running_status: _,
      readme: __,
      md5sum: ___,
      with_config_schema: ____,
      ...facts
    } = (reported?.responseBody ?? {}) as Record<string, unknown>
    packages.set(
      `${version} ${key}.tar.gz`,
      await pluginPackage(key, facts, [
        ...pluginConfigFiles(key, demoConfig.avsc, demoConfig.usual),
        { path: `${key}/README.md`, text: '# demo_plugin\n' },
      ]),
    )
  }

/** The file of a call, of which only name and size were recorded. */
function fileOf(version: Version, { requestBody }: Call): RecordedCall['file'] {
  const match = /^multipart field "(\w+)"(?:, file name "(.+)", (\d+) bytes)?/.exec(String(requestBody))
  if (match === null) return undefined
  const [, part = '', name = 'demo_plugin-1.0.0.tar.gz', size = 0] = match
  const isPackage = Number(size) > 100 || size === 0
  return {
    part,
    name,
    bytes:
      (isPackage ? packages.get(`${version} ${name}`) : undefined) ?? new TextEncoder().encode('not gzip\n'),
  }
}

function toCall(version: Version, call: Call): RecordedCall {
  const { method, path, query = {}, requestBody: body, requestContentType, headers, note = '', status } = call
  const pairs = (Array.isArray(query) ? query : Object.entries(query)) as readonly (readonly [
    string,
    unknown,
  ])[]
  const search = new URLSearchParams(
    pairs.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  // 5.1.6 answered in the format that was asked for, which was not recorded.
  const {
    accept = headers?.['content-type']?.startsWith('application/json') === true ? 'application/json' : '*/*',
  } = call
  const as = callerOf(call)
  const { words, ...reply } = toReply(status, call.responseBody, allWordFields)
  const file = fileOf(version, call)
  const seconds = /used every (\d) s|after ([\d.]+) s without/.exec(note)
  return {
    call: `${method} ${path}${search === '' ? '' : `?${search}`}`,
    ...(file !== undefined
      ? { file }
      : body === undefined
        ? {}
        : { body: JSON.parse(withSizes(JSON.stringify(body))) as unknown }),
    ...(requestContentType === undefined || file !== undefined
      ? {}
      : { type: requestContentType === 'none sent' ? '' : requestContentType }),
    accept,
    ...(as === undefined ? {} : { as }),
    ...(seconds === null ? {} : { after: Number(seconds[1] ?? seconds[2]) }),
    ...reply,
    ...(call.cut === undefined && words !== undefined ? { words } : {}),
  }
}

/** The calls of a subject that can be compared. */
export const subjectCalls = (version: Version, subject: string): readonly RecordedCall[] => {
  const calls = withPasswords((recorded(subject, version) as readonly Call[]).filter(isRepeatable))
  return withReferences(
    calls.map((call) => toCall(version, call)),
    calls.map(({ responseBody }) => responseBody),
  )
}

/** A recorded call by subject and position, to be made again. */
export function callAgain(version: Version, name: string): readonly [call: string, body: unknown] {
  const [subject = '', position] = name.split(' ')
  const { call = '', body } = subjectCalls(version, subject)[Number(position)] ?? {}
  return [call, body]
}
