import type { AnyCommand } from '@/command/command'
import { createRegistry } from '@/command/registry'
import { goCommands } from '@/screens/go'

const files = import.meta.glob<AnyCommand>(['../../commands/*/*.ts', '!../../commands/{acl,action,alias,api-key,authn,authn-user,authz,auto-subscribe,backup,bridge,broker,coap,config,connector,delayed,evacuation,exhook,file-transfer,flapping,gateway,gateway-auth,gateway-client,gateway-listener,gateway-listener-auth,key,licence,listener,lwm2m,macro,mqtt,opentelemetry,plugin,prometheus,rebalance,related,retainer,rewrite,rule,schema,slow,source,system-topic,telemetry,topic-metrics,trace,visit}/*.ts', '!../../commands/{alarm/deactivate,alarm/explain,ban/pattern,client/diagnose,client/queue,metrics/clear,retained/clear-all,topic/watch,user/two-step,user/two-step-off}.ts'], { eager: true, import: 'default' })

/** Every command: one per file, and one for each screen; those of `more-commands.ts` come after the first paint. */
export const registry = createRegistry([...Object.values(files), ...goCommands], true)
