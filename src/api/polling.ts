import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { connection } from '@/connection/page'
import { createStore } from '@/lib/store'
import { isReplaced, replacedBrokers } from './replaced-brokers'

// It assumes to be online, so a page opened offline would not notice when the connection returns (catalogue R1).
onlineManager.setOnline(globalThis.navigator?.onLine !== false)

const subscribeOnline = (fn: () => void) => onlineManager.subscribe(fn)
const isOnline = () => onlineManager.isOnline()

/** Whether the browser is online. Offline, nothing is read. */
export const useOnline = (): boolean => useSyncExternalStore(subscribeOnline, isOnline)

/** Polls stop while the user is idle, has paused, a dialog covers the rows, or another broker is behind the page's path. */
export const polling = createStore({ idle: false, paused: false, covered: false, replaced: false })

replacedBrokers.subscribe(() => polling.merge({ replaced: isReplaced(connection.id) }))

const polls = (): boolean => {
  const { idle, paused, covered, replaced } = polling.get()
  return !idle && !paused && !covered && !replaced
}

/** Whether polls may run; re-renders when that changes. */
export const usePolls = (): boolean => useSyncExternalStore(polling.subscribe, polls)
