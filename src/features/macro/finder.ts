import { listMacros } from '@/command/macro/own-macros'
import { inList, type Finder } from '@/command/finder'

export const macroFinder: Finder = {
  find: inList(() => Promise.resolve(listMacros().map(({ name }) => ({ resource: 'macro', id: name })))),
}
