import type { NounParts } from '@/command/nouns'
import { macroFinder } from './finder'

export const noun: NounParts = {
  finders: { macro: macroFinder },
}
