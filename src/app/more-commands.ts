import type { AnyCommand } from '@/command/command'
import type { Registry } from '@/command/registry'

const files = import.meta.glob<AnyCommand>(
  [
    '../../commands/{alarm/explain,client/diagnose,topic/watch}.ts',
    '../../commands/{acl,alias,api-key,authn,authn-user,authz,auto-subscribe,backup}/*.ts',
    '../../commands/{bridge,broker,coap,config,delayed,evacuation,exhook,file-transfer}/*.ts',
    '../../commands/{flapping,gateway,gateway-auth,gateway-client,gateway-listener}/*.ts',
    '../../commands/{gateway-listener-auth,key,licence,listener,lwm2m,macro,mqtt}/*.ts',
    '../../commands/{opentelemetry,plugin,prometheus,rebalance,related,retainer,rewrite}/*.ts',
    '../../commands/{rule,schema,slow,system-topic,telemetry,topic-metrics,trace,visit}/*.ts',
    '!../../commands/{authn/node-cache,authn/node-cache-reset,authz/node-cache}.ts',
    '!../../commands/{authz/node-cache-reset,backup/delete,backup/download,backup/export}.ts',
    '!../../commands/{backup/import,backup/upload,delayed/clear,plugin/configure,rule/trial}.ts',
  ],
  { eager: true, import: 'default' },
)

/** Brings the commands that the first paint can do without. Their titles lie with the rest of the words (`vite-words.ts`). */
export const preloadCommands = (registry: Registry): void => registry.bring(Object.values(files))
