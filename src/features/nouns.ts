import { composeNouns } from '@/command/compose-nouns'
import type { NounParts } from '@/command/nouns'

/**
 * What the features contribute to the command engine: the `noun.ts` of each. Loaded after the first paint. Node has
 * `terminal/registry.ts` instead.
 */
export const nouns = composeNouns(
  Object.values(import.meta.glob<NounParts>('./*/noun.ts', { eager: true, import: 'noun' })),
)
