import * as z from 'zod/mini'
import type { ApiClient } from '@/api/client'
import type { ApiError } from '@/api/error'
import type { Connections } from '@/connection/connection'
import type { CallOptions, Endpoint, Written } from '@/contract/endpoint'
import type { Context, MqttClientApi, TopicExplorerApi } from '../context'
import { wrapCalls } from '../wrap-calls'

/**
 * One step of a run: a request that may change something at the broker or downloads a file, or an action of
 * the console's MQTT client.
 */
export type Step =
  | {
      readonly kind: 'request'
      readonly method: Endpoint['method']
      /** Starts with `/api/v5` and includes the query. */
      readonly path: string
      readonly body?: unknown
      /** The body is text, not JSON. */
      readonly plain?: true
    }
  | { readonly kind: 'mqtt'; readonly action: keyof MqttClientApi; readonly with: readonly unknown[] }

/** The steps of a run on one target. */
export type Outline = {
  readonly target: string | undefined
  /** The line of the macro that it belongs to. */
  readonly line?: number
  readonly steps: readonly Step[]
  /** Why it is unknown: a read failed before anything would have been sent. */
  readonly error?: ApiError
}

/** The steps of a run, target by target; `left` of them are not planned yet. */
export type Plan = { readonly outlines: readonly Outline[]; readonly left: number }

export type RequestStep = Extract<Step, { kind: 'request' }>

const stepOf = ({ endpoint, path, body }: Written): RequestStep => ({
  kind: 'request',
  method: endpoint.method,
  path,
  ...(body === undefined ? {} : { body }),
  ...(endpoint.plain === true ? { plain: true } : {}),
})

/**
 * A simulated reply of the endpoint's shape, made from the request: the broker is assumed to accept it as
 * sent.
 */
function replyTo({ endpoint: { reply }, params, body }: Written): unknown {
  if (reply === 'none') return undefined
  if (reply === 'text') return ''
  if (reply === 'json') return '{}'
  if (reply === 'blob') return { blob: new Blob(), name: undefined }
  const merged =
    typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...params, ...body } : { ...params }
  const candidates = [body, merged, [], Array.isArray(body) ? body.map(() => ({})) : [merged]]
  const fits = candidates.map((one) => z.safeParse(reply, one)).find(({ success }) => success)
  // None fits: the reply contains a value that only the broker can know.
  return fits?.success === true ? fits.data : merged
}

/** A client that calls `onWrite` before each write. */
const observingWrites = (api: ApiClient, onWrite: NonNullable<CallOptions['onWrite']>): ApiClient =>
  wrapCalls(api, (call) => (request, options) => call(request, { ...options, onWrite }))

/** A client that reports each write before it sends it. */
export const reportingWrites = (api: ApiClient, onStep: (step: Step) => void): ApiClient =>
  observingWrites(api, (written) => {
    onStep(stepOf(written))
    return undefined
  })

/** A client that reads for real and sends no write: each write is reported and gets a simulated reply. */
const simulatingWrites = (api: ApiClient, onStep: (step: Step) => void): ApiClient =>
  observingWrites(api, (written) => {
    onStep(stepOf(written))
    return { reply: replyTo(written) }
  })

/** An MQTT client that reports each action instead of performing it; counting only reads. */
function simulatedMqttClient(real: MqttClientApi, onStep: (step: Step) => void): MqttClientApi {
  const record = (action: keyof MqttClientApi, given: readonly unknown[], name?: string): string => {
    onStep({ kind: 'mqtt', action, with: given.filter((one) => one !== undefined) })
    return name ?? ''
  }
  return {
    connect: async (...given) => record('connect', given, given[0]),
    disconnect: async (...given) => record('disconnect', given, given[0]),
    subscribe: async (...given) => ({ name: record('subscribe', given, given[0]), granted: given[1].qos }),
    unsubscribe: async (...given) => record('unsubscribe', given, given[0]),
    publish: async (...given) => record('publish', given, given[0]),
    tryLogin: async (...given) => void record('tryLogin', given),
    add: (...given) => record('add', given, given[0].name),
    close: async (...given) => record('close', given, given[0]),
    select: (...given) => record('select', given, given[0]),
    edit: (...given) => record('edit', given, given[1].name ?? given[0]),
    clear: (...given) => record('clear', given, given[0]),
    count: (name) => real.count(name),
  }
}

/** A fleet whose members read for real, send no write, and keep their sessions. */
function simulatedFleet({ all }: Connections, onStep: (step: Step) => void): Connections {
  const simulated = all.map((member) => ({
    ...member,
    api: simulatingWrites(member.api, onStep),
    session: { ...member.session, signIn: async () => undefined, end: async () => undefined },
  }))
  return { all: simulated, find: (name) => simulated.find(({ profile }) => profile.name === name) }
}

/** The topic explorer of a dry run, which leaves that of the page unchanged: it changes nothing at a broker. */
const idleExplorer: TopicExplorerApi = {
  start: async ({ filters }) => ({ granted: filters, refused: [] }),
  read: async () => undefined,
  stop: async () => undefined,
  pause: () => undefined,
  clear: () => 0,
  stayOn: () => undefined,
  setAll: () => undefined,
}

/** A context in which a command only reports what it would do. */
export const rehearsing = (context: Context, onStep: (step: Step) => void): Context => {
  const { transfer: _, mqtt, explorer, fleet, ...rest } = context
  return {
    ...rest,
    rehearsal: true,
    api: simulatingWrites(context.api, onStep),
    ...(fleet === undefined ? {} : { fleet: async () => simulatedFleet(await fleet(), onStep) }),
    ...(explorer === undefined ? {} : { explorer: async () => idleExplorer }),
    ...(mqtt === undefined ? {} : { mqtt: async () => simulatedMqttClient(await mqtt(), onStep) }),
  }
}
