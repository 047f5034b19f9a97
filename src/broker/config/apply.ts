import { readOnlyRoots } from '@/features/config/contract-roots'
import { type ApplyMode } from '@/features/config/contract'
import { parseHocon } from '@/lib/hocon/parse'
import { describeAll } from '../checks/complaint'
import { Crash, PlainRefusal, Refusal } from '../http/refusal'
import type { BrokerRelease } from '../lib/release'
import type { ConfigRoot } from './config-root'

const refused = (body: unknown) => new PlainRefusal(400, JSON.stringify(body))

/** How a release reports errors in a configuration text. */
type Saying = {
  /** The text is not valid HOCON. */
  broken(line: number): Error
  readOnly(root: string): Error
  unknown(roots: readonly string[]): Error
  /** The errors of roots. */
  wrong(errors: Readonly<Record<string, string>>): Error
}

/** The errors of 5.1. */
const saying51: Saying = {
  broken: () => new Crash(),
  readOnly: (root) => refused({ [root]: 'is read-only' }),
  unknown: (roots) =>
    new PlainRefusal(
      500,
      `invalid json term: [${roots.map((name) => `{<<"${name}">>,{root_key_not_found,<<"${name}">>}}`).join(',')}]`,
    ),
  wrong: refused,
}

/** Errors since 5.8 are JSON, as text before 6.2 (src/contract/docs/config.md#whole-configuration). */
export function getSaying({ since }: BrokerRelease): Saying {
  if (!since('5.8.0')) return saying51
  const errors = (value: unknown) =>
    new PlainRefusal(400, JSON.stringify({ errors: value }), ...(since('6.1.0') ? ['application/json'] : []))
  return {
    broken: (line) => errors({ line, reason: 'syntax error', type: 'parse_error' }),
    readOnly: (root) => errors(`Cannot update read-only key '${root}'.`),
    unknown: (roots) =>
      errors(Object.fromEntries(roots.map((root) => [root, `{root_key_not_found,<<"${root}">>}`]))),
    wrong: errors,
  }
}

/** Writes one root; returns the message of a refusal. */
export async function writeRoot(
  root: ConfigRoot | undefined,
  value: unknown,
  mode: ApplyMode,
): Promise<string | undefined> {
  try {
    await root?.write?.(value, mode)
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.message === '' ? error.code : error.message
  }
}

/**
 * Applies a configuration text root by root (src/contract/docs/config.md#whole-configuration). Nothing is
 * changed if a root is unknown, read-only (unless those are skipped) or invalid.
 */
export async function applyHocon(
  roots: Readonly<Record<string, ConfigRoot>>,
  text: string,
  mode: ApplyMode,
  saying: Saying,
  skipReadOnly = false,
): Promise<void> {
  const parsed = parseHocon(text)
  if (!parsed.ok) throw saying.broken(parsed.problem.line)
  const names = Object.keys(parsed.value).filter((name) => !(skipReadOnly && readOnlyRoots.includes(name)))
  const [readOnly] = names.filter((name) => readOnlyRoots.includes(name))
  if (readOnly !== undefined) throw saying.readOnly(readOnly)
  const unknown = names.filter((name) => !Object.hasOwn(roots, name))
  if (unknown.length > 0) throw saying.unknown(unknown)
  const wrong: Record<string, string> = {}
  for (const name of names) {
    const complaints = roots[name]?.check?.(parsed.value[name]) ?? []
    if (complaints.length > 0) wrong[name] = describeAll(complaints)
  }
  if (Object.keys(wrong).length > 0) throw saying.wrong(wrong)
  for (const name of names) {
    const failure = await writeRoot(roots[name], parsed.value[name], mode)
    if (failure !== undefined) throw saying.wrong({ [name]: failure })
  }
}
