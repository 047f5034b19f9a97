import type { AnyCommand } from './command'

/** All commands there are, for those that are about commands; the app says which. */
export const commandList: { current: () => readonly AnyCommand[] } = { current: () => [] }
