import type { ListenerType } from '@/features/listener/model/names'
import type { Files } from '../bridges/certificates'
import type { ListenerSettings } from './schema'

/** A listener that is to take connections: every default filled in, `files` the texts of its TLS files by the paths that the settings name. */
export type OpenListener = {
  readonly id: string
  readonly type: ListenerType
  readonly settings: ListenerSettings
  readonly files: Files
}

/** What really listens. */
export interface ListenerRuntime {
  /**
   * Takes connections from now on, and resolves with the port. Rejects, with nothing open, where it cannot:
   * an error of the system with its `code`, or one whose message says why.
   */
  start(listener: OpenListener): Promise<number>
  /** Takes no more, and ends the connections of its clients. Well also where it does not run. */
  stop(id: string): Promise<void>
  /** How many clients came in by it and are here now, and whether it takes more. */
  status(id: string): { readonly running: boolean; readonly current_connections: number }
}
