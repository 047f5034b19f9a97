import { createStore } from '@/lib/store'

/** A subscription of the topic explorer of this page. */
export type ExplorerRun = {
  readonly clientid: string
  /** The filters that the broker has granted. */
  readonly filters: readonly string[]
  /** Epoch milliseconds. */
  readonly since: number
}

/**
 * What the topic explorer of this page is subscribed to, undefined while it is not. Apart from the explorer, so that lists of
 * subscribers and the status bar need not load it.
 */
export const explorerRun = createStore<ExplorerRun | undefined>(undefined)

/** Whether a client is the topic explorer of this page, which is no receiver of the user's. */
export const isOwnExplorer = (clientid: string | null | undefined): boolean =>
  clientid !== undefined && clientid !== null && explorerRun.get()?.clientid === clientid
