import { RefusedError } from './refused-error'
import { toApiError } from '@/api/error'
import type { Resource } from '@/api/resource'
import type { Key, MessageValues } from '@/i18n/key'
import { inline } from '@/lib/text/untrusted'
import { type Outcome, done } from './command'

type Words = {
  readonly done: Key
  readonly partly: Key
  /** The target of the action, for both texts. */
  readonly values: MessageValues
  readonly changed: readonly Resource[]
}

/**
 * Calls each node separately, so that a partial failure names its nodes and can be retried there alone
 * (catalogue C6). Without any node to call, it throws `nowhere`.
 */
export async function onNodes(
  nodes: readonly string[],
  nowhere: string,
  one: (node: string) => Promise<unknown>,
  words: Words,
): Promise<Outcome> {
  if (nodes.length === 0) throw new RefusedError(nowhere)
  const failed = (
    await Promise.all(
      nodes.map(async (name) => {
        try {
          await one(name)
          return []
        } catch (cause) {
          return [{ name, error: toApiError(cause) }]
        }
      }),
    )
  ).flat()
  const [first] = failed
  if (first !== undefined && failed.length === nodes.length) throw first.error
  if (first === undefined) return done(words.done, { ...words.values, count: nodes.length }, words.changed)
  const where = failed
    .map(({ name, error }) => `${inline(name, 60)} (${inline(error.message, 120)})`)
    .join(', ')
  return {
    kind: 'ask',
    code: 'PARTLY_DONE',
    partly: true,
    with: { node: failed.map(({ name }) => name).join(',') },
    confirm: {
      body: words.partly,
      values: { ...words.values, done: nodes.length - failed.length, count: nodes.length, nodes: where },
    },
  }
}
