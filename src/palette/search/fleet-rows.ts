import type { ApiClient } from '@/api/client'
import { toApiError } from '@/api/error'
import type { NamedConnection } from '@/connection/connection'
import type { Pickable } from '@/api/resource'
import { brokers, profile as ownProfile } from '@/api/site'
import type { Profile } from '@/contract/profile'
import type { Context } from '@/command/context'
import { toContext } from '@/command/connection-context'
import { perform } from '@/command/run'
import { rowCap } from '@/command/search/merge'
import { RowRank } from '@/command/search/rank'
import { translate as t } from '@/i18n/use-words'
import { inline } from '@/lib/text/untrusted'
import { mapConcurrently } from '@/lib/time/map-concurrently'
import type { StreamSource } from './line-rows'
import { objectRows, searchable } from './objects'
import { commandRow, type LocalQuery, type PaletteRow } from './palette-row'

/** How many nouns of a broker are searched concurrently: few, because a browser sends few requests at once. */
const concurrency = 2
/** The fewest objects shown of each broker. */
const fewest = 4

/** Why a noun has no results: the user may not list it, or the broker does not have it or has disabled it. */
const isAbsentNoun = (cause: unknown): boolean => {
  const { status, callUnknown, isRefusal } = toApiError(cause)
  return callUnknown || (isRefusal && [403, 404, 503].includes(status))
}

type FleetQuery = {
  readonly query: Pick<LocalQuery, 'registry'>
  readonly text: string
  readonly context: Context
  /** Shares the replies of a broker between searches. */
  readonly share: (api: ApiClient) => ApiClient
}

/** The nouns that are searched at a broker: those that it searches itself, since many brokers are asked at once. */
async function nounsAt(
  { registry }: Pick<LocalQuery, 'registry'>,
  context: Context,
): Promise<readonly Pickable[]> {
  const { finders } = await context.nouns()
  return searchable(registry, context).filter((noun) => finders[noun].isServerSide === true)
}

/** The rows for one noun of a broker, best first; empty where it cannot be listed. */
async function findAt(
  noun: Pickable,
  { query, text, share }: FleetQuery,
  context: Context,
): Promise<readonly PaletteRow[]> {
  const { finders } = await context.nouns()
  const items = await finders[noun].find(share(context.api), text, { signal: context.signal }).then(
    (found) => found.items,
    (cause: unknown) => {
      if (isAbsentNoun(cause)) return []
      throw cause
    },
  )
  return objectRows(items, text, 0, query.registry, context)
}

/** The row for an object of another broker: Enter opens its page there. Undefined for an object without a page. */
async function toRowElsewhere(
  { ref, fill: _, ...row }: PaletteRow,
  { profile }: NamedConnection,
  { query }: FleetQuery,
  context: Context,
): Promise<PaletteRow | undefined> {
  const use = query.registry.get('broker.use')
  const outcome = await perform(row.command, row.given, context)
  return use === undefined || ref === undefined || outcome.kind !== 'go'
    ? undefined
    : { ...row, command: use, given: { broker: profile.name, to: outcome.to }, elsewhere: ref }
}

/** The row that leads to the login of a broker. */
function toLogInRow({ name, label }: Profile, { query, context }: FleetQuery): readonly PaletteRow[] {
  const logIn = query.registry.get('fleet.log-in')
  return logIn === undefined
    ? []
    : [
        commandRow(logIn, context, {
          given: { brokers: name },
          title: t('fleet.find.out', { broker: inline(label, 40) }),
        }),
      ]
}

/** A broker as a source: its objects under its label, or the login where there is no session. */
function toSource(profile: Profile, order: number, search: FleetQuery): StreamSource {
  const { context } = search
  const label = inline(profile.label, 40)
  const place = (row: PaletteRow): PaletteRow => ({
    ...row,
    id: `${profile.name} ${row.id}`,
    section: label,
    rank: RowRank.Object,
    order,
    held: false,
  })
  let room = Math.max(fewest, Math.floor(rowCap / brokers.length))
  return {
    name: label,
    async stream(signal, push) {
      const member = (await context.fleet?.())?.find(profile.name)
      if (member === undefined) throw new Error(`no broker is called ${profile.name}`)
      if (member.session.get().state !== 'in') {
        // After all objects, and never selected by itself.
        push(
          toLogInRow(profile, search).map((row) => ({
            ...place(row),
            rank: RowRank.MoreObjects,
            guarded: true,
          })),
        )
        return
      }
      const at = toContext(member, { ...context, signal })
      await mapConcurrently(concurrency, await nounsAt(search.query, at), async (noun) => {
        const found = room > 0 ? await findAt(noun, search, at) : []
        const rows =
          profile.name === ownProfile?.name
            ? found
            : await Promise.all(found.map((row) => toRowElsewhere(row, member, search, at)))
        const shown = rows.filter((row) => row !== undefined).slice(0, Math.max(0, room))
        room -= shown.length
        if (shown.length > 0) push(shown.map(place))
      })
    },
  }
}

/** All brokers of the console as sources of a search for their objects, each by itself. */
export const fleetSources = (search: FleetQuery): StreamSource[] =>
  brokers.map((profile, order) => toSource(profile, order, search))
