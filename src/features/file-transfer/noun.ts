import type { NounParts } from '@/command/nouns'
import { fileFinder } from './finder'

export const noun: NounParts = {
  finders: { file: fileFinder },
}
