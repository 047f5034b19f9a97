import type { State } from '@/mqtt/view'

const marks: Record<State, string> = {
  disconnected: 'disconnected',
  connecting: 'connecting',
  connected: 'connected',
  disconnecting: 'waiting',
  reconnecting: 'waiting',
}

/** The icon of a connection's state. */
export const getMark = (state: State): string => marks[state]
