import { createStore } from '@/lib/store'

/**
 * The identities of the brokers of this page whose path leads to another broker now, because the server of the console
 * was started with another address. Nothing more is sent there until the page is reloaded.
 */
export const replacedBrokers = createStore<ReadonlySet<string>>(new Set())

/** Whether the path of this broker leads to another one. */
export const isReplaced = (identity: string | undefined): boolean =>
  identity !== undefined && replacedBrokers.get().has(identity)

export function markReplaced(identity: string): void {
  if (!isReplaced(identity)) replacedBrokers.set((known) => new Set([...known, identity]))
}
