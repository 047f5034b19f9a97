import type { AnyCommand } from '@/command/command'
import type { Registry } from '@/command/registry'

const files = import.meta.glob<AnyCommand>(['../../commands/{alarm/deactivate,alarm/explain,ban/pattern,client/diagnose,client/queue,metrics/clear,retained/clear-all,topic/watch,user/two-step,user/two-step-off}.ts', '../../commands/{acl,action,alias,api-key,authn,authn-user,authz,auto-subscribe,backup,bridge,broker,coap,config,connector,delayed,evacuation,exhook,file-transfer,flapping,gateway,gateway-auth,gateway-client,gateway-listener,gateway-listener-auth,key,licence,listener,lwm2m,macro,mqtt,opentelemetry,plugin,prometheus,rebalance,related,retainer,rewrite,rule,schema,slow,source,system-topic,telemetry,topic-metrics,trace,visit}/*.ts'], { eager: true, import: 'default' })

/** Brings the commands that the first paint can do without. Their titles lie with the rest of the words (`vite-words.ts`). */
export const preloadCommands = (registry: Registry): void => registry.complete(Object.values(files))
