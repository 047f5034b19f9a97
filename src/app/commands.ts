import type { AnyCommand } from '@/command/command'
import { createRegistry } from '@/command/registry'
import { newerWords } from '@/i18n/i18n'
import { goCommands } from '@/features/go'

const files = import.meta.glob<AnyCommand>(
  [
    '../../commands/*/*.ts',
    '!../../commands/{acl,alias,api-key,authn,authn-user,authz,auto-subscribe,backup}/*.ts',
    '!../../commands/{bridge,broker,coap,config,delayed,evacuation,exhook,file-transfer}/*.ts',
    '!../../commands/{flapping,gateway,gateway-auth,gateway-client,gateway-listener}/*.ts',
    '!../../commands/{gateway-listener-auth,key,licence,listener,lwm2m,macro,mqtt}/*.ts',
    '!../../commands/{opentelemetry,plugin,prometheus,rebalance,related,retainer,rewrite}/*.ts',
    '!../../commands/{rule,schema,slow,system-topic,telemetry,topic-metrics,trace,visit}/*.ts',
    '!../../commands/{action,cluster-link,connector,namespace,queue,source,stream,transformation,validation}/*.ts',
    '!../../commands/{alarm/explain,client/diagnose,topic/watch}.ts',
    '!../../commands/{alarm/deactivate,authn/node-cache,authn/node-cache-reset}.ts',
    '!../../commands/{authz/node-cache,authz/node-cache-reset,backup/delete,backup/download}.ts',
    '!../../commands/{backup/export,backup/import,backup/upload,ban/pattern,client/queue}.ts',
    '!../../commands/{delayed/clear,metrics/clear,plugin/configure,retained/clear-all}.ts',
    '!../../commands/{rule/trial,user/two-step,user/two-step-off}.ts',
  ],
  { eager: true, import: 'default' },
)

/**
 * Every command: one per file, and one for each screen; those of `more-commands.ts` come after the first
 * paint, and those of `newer-commands.ts` where they are asked for.
 */
export const registry = createRegistry([...Object.values(files), ...goCommands], async () => {
  const [{ newerCommands }] = await Promise.all([import('./newer-commands'), newerWords()])
  return newerCommands
})
