import type { ListenerType } from '@/features/listener/model/names'
import type { Files } from '../bridges/certificates'
import type { ListenerSettings } from './settings'

/** A listener to open: settings with defaults, and the texts of its TLS files by path. */
export type OpenListener = {
  readonly id: string
  readonly type: ListenerType
  readonly settings: ListenerSettings
  readonly files: Files
}

/** Opens and closes listeners. */
export interface ListenerRuntime {
  /**
   * Opens a listener and resolves with its port. Rejects, with nothing open, with a system error or one
   * whose message is the reason.
   */
  start(listener: OpenListener): Promise<number>
  /** Closes a listener and its connections; does nothing if it is not running. */
  stop(id: string): Promise<void>
  /** Number of connected clients, and whether it is running. */
  status(id: string): { readonly running: boolean; readonly current_connections: number }
}
