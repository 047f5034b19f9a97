import { createRegistry } from '@/command/registry'
import { allWords } from '@/i18n/i18n'
import { goCommands } from '@/features/go'
import { renameStoredIds } from './former-ids'

/**
 * All commands: the navigation commands at once, the others as soon as their chunk and their texts have
 * loaded.
 */
export const registry = createRegistry(goCommands, async () => {
  const [{ commands }] = await Promise.all([import('./all-commands'), allWords()])
  renameStoredIds([...goCommands, ...commands])
  return commands
})
