import type { NounParts } from '@/command/nouns'
import { profileFinder } from './finder'

export const noun: NounParts = {
  finders: { profile: profileFinder },
}
