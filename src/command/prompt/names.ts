import { toApiError } from '@/api/error'
import type { Broker } from '@/contract/capability'
import { splitValues } from '@/lib/text/id-list'
import { plain } from '@/lib/text/untrusted'
import type { AnyCommand, CommandArgs } from '../command'
import type { Context } from '../context'
import type { Param } from '../param'

/**
 * The result of resolving several typed or pasted names: the values of a command, or the names that do not
 * exist at the broker.
 */
export type Named = { readonly values: readonly string[] } | { readonly missing: readonly string[] }

/** Whether a text names several values of a list parameter. */
export const namesSeveral = (param: Param, text: string): boolean =>
  param.many === true && param.prompt.kind === 'pick' && splitValues(text).length > 1

/** Maximum number of missing names in a message. */
const namedInMessage = 5

/** Formats missing names for a message: the first few, sanitized. */
export const missingWords = (missing: readonly string[]): string =>
  [
    ...missing.slice(0, namedInMessage).map((name) => plain(name, 40)),
    ...(missing.length > namedInMessage ? ['…'] : []),
  ].join(', ')

/**
 * Resolves a text that names several objects. A comma may belong to a name: if the complete text exists, it
 * is one name. Names that need not exist are taken as written, with `asWritten` all names are; else every
 * name must be found. Rejects with the error of a failed lookup.
 */
export async function resolveNames(
  { prompt }: Param,
  text: string,
  context: Broker & Pick<Context, 'api' | 'nouns' | 'signal'>,
  asWritten = false,
): Promise<Named> {
  const names = splitValues(text)
  if (prompt.kind !== 'pick') return { values: names }
  const { lookUpIds } = await import('../pasted/lookup')
  const find = async (texts: readonly string[]) =>
    await lookUpIds(context, [prompt.resource], [texts], {
      signal: context.signal,
      onProgress: () => undefined,
    })
  if (!text.includes('\n')) {
    const single = await find([text.trim()])
    const [only] = single?.found ?? []
    if (only !== undefined) return { values: [only.id] }
  }
  if (prompt.absent === true || asWritten) return { values: names }
  const result = await find(names)
  if (result?.error !== undefined) throw toApiError(result.error)
  const missing = result?.misses ?? names
  return missing.length > 0 || result === undefined
    ? { missing }
    : { values: result.found.map(({ id }) => id) }
}

/**
 * Replaces each text that names several values by these values. Where `a,b` is itself a name, it stays one.
 */
export async function splitAnswers(
  command: AnyCommand,
  given: CommandArgs,
  context: Broker & Pick<Context, 'api' | 'nouns' | 'signal'>,
): Promise<CommandArgs> {
  const split: Record<string, unknown> = { ...given }
  for (const [name, param] of Object.entries(command.params)) {
    const texts = [given[name]].flat()
    if (!texts.some((text) => typeof text === 'string' && namesSeveral(param, text))) continue
    const all = await Promise.all(
      texts.map(async (text) => {
        const named =
          typeof text === 'string' && namesSeveral(param, text)
            ? await resolveNames(param, text, context, true)
            : { values: [text] }
        return 'values' in named ? named.values : [text]
      }),
    )
    const values = [...new Set(all.flat())]
    split[name] = values.length === 1 ? values[0] : values
  }
  return split
}
