import type { Problem } from '@/contract/family/check'
import type { Config } from '@/contract/family/config'
import type { Fields, Group } from '@/contract/family/field'

export type Problems = Readonly<Record<string, Problem>>

export type FormValues = {
  readonly config: Config
  /** The configuration of the broker when the form was opened or last compared. */
  readonly base: Config
  /** Typed texts that differ from the text of their value. */
  readonly drafts: Readonly<Record<string, string>>
  /** Why some drafts cannot be parsed. */
  readonly unread: Problems
  readonly problems: Problems
  /** Secrets that were edited: six asterisks in them no longer mean the stored value (catalogue I13). */
  readonly typed: Readonly<Record<string, true>>
  readonly query: string
  /** The groups whose advanced fields are expanded. */
  readonly open: Readonly<Partial<Record<Group, boolean>>>
  /** The field to focus next. */
  readonly focus: { readonly path: string } | undefined
}

export type FormStoreOptions = {
  readonly fields: Fields
  /** Names that the broker accepts but the form does not show. */
  readonly ignored?: readonly string[]
  /** The initial configuration. */
  readonly initialValues: Config
  /** The draft restored after a reload. */
  readonly draft?: Config | undefined
  /** Checks across fields. */
  readonly validate?: (config: Config) => readonly Problem[]
  /** Secrets that must be entered again for a copy. */
  readonly secretsToReenter?: readonly string[]
  /** Names that cannot be changed. */
  readonly readOnlyFields?: readonly string[]
}

/** The first problem of each path. */
export function byPath(problems: readonly Problem[]): Problems {
  const found: Record<string, Problem> = {}
  for (const problem of problems) found[problem.path] ??= problem
  return found
}

/**
 * A function of the values that is called once for a configuration and its base: after each keystroke, several parts of a form ask
 * for its answer.
 */
export function onceForConfig<T>(compute: (now: FormValues) => T): (now: FormValues) => T {
  let last: (Pick<FormValues, 'config' | 'base'> & { readonly answer: T }) | undefined
  return (now) => {
    if (last?.config !== now.config || last.base !== now.base)
      last = { config: now.config, base: now.base, answer: compute(now) }
    return last.answer
  }
}
