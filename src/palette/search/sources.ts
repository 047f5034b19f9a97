import { toApiError, type ApiError } from '@/api/error'
import { onChanged } from '@/api/query'
import { getRefName, type Pickable } from '@/api/resource'
import { session } from '@/connection/page'
import type { Context } from '@/command/context'
import type { Found } from '@/command/finder'
import type { Prompt } from '@/command/prompt-kind'
import { monotonicNow } from '@/lib/time/monotonic'

/** Remote sources wait this long for the next key, and are reported as slow after this long; milliseconds. */
export const debounce = 120
export const slowAfter = 1500
/** Weak hits among the commands wait this long for the objects; milliseconds. */
export const weakAfter = 300
/** Minimum length of a text that is searched at the broker. */
export const minQueryLength = 2

/** What a search needs. */
export type SearchContext = Pick<Context, 'api' | 'nouns'>

/**
 * How long a noun that the broker refused to list is not asked for again, unless a command changes it or a
 * user logs in; milliseconds.
 */
const refusalMs = 30_000
/** The same for a noun that the user has no right to list. */
const forbiddenMs = 600_000

const refusals = new Map<
  Pickable,
  { readonly error: ApiError; readonly at: number; readonly generation: string }
>()
onChanged((resources) => {
  for (const resource of resources) refusals.delete(resource as Pickable)
})

function recentRefusal(noun: Pickable): ApiError | undefined {
  const found = refusals.get(noun)
  return found !== undefined &&
    found.generation === session.get().generation &&
    monotonicNow() - found.at < (found.error.status === 403 ? forbiddenMs : refusalMs)
    ? found.error
    : undefined
}

/** Whether a refusal depends on the user or a disabled feature, not on the text or the requested page. */
const isPermanent = ({ status, isRefusal, callUnknown }: ApiError) =>
  callUnknown || (isRefusal && [401, 403, 503].includes(status))

/** Searches one noun; an id that equals the text comes first. A disabled feature has no results. */
export async function find(
  { api, nouns }: SearchContext,
  noun: Pickable,
  text: string,
  signal: AbortSignal,
  page = 1,
): Promise<Found> {
  try {
    const refusal = recentRefusal(noun)
    if (refusal !== undefined) throw refusal
    const { items, more } = await (await nouns()).finders[noun].find(api, text, { signal, page })
    return { items: [...items].sort((a, b) => Number(b.id === text) - Number(a.id === text)), more }
  } catch (cause) {
    const error = toApiError(cause)
    if (isPermanent(error) && recentRefusal(noun) === undefined)
      refusals.set(noun, { error, at: monotonicNow(), generation: session.get().generation })
    if (error.code === 'SERVICE_UNAVAILABLE') return { items: [], more: false }
    throw cause
  }
}

/**
 * Searches one noun among all others, by other values than the name as well: what the user has no right to list has no results.
 */
export async function findAllowed(
  context: SearchContext,
  noun: Pickable,
  text: string,
  signal: AbortSignal,
): Promise<Found> {
  try {
    const { byValues } = (await context.nouns()).finders[noun]
    const [named, others = []] = await Promise.all([
      find(context, noun, text, signal),
      byValues?.(context.api, text.trim(), signal),
    ])
    const known = new Set(named.items.map(({ id }) => id))
    return { ...named, items: [...named.items, ...others.filter(({ id }) => !known.has(id))] }
  } catch (cause) {
    // A list that the broker does not have, such as the rules of a database that is not set up, has no results either.
    if ([403, 404].includes(toApiError(cause).status)) return { items: [], more: false }
    throw cause
  }
}

/** Searches among the objects of one noun that belong to another object. */
async function findWithin(
  { api, nouns }: SearchContext,
  noun: Pickable,
  owner: string,
  text: string,
  signal: AbortSignal,
): Promise<Found> {
  const { within } = (await nouns()).finders[noun]
  return (await within?.(api, owner, text, signal)) ?? { items: [], more: false }
}

/** The broker's suggestions for a step; undefined for kinds without any. */
export function offersFor(
  context: SearchContext,
  prompt: Prompt,
  answers: Readonly<Record<string, unknown>>,
  text: string,
  signal: AbortSignal,
  page = 1,
): Promise<Found> | undefined {
  if (prompt.kind === 'pick') return find(context, prompt.resource, text, signal, page)
  if (prompt.kind === 'topic' || prompt.kind === 'topicFilter') {
    const client = prompt.kind === 'topicFilter' && prompt.of !== undefined ? answers[prompt.of] : undefined
    if (typeof client === 'string') return findWithin(context, 'subscription', client, text, signal)
    return text.length < minQueryLength ? undefined : find(context, 'topic', text, signal)
  }
  return undefined
}

/**
 * The id that a typed name refers to: the exact id, the only hit, or (where the API allows) the text
 * itself; else undefined.
 */
export async function resolvePick(
  context: SearchContext,
  prompt: Extract<Prompt, { kind: 'pick' }>,
  text: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (prompt.exact === true) return text
  const { items, more } = await find(context, prompt.resource, text, signal)
  if (items.some((item) => item.id === text)) return text
  // A ban is usually referred to by its value alone, a delayed message by its topic.
  const labelled = items.filter((item) => getRefName(item) === text)
  if (labelled.length === 1) return labelled[0]?.id
  if (items.length === 1 && !more) return items[0]?.id
  return items.length === 0 && prompt.free === true ? text : undefined
}
