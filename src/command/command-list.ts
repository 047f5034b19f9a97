import type { AnyCommand } from './command'

/** All registered commands, for commands that are about commands; set by the app. */
export const commandList: { current: () => readonly AnyCommand[] } = { current: () => [] }
