import { createGoCommands } from './go-command'
import { screens } from './registry'

/** The «Go to …» commands of all screens. */
export const goCommands = createGoCommands(screens)
