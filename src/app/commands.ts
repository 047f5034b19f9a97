import type { AnyCommand } from '@/command/command'
import { createRegistry } from '@/command/registry'
import { goCommands } from '@/screens/go'

const files = import.meta.glob<AnyCommand>('../../commands/*/*.ts', { eager: true, import: 'default' })

/** Every command: one per file, and one for each screen. */
export const registry = createRegistry([...Object.values(files), ...goCommands])
