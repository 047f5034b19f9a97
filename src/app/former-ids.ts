import type { AnyCommand } from '@/command/command'
import { renameOwnKeys } from '@/command/keys/own'
import { recent } from '@/palette/search/recent'

/** Replaces former ids of commands where this browser stores something by id: custom keys and recent commands. */
export function renameStoredIds(commands: readonly AnyCommand[]): void {
  const presentIds = new Map(
    commands.flatMap(({ id, formerIds = [] }) => formerIds.map((former) => [former, id] as const)),
  )
  renameOwnKeys(presentIds)
  recent.rename(presentIds)
}
