import type { ApiClient } from '@/api/client'
import { ApiError } from '@/api/error'
import { offers, type Broker } from '@/contract/capability'
import { readOnlyRoots } from './contract-roots'
import { type ApplyMode } from './contract'
import { compareHocon, entriesOf, type ValueChange } from '@/lib/hocon/compare'
import { parseHocon } from '@/lib/hocon/parse'
import { restoreSecrets } from '@/lib/hocon/secrets'

type Access = { readonly api: ApiClient; readonly signal: AbortSignal } & Broker

/** What a text would change of what runs: the roots it touches, as they are sent and as they stand. */
export type ConfigPlan = {
  readonly roots: readonly string[]
  readonly changes: readonly ValueChange[]
  /** Roots that would change and are set at start alone. */ readonly skipped: readonly string[]
  /** They are in the text, and the broker is told to pass over them. */ readonly ignoring: boolean
  readonly text: string
}

const refuse = (code: string, message: string) => new ApiError(0, code, message, { failure: 'unsent' })

/**
 * Compares a text with what runs: hidden secrets are put back, and what is the same is left out. What a text
 * that is merged does not name stays as it is. Refuses, unsent, what no broker takes; or passes over the
 * roots that are set at start alone: from 5.7 on the broker does (`ignore_readonly`,
 * src/contract/docs/config.md#whole-configuration), before they are left out.
 */
export async function planConfig(
  text: string,
  mode: ApplyMode,
  { api, signal, ...broker }: Access,
  skip = false,
): Promise<ConfigPlan> {
  const parsed = parseHocon(text)
  if (!parsed.ok) throw refuse('CONFIG_SYNTAX', String(parsed.problem.line))
  const running = await api.configText({}, { signal })
  const { text: whole, missing } = restoreSecrets(text, running)
  if (missing.length > 0) throw refuse('CONFIG_SECRET', missing.slice(0, 5).join(', '))
  const given = new Set(parsed.entries.map(({ root }) => root))
  const all = (compareHocon(running, whole) ?? []).filter(
    ({ root, after }) => given.has(root) && (mode === 'replace' || (after !== undefined && after !== '{}')),
  )
  const skipped = [...new Set(all.map(({ root }) => root))].filter((root) => readOnlyRoots.includes(root))
  if (skipped.length > 0 && !skip) throw refuse('CONFIG_READ_ONLY', skipped.join(', '))
  const changes = all.filter(({ root }) => !skipped.includes(root))
  const roots = [...new Set(changes.map(({ root }) => root))]
  const ignoring = skipped.length > 0 && offers('ignoreReadOnly', broker)
  return {
    roots,
    changes,
    skipped,
    ignoring,
    text: entriesOf(whole, ignoring ? [...roots, ...skipped] : roots),
  }
}

/** A refusal in plain text: lists of character codes become the words they spell. */
export const spellOut = (text: string): string =>
  text.replace(/\[(\d{1,6}(?:,\s*\d{1,6})+)\]?/g, (_, list: string) =>
    JSON.stringify(
      String.fromCodePoint(
        ...list
          .split(',')
          .map(Number)
          .filter((code) => code <= 0x10ffff),
      ),
    ),
  )

/** Sends the roots that change, and says what of them is not as it was asked for when they are read again. */
export async function applyConfig(
  { roots, text, ignoring }: ConfigPlan,
  mode: ApplyMode,
  { api, signal }: Pick<Access, 'api' | 'signal'>,
): Promise<readonly ValueChange[]> {
  try {
    await api.configApply(
      { query: { mode, ...(ignoring ? { ignore_readonly: 'true' } : {}) }, body: text },
      { signal },
    )
  } catch (cause) {
    if (
      !(cause instanceof ApiError) ||
      cause.failure !== 'http' ||
      cause.details === undefined ||
      cause.status < 400
    )
      throw cause
    throw new ApiError(cause.status, 'CONFIG_REFUSED', spellOut(cause.details).slice(0, 600), {
      failure: 'http',
      method: cause.method,
      path: cause.path,
    })
  }
  const after = await api.configText({}, { signal })
  return (compareHocon(entriesOf(text, roots), entriesOf(after, roots)) ?? []).filter(
    ({ before }) => before !== undefined,
  )
}
