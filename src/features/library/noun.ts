import type { NounParts } from '@/command/nouns'
import { viewFinder, wallLayoutFinder } from './finders'

export const noun: NounParts = {
  finders: { view: viewFinder, wallLayout: wallLayoutFinder },
}
