import { at, maskedSecret, maskedSecrets, type Config } from '@/contract/family/config'
import type { AnyCommand } from '../command'
import type { Never } from './names'

/** Whether a command removes the object itself. */
export const removes = ({ id }: AnyCommand): boolean => /\.(?:remove|delete|uninstall|clear)$/.test(id)

/**
 * Secrets that the broker hides: they are lost when the object is removed, and a changed one cannot be
 * restored.
 */
export function lostSecrets(was: Config, command: AnyCommand, given: Config): Never | undefined {
  const hidden = maskedSecrets(was)
  const removed = removes(command)
    ? hidden
    : hidden.filter((path) => ![undefined, maskedSecret].includes(at(given, path) as string | undefined))
  return removed.length > 0 ? 'masked' : undefined
}
