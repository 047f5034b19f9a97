import { broker, brokerNow } from '@/api/broker'
import { preferences } from '@/api/preferences'
import { readOnly } from '@/api/read-only'
import { barredCalls } from '@/api/rights'
import { hasFleet, profile } from '@/api/site'
import { session } from '@/api/session'
import { getTargetNamespace } from '@/api/work-namespace'
import { loadChunk } from '@/api/load-chunk'
import type { Context } from '@/command/context'
import { currentBroker } from '@/api/broker-evidence'
import { screenContext, getSelectedRefs } from '@/command/screen-context'
import { commandHistory } from '@/command/history/history-store'
import { repeatable } from '@/command/history/repeat'
import { canTravel, here as address } from '@/route/location'
import { registry } from './commands'

/** What the engine needs of all nouns. */
export const loadNouns = async () => (await loadChunk(import('@/features/nouns'))).nouns

const loadMqtt = async () => (await import('@/mqtt/client-api')).mqttClientApi

const loadFleet = async () => (await loadChunk(import('@/api/fleet/fleet'))).loadFleet()

const loadExplorer = async () => (await import('@/mqtt/explorer-api')).topicExplorerApi

/** The command that Shift R would run now. */
export const findRepeated = () =>
  repeatable(commandHistory.get(), registry, getSelectedRefs(screenContext.get()), brokerNow())

/** The context of a command that starts now. */
export const getContext = (): Omit<Context, 'signal'> => {
  const { username, role, namespace } = session.get()
  const now = preferences.get()
  const front = screenContext.get()
  return {
    api: broker.api,
    ...currentBroker(),
    locale: now.language,
    selection: getSelectedRefs(front),
    nouns: loadNouns,
    at: address(),
    username,
    role,
    namespace,
    targetNamespace: getTargetNamespace(),
    barredCalls: barredCalls.get(),
    preferences: now,
    now: brokerNow,
    registry,
    mqtt: loadMqtt,
    explorer: loadExplorer,
    readOnly: readOnly.get(),
    broker: profile,
    ...(hasFleet ? { fleet: loadFleet } : {}),
    able: {
      refresh: front.refresh !== undefined,
      export: front.export !== undefined,
      repeat: findRepeated() !== undefined,
      back: canTravel(-1),
      forward: canTravel(1),
      marked: front.marked.length > 0,
      markAll: front.markAll !== undefined,
      largest: front.largest?.columns ?? [],
      snapshots: front.snapshots !== undefined,
    },
  }
}
