import type { Outcome } from '@/command/command'
import { to } from '@/route/paths'
import { tracePaths } from './paths'

/** The outcome of a command that has created a trace: opens its log, at a text if there is one to find. */
export const openTrace = (name: string, search?: { readonly find: string }): Outcome => ({
  kind: 'go',
  to: to(tracePaths.trace, { name }, search),
  message: 'trace.create.done',
  values: { name },
})
