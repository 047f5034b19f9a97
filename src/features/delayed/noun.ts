import type { NounParts } from '@/command/nouns'
import { delayedFinder } from './finder'

export const noun: NounParts = {
  finders: { delayed: delayedFinder },
}
