import { toApiError } from '@/api/error'
import { offers } from '@/contract/capability'
import { splitValues } from '@/lib/text/id-list'
import { plain } from '@/lib/text/untrusted'
import type { Context } from '../context'
import type { Param } from '../param'
import { lookUpIds } from '../pasted/lookup'

/** What several typed or pasted names stand for: the values of a command, or the names that nothing at the broker has. */
export type Named = { readonly values: readonly string[] } | { readonly missing: readonly string[] }

/** Whether a text names several values of a parameter that takes many. */
export const namesSeveral = (param: Param, text: string): boolean => param.many === true && param.prompt.kind === 'pick' && splitValues(text).length > 1

/** So many missing names are read out in a message. */
const namedInMessage = 5

/** Missing names for a message: the first few, safe to show. */
export const missingWords = (missing: readonly string[]): string => [...missing.slice(0, namedInMessage).map((name) => plain(name, 40)), ...(missing.length > namedInMessage ? ['…'] : [])].join(', ')

/**
 * Resolves a text that names several things. A comma may belong to a name: one that exists as the whole text is meant. What need
 * not exist is taken as it is written; of anything else every name must be found. Rejects with the error of a failed lookup.
 */
export async function resolveNames({ prompt }: Param, text: string, context: Pick<Context, 'api' | 'signal' | 'release' | 'edition' | 'seen'>): Promise<Named> {
  const names = splitValues(text)
  if (prompt.kind !== 'pick') return { values: names }
  const look = async (texts: readonly string[]) => await lookUpIds(context.api, [prompt.resource], [texts], { signal: context.signal, onProgress: () => undefined, byIds: offers('clientFields', context) })
  if (!text.includes('\n')) {
    const whole = await look([text.trim()])
    const [only] = whole?.found ?? []
    if (only !== undefined) return { values: [only.id] }
  }
  if (prompt.absent === true) return { values: names }
  const told = await look(names)
  if (told?.error !== undefined) throw toApiError(told.error)
  const missing = told?.misses ?? names
  return missing.length > 0 || told === undefined ? { missing } : { values: told.found.map(({ id }) => id) }
}
