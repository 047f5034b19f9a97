import type { AnyCommand } from '@/command/command'
import { placeRows } from '@/features/namespace/place-rows'

placeRows()

const files = import.meta.glob<AnyCommand>(
  [
    '../../commands/{action,cluster-link,connector,namespace,queue,source,stream,transformation,validation}/*.ts',
    '../../commands/{alarm/deactivate,authn/node-cache,authn/node-cache-reset}.ts',
    '../../commands/{authz/node-cache,authz/node-cache-reset,backup/delete,backup/download}.ts',
    '../../commands/{backup/export,backup/import,backup/upload,ban/pattern,client/queue}.ts',
    '../../commands/{delayed/clear,metrics/clear,plugin/configure,retained/clear-all}.ts',
    '../../commands/{rule/trial,user/two-step,user/two-step-off}.ts',
  ],
  { eager: true, import: 'default' },
)

/** Commands that no broker of 5.1 has anything for. Their words come with them (`vite-words.ts`). */
export const newerCommands: readonly AnyCommand[] = Object.values(files)
