import type { Connection, NamedConnection } from '@/connection/connection'
import { connection, loadConnections } from '@/connection/page'
import { preferences } from '@/api/preferences'
import { hasFleet } from '@/api/site'
import { getTargetNamespace } from '@/api/work-namespace'
import { loadChunk } from '@/api/load-chunk'
import { toContext } from '@/command/connection-context'
import type { Context } from '@/command/context'
import { screenContext, getSelectedRefs } from '@/command/screen-context'
import { commandHistory, forgetRunsAt } from '@/command/history/history-store'
import { repeatable } from '@/command/history/repeat'
import { clearRecordsAt } from '@/command/undo/undo-store'
import { canTravel, here as address } from '@/route/location'
import { registry } from './commands'

/** What the engine needs of all nouns. */
export const loadNouns = async () => (await loadChunk(import('@/features/nouns'))).nouns

const loadMqtt = async () => (await import('@/mqtt/client-api')).mqttClientApi

/** The other brokers whose sessions are watched. */
const watched = new Set<Connection>()

/** Forgets what a user did at another broker when that session ends, in whatever tab. */
function watchEnd(other: NamedConnection): void {
  if (other === connection || watched.has(other)) return
  watched.add(other)
  other.session.onEnd(() => {
    forgetRunsAt(other.profile.name)
    clearRecordsAt(other.profile.identity)
  })
}

const loadFleet = async () => {
  const connections = await loadConnections()
  connections.all.forEach(watchEnd)
  return connections
}

/** A placeholder: the runner gives each run its own signal. */
const noSignal = new AbortController().signal

const loadExplorer = async () => (await import('@/mqtt/explorer-api')).topicExplorerApi

/** The command that Shift R would run now. */
export const findRepeated = () =>
  repeatable(commandHistory.get(), registry, getSelectedRefs(screenContext.get()), connection.now())

/** The context of a command that starts now. */
export const getContext = (): Omit<Context, 'signal'> => {
  const now = preferences.get()
  const front = screenContext.get()
  return toContext(
    connection,
    {
      signal: noSignal,
      locale: now.language,
      nouns: loadNouns,
      preferences: now,
      registry,
      ...(hasFleet ? { fleet: loadFleet } : {}),
    },
    {
      selection: getSelectedRefs(front),
      at: address(),
      targetNamespace: getTargetNamespace(),
      mqtt: loadMqtt,
      explorer: loadExplorer,
      able: {
        refresh: front.refresh !== undefined,
        export: front.export !== undefined,
        repeat: findRepeated() !== undefined,
        back: canTravel(-1),
        forward: canTravel(1),
        selected: front.selected.length > 0,
        selectAll: front.selectAll !== undefined,
        largest: front.largest?.columns ?? [],
        snapshots: front.snapshots !== undefined,
      },
    },
  )
}
