import type { ApiClient } from '@/api/client'
import { ApiError } from '@/api/error'
import { offers, type Broker } from '@/contract/capability'
import { readOnlyRoots } from './contract-roots'
import { type ApplyMode } from './contract'
import { compareHocon, extractEntries, type ValueChange } from '@/lib/hocon/compare'
import { parseHocon } from '@/lib/hocon/parse'
import { restoreSecrets } from '@/lib/hocon/secrets'

type Access = { readonly api: ApiClient; readonly signal: AbortSignal } & Broker

/**
 * The difference between a text and the running configuration: the changed roots, their text to send, and
 * their changes.
 */
export type ConfigPlan = {
  readonly roots: readonly string[]
  readonly changes: readonly ValueChange[]
  /** Changed roots that need a restart. */
  readonly skipped: readonly string[]
  /** Whether the text contains them and the broker is asked to skip them. */
  readonly ignoring: boolean
  readonly text: string
}

const refuse = (code: string, message: string) => new ApiError(0, code, message, { failure: 'unsent' })

/**
 * Compares a text with the running configuration and restores masked secrets. With `merge`, omitted settings
 * stay unchanged. Throws without sending if no broker accepts the text. Roots that need a restart are an
 * error, or with `skip` left out: since 5.7 by the broker (`ignore_readonly`,
 * src/contract/docs/config.md#whole-configuration).
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
  const { text: restored, missing } = restoreSecrets(text, running)
  if (missing.length > 0) throw refuse('CONFIG_SECRET', missing.slice(0, 5).join(', '))
  const namedRoots = new Set(parsed.entries.map(({ root }) => root))
  const all = (compareHocon(running, restored) ?? []).filter(
    ({ root, after }) =>
      namedRoots.has(root) && (mode === 'replace' || (after !== undefined && after !== '{}')),
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
    text: extractEntries(restored, ignoring ? [...roots, ...skipped] : roots),
  }
}

/** Replaces lists of character codes in an error text by the text they encode. */
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

/** Sends the changed roots, reads them again, and returns the differences from the request. */
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
  return (compareHocon(extractEntries(text, roots), extractEntries(after, roots)) ?? []).filter(
    ({ before }) => before !== undefined,
  )
}
