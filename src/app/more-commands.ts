import type { AnyCommand } from '@/command/command'
import type { Registry } from '@/command/registry'

const files = import.meta.glob<AnyCommand>('../../commands/{bridge,cluster,delayed,licence,retainer,rule,schema,slow,system-topic,telemetry,topic-metrics}/*.ts', { eager: true, import: 'default' })

/** Brings the commands that the first paint can do without. Their titles lie with the rest of the words (`vite-words.ts`). */
export const bringCommands = (registry: Registry): void => registry.complete(Object.values(files))
