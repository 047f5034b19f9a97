import type { AnyCommand } from '@/command/command'

/** The commands of `commands/`, one per file. */
export const commands: readonly AnyCommand[] = Object.values(
  import.meta.glob<AnyCommand>('../../commands/*/*.ts', { eager: true, import: 'default' }),
)
