import { defineCommand } from '@/command/command'
import { keyedCommands } from '@/command/keys/change'
import { ownKeys } from '@/command/keys/own'
import { printKeys } from '@/command/keys/transfer'

/** Saves the custom keys and short names of this browser as lines that another browser can import. */
export default defineCommand({
  id: 'key.export',
  group: 'group.settings',
  danger: 'read',
  calls: [],
  params: {},
  blocked: () => (Object.keys(ownKeys.get()).length === 0 ? 'key.none' : undefined),
  run: async (_, context) => ({
    kind: 'save',
    name: 'keys.txt',
    blob: new Blob([printKeys(ownKeys.get(), keyedCommands(context))], { type: 'text/plain' }),
  }),
})
