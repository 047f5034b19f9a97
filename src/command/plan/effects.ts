import { allPages } from '@/api/all-pages'
import { ApiError, toApiError } from '@/api/error'
import type { Ref } from '@/api/resource'
import { briefError } from '@/i18n/error-words'
import type { Key, MessageValues } from '@/i18n/key'
import { mapConcurrently } from '@/lib/time/map-concurrently'
import type { AnyCommand, CommandArgs, MacroStep } from '../command'
import type { Context } from '../context'
import { refsOf } from '../prompt/phrase'
import { withInitials } from '../prompt/prompt'

/** What a run touches besides its targets, read from the broker. */
export type Effect = { readonly key: Key; readonly values: MessageValues; /** What it is, each with a link to it. */ readonly refs?: readonly Ref[]; /** The line of a macro that it is of. */ readonly line?: number }

type Asking = Pick<Context, 'api' | 'signal'>
type Reader = (ids: readonly string[], asking: Asking) => Promise<readonly Effect[]>

/** So many clients are asked for one by one; of more the list is read, up to so many pages. */
const few = 20
const mostPages = 10
const lanes = 4

type Rule = Awaited<ReturnType<Asking['api']['ruleList']>>['data'][number]

async function rulesThat(use: (rule: Rule) => boolean, key: Key, { api, signal }: Asking): Promise<readonly Effect[]> {
  const refs: Ref[] = []
  for await (const { data } of allPages((page, limit) => api.ruleList({ query: { page, limit } }, { signal }), signal)) {
    refs.push(...data.filter((rule) => rule.$raw === undefined && use(rule)).map(({ id }): Ref => ({ resource: 'rule', id })))
  }
  return refs.length === 0 ? [] : [{ key, values: { count: refs.length }, refs }]
}

/** The rules that send to one of these bridges or receive from it. */
const rulesOfBridges: Reader = (bridges, asking) =>
  rulesThat(({ actions, from }) => actions?.some((action) => typeof action === 'string' && bridges.includes(action)) === true || from?.some((source) => source.startsWith('$bridges/') && bridges.includes(source.slice('$bridges/'.length))) === true, 'plan.effect.rules', asking)

/** The rules whose SQL names one of these schemas. */
const rulesOfSchemas: Reader = (schemas, asking) =>
  rulesThat(({ sql }) => /schema_(?:en|de)code/.test(sql) && schemas.some((name) => sql.includes(`'${name}'`)), 'plan.effect.schemas', asking)

async function clientsOf(ids: readonly string[], { api, signal }: Asking) {
  const wanted = new Set(ids)
  if (ids.length <= few) {
    const rows = await mapConcurrently(lanes, ids, (clientid) => api.clientDetail({ params: { clientid } }, { signal }).catch((cause: unknown) => {
      // One that has gone has nothing to lose.
      if (cause instanceof ApiError && cause.status === 404) return undefined
      throw cause
    }))
    return rows.filter((row) => row !== undefined)
  }
  const found = []
  let pages = 0
  for await (const { data } of allPages((page, limit) => api.clientList({ query: { page, limit } }, { signal }), signal)) {
    found.push(...data.filter((row) => row.$raw === undefined && wanted.has(row.clientid)))
    pages += 1
    if (found.length >= wanted.size || pages >= mostPages) break
  }
  return found
}

/** What the sessions of these clients hold: it ends with them. */
const sessions: Reader = async (ids, asking) => {
  const rows = await clientsOf(ids, asking)
  const sum = (value: (row: (typeof rows)[number]) => unknown) => rows.reduce((all, row) => all + Number(value(row) ?? 0), 0)
  const told: Effect = { key: 'plan.effect.sessions', values: { count: rows.length, subscriptions: sum((row) => row.subscriptions_cnt), queued: sum((row) => row.mqueue_len) + sum((row) => row.inflight_cnt) } }
  return rows.length === ids.length ? [told] : [told, { key: 'plan.effect.unread', values: { count: ids.length - rows.length } }]
}

/** The users that an authenticator keeps itself. */
const usersKept: Reader = async (ids, { api, signal }) => {
  const kept = ids.filter((id) => id.endsWith(':built_in_database'))
  const counts = await mapConcurrently(lanes, kept, async (id) => (await api.mqttUserList({ params: { id }, query: { page: 1, limit: 1 } }, { signal })).meta.count ?? 0)
  return kept.length === 0 ? [] : [{ key: 'plan.effect.users', values: { count: counts.reduce((all, one) => all + one, 0) } }]
}

/** What each command touches besides, where its own question does not tell it already. */
const readers: Readonly<Record<string, Reader>> = {
  'client.kick': sessions,
  'authn.remove': usersKept,
  'schema.remove': rulesOfSchemas, 'schema.update': rulesOfSchemas,
  ...Object.fromEntries(['disable', 'stop', 'restart', 'remove', 'update'].map((verb) => [`bridge.${verb}`, rulesOfBridges])),
}

async function effectsOfOne(command: AnyCommand, answers: CommandArgs, asking: Asking): Promise<readonly Effect[]> {
  const read = readers[command.id]
  const ids = refsOf(command, answers).map(({ id }) => id)
  return read === undefined || ids.length === 0 ? [] : await read(ids, asking)
}

/** What a line of a macro touches besides; what could not be read is told in its place, for the other lines have theirs. */
async function effectsOfLine({ line, command, given }: MacroStep, context: Context): Promise<readonly Effect[]> {
  const read = await effectsOfOne(command, withInitials(command, given, context), context).catch((cause: unknown): readonly Effect[] => [{ key: 'plan.effect.failed', values: { reason: briefError(toApiError(cause)) } }])
  return read.map((effect) => ({ ...effect, line }))
}

/** Reads what a run of this would touch besides its targets; of a macro, what its lines would. Throws what the reading throws. */
export async function effectsOf(command: AnyCommand, answers: CommandArgs, context: Context): Promise<readonly Effect[]> {
  const lines = command.lines?.(answers as never, context.now())
  return lines === undefined ? await effectsOfOne(command, answers, context) : (await mapConcurrently(lanes, lines.steps, (step) => effectsOfLine(step, context))).flat()
}
