import { connection, session } from '@/connection/page'
import { toApiError } from '@/api/error'
import type { TopicExplorerApi } from '@/command/context'
import { RefusedError } from '@/command/refused-error'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { randomId } from '@/lib/text/random-id'
import { connections, settled, withApiErrors } from './client-api'
import { createExplorer, toExplorerSettings } from './explorer'
import { explorerRun } from './explorer-run'
import { paced } from './paced'
import { findSettingsProblems, type Settings } from './settings'

/** The topic explorer of this page, shared by its screen and commands. */
export const explorer = createExplorer({
  now: connection.now,
  clock: () => performance.now(),
  frame: paced(),
})

explorer.store.subscribe(() => {
  const { state, source, clientid, filters, since } = explorer.store.get()
  const isOn = state === 'running' && source === 'live' && clientid !== undefined && since !== undefined
  // One object for each run: the explorer changes with every message.
  explorerRun.set((known) =>
    !isOn ? undefined : known?.clientid === clientid ? known : { clientid, filters, since },
  )
})
session.onEnd(() => {
  startInBackground(explorer.stop(), throwUnexpected)
  explorer.clear()
})
connection.onReply(({ method, path }, { params }) => {
  if (method !== 'DELETE') return
  if (path === '/mqtt/retainer/message/{topic}') explorer.deleteRetained(params?.['topic'] ?? '')
  else if (path === '/mqtt/retainer/messages') explorer.deleteRetained('#')
})
globalThis.addEventListener('online', () => explorer.wake())
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) explorer.wake()
})

/** The settings of the MQTT client's selected connection, which the explorer connects with. */
export function getExplorerSettings(): Settings {
  const { all, selected } = connections.tabs.get()
  const tab = all.find(({ id }) => id === selected) ?? all[0]
  if (tab === undefined) throw new RefusedError('MQTT_NOT_CONNECTED')
  return toExplorerSettings(tab.connection.store.get().settings, `switchboard_explorer_${randomId()}`)
}

const running = () => {
  if (explorer.store.get().state === 'stopped') throw new RefusedError('EXPLORER_STOPPED')
}

/** Ends the pages that are being read. */
let reading = new AbortController()

/** The topic explorer for commands. */
export const topicExplorerApi: TopicExplorerApi = {
  async start({ username, password, ...run }) {
    reading.abort()
    const settings = {
      ...getExplorerSettings(),
      ...(username === undefined || username === '' ? {} : { username, password: password ?? '' }),
    }
    if (Object.keys(findSettingsProblems(settings, globalThis.location)).length > 0)
      throw new RefusedError('MQTT_SETTINGS')
    await withApiErrors(
      explorer.start(run, (receive) => {
        const connection = connections.apart(settings, receive)
        startInBackground(connection.connect(), throwUnexpected)
        return { connection, ready: settled(connection) }
      }),
    )
    const { filters, refused } = explorer.store.get()
    return { granted: filters, refused: refused.map(({ filter }) => filter) }
  },
  async read(pages) {
    reading.abort()
    reading = new AbortController()
    const { signal } = reading
    await new Promise<void>((resolve, reject) => {
      async function* followed() {
        for await (const page of pages(signal)) {
          yield page
          resolve()
        }
      }
      explorer.read(followed()).then(resolve, (cause: unknown) => {
        // A failure after the first page is shown on the screen.
        if (!signal.aborted) explorer.fail(toApiError(cause))
        reject(toApiError(cause))
      })
    })
  },
  async stop() {
    running()
    reading.abort()
    await withApiErrors(explorer.stop())
  },
  stayOn(on) {
    running()
    explorer.stayOn(on)
  },
  pause(paused) {
    running()
    explorer.pause(paused)
  },
  clear() {
    const { topics } = explorer.store.get().totals
    explorer.clear()
    return topics
  },
  setAll(open) {
    explorer.store.get().topics?.rows.setAll(open)
    explorer.redraw()
  },
}
