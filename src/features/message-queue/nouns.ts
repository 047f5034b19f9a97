import { ApiError, toApiError } from '@/api/error'
import type { Config } from '@/contract/family/config'
import type { BacklogNoun } from './contract'
import { newerPaths } from '@/route/newer-paths'
import { to, type Path } from '@/route/paths'
import type { Context } from '@/command/context'

/** A queue or a stream, as far as commands ask. */
type BacklogRow = Config & {
  readonly name: string
  readonly topic_filter?: string
  readonly is_lastvalue?: boolean
}

type Calls = {
  detail(name: string): Promise<BacklogRow>
  create(body: Config): Promise<unknown>
  update(name: string, body: Config): Promise<unknown>
  remove(name: string): Promise<void>
  settings(): Promise<Readonly<Record<string, unknown>>>
  change(body: Readonly<Record<string, unknown>>): Promise<void>
}

type Noun = {
  readonly needs: 'messageQueues' | 'messageStreams'
  readonly list: Path
  /** Those of all of them. */
  readonly settings: Path
  readonly page: (name: string, query?: Record<string, string | undefined>) => Path
  readonly form: Path
  /** What the settings of all of them are called. */
  readonly config: { readonly most: string; readonly span: string }
  readonly at: (asking: Pick<Context, 'api' | 'signal'>) => Calls
}

/** What is sent was checked by the form or comes from the broker itself; what of it is wrong the broker says. */
const whole = (body: object) => body as never

/** What a 503 of queues and streams says; the broker has one code for all of it (real 6.2). */
export function backlogRefusal({
  code,
  message,
}: Pick<ApiError, 'code' | 'message'>): 'off' | 'starting' | 'taken' | undefined {
  if (code !== 'SERVICE_UNAVAILABLE') return undefined
  if (/not ready/i.test(message)) return 'starting'
  return message.includes('name_index_already_exists') ? 'taken' : 'off'
}

const refusalCodes = { starting: 'BACKLOG_STARTING', taken: 'ALREADY_EXISTS' } as const

/** The calls, with a code of its own for each refusal that the broker tells in words only. */
function withRefusals(calls: Calls): Calls {
  const named = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call
    } catch (cause) {
      const error = toApiError(cause)
      const refusal = backlogRefusal(error)
      if (refusal === undefined || refusal === 'off') throw cause
      const { status, message, details, method, path } = error
      throw new ApiError(status, refusalCodes[refusal], message, { details, method, path })
    }
  }
  return {
    detail: (name) => named(calls.detail(name)),
    create: (body) => named(calls.create(body)),
    update: (name, body) => named(calls.update(name, body)),
    remove: (name) => named(calls.remove(name)),
    settings: () => named(calls.settings()),
    change: (body) => named(calls.change(body)),
  }
}

/** What both nouns are reached by: their calls differ by name alone (`features/message-queue/contract.ts`). */
export const backlogs: Readonly<Record<BacklogNoun, Noun>> = {
  queue: {
    needs: 'messageQueues',
    list: to(newerPaths.queues),
    settings: to(newerPaths.queues, undefined, { tab: 'settings' }),
    page: (name, query) => to(newerPaths.queue, { name }, query),
    form: to(newerPaths.queueCreate),
    config: { most: 'max_queue_count', span: 'regular_queue_retention_period' },
    at: ({ api, signal }) =>
      withRefusals({
        detail: async (name) => (await api.queueDetail({ params: { name } }, { signal })) as BacklogRow,
        create: (body) => api.queueCreate({ body: whole(body) }, { signal }),
        update: (name, body) => api.queueUpdate({ params: { name }, body: whole(body) }, { signal }),
        remove: (name) => api.queueRemove({ params: { name } }, { signal }),
        settings: () => api.queueConfig({}, { signal }),
        change: (body) => api.queueConfigUpdate({ body: whole(body) }, { signal }),
      }),
  },
  stream: {
    needs: 'messageStreams',
    list: to(newerPaths.streams),
    settings: to(newerPaths.streams, undefined, { tab: 'settings' }),
    page: (name, query) => to(newerPaths.stream, { name }, query),
    form: to(newerPaths.streamCreate),
    config: { most: 'max_stream_count', span: 'regular_stream_retention_period' },
    at: ({ api, signal }) =>
      withRefusals({
        detail: async (name) => (await api.streamDetail({ params: { name } }, { signal })) as BacklogRow,
        create: (body) => api.streamCreate({ body: whole(body) }, { signal }),
        update: (name, body) => api.streamUpdate({ params: { name }, body: whole(body) }, { signal }),
        remove: (name) => api.streamRemove({ params: { name } }, { signal }),
        settings: () => api.streamConfig({}, { signal }),
        change: (body) => api.streamConfigUpdate({ body: whole(body) }, { signal }),
      }),
  },
}

/** A name of the commands of a noun: their id, and the keys of their words. */
export const backlogKey = <const R extends string>(noun: BacklogNoun, rest: R) =>
  noun === 'queue' ? (`queue.${rest}` as const) : (`stream.${rest}` as const)

/** The call of a noun by its name. */
export const backlogCall = <
  const R extends 'Create' | 'Detail' | 'Update' | 'Remove' | 'Config' | 'ConfigUpdate',
>(
  noun: BacklogNoun,
  rest: R,
) => (noun === 'queue' ? (`queue${rest}` as const) : (`stream${rest}` as const))
