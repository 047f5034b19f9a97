import type { ComponentType, ReactNode } from 'react'
import { commandHistory } from '@/command/history/history-store'
import { setLibrary } from '@/api/library'
import { macros } from '@/command/macro/own-macros'
// Fetched on demand by what touches a topic: a list is drawn as soon as nothing changes any more.
import '@/features/authorization/model/acl/parse'
import { alarmRuleFirings, alarmRules, alarmRuleStates } from '@/features/alarm-rule/own-rules'
import { writable } from '@/connection/fixture'
import { connection } from '@/connection/page'
import { fleetColumns } from '@/features/fleet/columns'
import { GatewayUsers } from '@/features/gateway/auth/users'
import { screens } from '@/features/registry'
import { DataTable } from '@/list/data-table'
import { localSource } from '@/list/list'
import { getPath } from '@/route/location'
import { match } from '@/route/paths'
import * as written from './hand-written'
import type { Replies } from './recorded-client'

/** Where a list is drawn. */
export type Place = {
  readonly at: `/${string}`
  /** Replies of which there is no recording. */
  readonly replies?: Replies
  /** Stores what the console keeps itself. */
  readonly prepare?: () => void
  /** Takes the place of the screen at this address. */
  readonly screen?: ComponentType
}

/** The overview of several brokers is drawn by its columns, since a test has one broker. */
const FleetTable = (): ReactNode => (
  <DataTable
    list="fleet"
    title="screen.fleet"
    source={localSource(written.fleet)}
    columns={fleetColumns}
    rowKey={({ profile }) => profile.name}
    empty={{ title: 'fleet.single' }}
  />
)

/** The users are a tab without an address. */
const GatewayUserTable = (): ReactNode => (
  <GatewayUsers
    gateway="stomp"
    auth={{ mechanism: 'password_based', backend: 'built_in_database', user_id_type: 'username' }}
  />
)

/** Lists with rows that were not recorded, or of a tab or page that the menu does not lead to. */
const morePlaces: readonly Place[] = [
  { at: '/fleet', screen: FleetTable },
  { at: '/alarm/history-alarm' },
  {
    at: '/alarm/rules',
    prepare: () => {
      alarmRules.set(() => written.alarmRules)
      alarmRuleStates.set(() => written.alarmRuleStates)
    },
  },
  {
    at: '/alarm/rules/history',
    prepare: () => alarmRuleFirings.set(() => ({ all: [...written.firings] })),
  },
  { at: '/subscriptions/topics/touching?topic=%23' },
  { at: '/auto-sub', replies: written.automaticSubscriptions },
  {
    at: '/namespaces',
    replies: written.namespaces,
    prepare: () =>
      writable(connection.evidence).set((known) => ({ ...known, seen: { namespaceDetails: true } })),
  },
  { at: '/flow?view=list' },
  { at: '/gateway/detail/stomp/listeners', replies: written.gateways },
  { at: '/gateway/detail/stomp/auth', screen: GatewayUserTable },
  ...['stomp', 'mqttsn'].map((name) => ({
    at: `/gateway/detail/${name}/clients` as const,
    replies: written.gateways,
  })),
  { at: '/gateway/detail/lwm2m/clients', replies: written.lwm2mClients },
  { at: '/authentication/detail/password_based%3Abuilt_in_database?tab=users' },
  { at: '/authorization', replies: written.authorizationSources },
  { at: '/authorization/detail/built_in_database' },
  { at: '/authorization/detail/built_in_database?for=username' },
  { at: '/schema-registries', replies: written.externalRegistries },
  { at: '/ai/profiles' },
  { at: '/certificates/named', replies: written.certificates },
  { at: '/topic-metrics/filters', replies: written.topicFilterMetrics },
  { at: '/cluster/links', replies: written.clusterLinks },
  { at: '/cluster/storage/sites' },
  { at: '/file-transfer', replies: written.files },
  { at: '/command-history', prepare: () => commandHistory.set(() => written.history) },
  { at: '/macros', prepare: () => macros.set(() => ({ '': written.macros })) },
  { at: '/library', prepare: () => setLibrary(written.libraryFiles, 1) },
  { at: '/settings/keys' },
  { at: '/help/api' },
  { at: '/help/commands' },
]

/** All lists: those of the menu, and those below. */
export const places: readonly Place[] = [
  ...screens
    .filter(({ menu, path }) => menu && !morePlaces.some(({ at }) => at === path))
    .map(({ path }) => ({ at: path })),
  ...morePlaces,
]

/** The screen of a place. */
export async function loadScreen({ at, screen }: Place): Promise<ComponentType> {
  if (screen !== undefined) return screen
  const found = screens.find(({ path }) => match(path, getPath(at)) !== undefined)
  if (found === undefined) throw new Error(`no screen has the address ${at}`)
  return (await found.load()).default
}
