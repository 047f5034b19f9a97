import { callEndpoint } from '@/api/call-endpoint'
import type { AnyCall } from '@/api/client'
import { ApiError, toApiError } from '@/api/error'
import type { Config } from '@/contract/family/config'
import type { QueueNoun } from './contract'
import { messageQueuePaths } from './paths'
import { to, type Path } from '@/route/paths'
import type { Context } from '@/command/context'

/** A queue or a stream, with the fields that commands use. */
type QueueRow = Config & {
  readonly name: string
  readonly topic_filter?: string
  readonly is_lastvalue?: boolean
}

type Calls = {
  detail(name: string): Promise<QueueRow>
  create(body: Config): Promise<unknown>
  update(name: string, body: Config): Promise<unknown>
  remove(name: string): Promise<void>
  settings(): Promise<Readonly<Record<string, unknown>>>
  change(body: Readonly<Record<string, unknown>>): Promise<void>
}

type Noun = {
  readonly needs: 'messageQueues' | 'messageStreams'
  readonly list: Path
  /** The address of the common settings. */
  readonly settings: Path
  readonly page: (name: string, query?: Record<string, string | undefined>) => Path
  readonly form: Path
  /** The field names of the common settings. */
  readonly config: { readonly maxCount: string; readonly retention: string }
  readonly at: (asking: Pick<Context, 'api' | 'signal'>) => Calls
}

/** Parses the message of a 503 of queues and streams; the broker has a single code for all of them (6.2). */
export function queueRefusal({
  code,
  message,
}: Pick<ApiError, 'code' | 'message'>): 'off' | 'starting' | 'taken' | undefined {
  if (code !== 'SERVICE_UNAVAILABLE') return undefined
  if (/not ready/i.test(message)) return 'starting'
  return message.includes('name_index_already_exists') ? 'taken' : 'off'
}

const refusalCodes = { starting: 'QUEUE_STARTING', taken: 'ALREADY_EXISTS' } as const

/** Wraps the calls so that each refusal that differs only in its message gets its own code. */
function withRefusals(calls: Calls): Calls {
  const withCode = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call
    } catch (cause) {
      const error = toApiError(cause)
      const refusal = queueRefusal(error)
      if (refusal === undefined || refusal === 'off') throw cause
      const { status, message, details, method, path } = error
      throw new ApiError(status, refusalCodes[refusal], message, { details, method, path })
    }
  }
  return {
    detail: (name) => withCode(calls.detail(name)),
    create: (body) => withCode(calls.create(body)),
    update: (name, body) => withCode(calls.update(name, body)),
    remove: (name) => withCode(calls.remove(name)),
    settings: () => withCode(calls.settings()),
    change: (body) => withCode(calls.change(body)),
  }
}

/** The calls of a noun. Bodies come from the form or from the broker; the client checks them. */
const callsOf =
  (noun: QueueNoun): Noun['at'] =>
  ({ api, signal }) => {
    const call = <const R extends QueueCall>(rest: R, request: AnyCall = {}) =>
      callEndpoint(api, queueCall(noun, rest), request, { signal })
    return withRefusals({
      detail: async (name) => (await call('Detail', { params: { name } })) as QueueRow,
      create: (body) => call('Create', { body }),
      update: (name, body) => call('Update', { params: { name }, body }),
      remove: (name) => call('Remove', { params: { name } }),
      settings: () => call('Config'),
      change: (body) => call('ConfigUpdate', { body }),
    })
  }

/** Addresses and calls of both nouns (`features/message-queue/contract.ts`). */
export const queueTypes: Readonly<Record<QueueNoun, Noun>> = {
  queue: {
    needs: 'messageQueues',
    list: to(messageQueuePaths.queues),
    settings: to(messageQueuePaths.queues, undefined, { tab: 'settings' }),
    page: (name, query) => to(messageQueuePaths.queue, { name }, query),
    form: to(messageQueuePaths.queueCreate),
    config: { maxCount: 'max_queue_count', retention: 'regular_queue_retention_period' },
    at: callsOf('queue'),
  },
  stream: {
    needs: 'messageStreams',
    list: to(messageQueuePaths.streams),
    settings: to(messageQueuePaths.streams, undefined, { tab: 'settings' }),
    page: (name, query) => to(messageQueuePaths.stream, { name }, query),
    form: to(messageQueuePaths.streamCreate),
    config: { maxCount: 'max_stream_count', retention: 'regular_stream_retention_period' },
    at: callsOf('stream'),
  },
}

/** A key of a noun's commands: their id, and their translation keys. */
export const queueKey = <const R extends string>(noun: QueueNoun, rest: R) =>
  noun === 'queue' ? (`message-queue.${rest}` as const) : (`message-stream.${rest}` as const)

type QueueCall = 'Create' | 'Detail' | 'Update' | 'Remove' | 'Config' | 'ConfigUpdate'

/** The endpoint of a noun. */
export const queueCall = <const R extends QueueCall>(noun: QueueNoun, rest: R) =>
  noun === 'queue' ? (`queue${rest}` as const) : (`stream${rest}` as const)
