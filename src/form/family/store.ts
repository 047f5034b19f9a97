import { initialConfig, differs, secretPaths } from '@/contract/family/body'
import { checkConfig, type Problem } from '@/contract/family/check'
import {
  above,
  isAsked,
  at,
  belongs,
  exists,
  isConfig,
  isSecretKey,
  maskedSecret,
  masked,
  optionOf,
  withValueAt,
  restored,
  type Config,
} from '@/contract/family/config'
import type { Field, Fields, Group } from '@/contract/family/field'
import type { Json } from '@/lib/text/big-json'
import { castDraft, createStore, type Recipe, type Store } from '@/lib/store'
import { filesProblems } from './files'
import { readObject, type Unread } from './json'
import { parseFieldText } from './text'

type Problems = Readonly<Record<string, Problem>>

export type FamilyState = {
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

export type FamilyOptions = {
  readonly fields: Fields
  /** Names that the broker accepts but the form does not show. */
  readonly ignored?: readonly string[]
  /** The initial configuration. */
  readonly begin: Config
  /** The draft restored after a reload. */
  readonly held?: Config | undefined
  /** Checks across fields. */
  readonly extra?: (config: Config) => readonly Problem[]
  /** Secrets that must be entered again for a copy. */
  readonly again?: readonly string[]
  /** Names that cannot be changed. */
  readonly locked?: readonly string[]
}

/**
 * The state of a form, independent of React: each field subscribes to its own part, so that a keystroke re-renders one
 * field.
 */
export type Family = ReturnType<typeof createFamily>

const sameJson = (a: Json | undefined, b: Json | undefined) =>
  a === b || JSON.stringify(a) === JSON.stringify(b)
const byPath = (problems: readonly Problem[]): Problems => {
  const found: Record<string, Problem> = {}
  for (const problem of problems) found[problem.path] ??= problem
  return found
}

/** Deletes a path and everything below it from a draft. */
function deletePath(draft: Record<string, unknown>, path: string): void {
  for (const key of Object.keys(draft)) if (key === path || key.startsWith(`${path}.`)) delete draft[key]
}

/** Whether a value looks like the masked secret or an edited version of it. */
const isStars = (value: Json | undefined): boolean =>
  typeof value === 'string' && (/^\*{1,6}$/.test(value) || value.startsWith(maskedSecret))

/** The path of problems of the JSON text itself. */
export const asJson = 'json'

export function createFamily(options: FamilyOptions) {
  const { fields, ignored = [], begin, held, extra = () => [], again = [], locked = [] } = options
  const store: Store<FamilyState> = createStore<FamilyState>({
    config: held ?? begin,
    base: begin,
    drafts: {},
    unread: {},
    problems: {},
    typed: {},
    query: '',
    open: {},
    focus: undefined,
  })
  // Values below a switch are restored when it is turned on again.
  const hiddenValues = new Map<string, Json>()

  /** Sets the value at a path and clears its problems. Copies with {@link withValueAt}, because an Immer draft cannot hold the values. */
  const change = (path: string, value: Json | undefined, more: Recipe<FamilyState>) => {
    const config = withValueAt(store.get().config, path, value)
    store.update((draft) => {
      draft.config = castDraft(config)
      deletePath(draft.problems, path)
      more(draft)
    })
  }

  /** Applies text typed into the control of a field. */
  const type = (path: string, text: string) => {
    const field = fields[path]
    if (field === undefined) return
    const { value, problem } = parseFieldText(field, path, text)
    // A variant is recognized by its names: they are kept even if empty.
    const empty =
      value === undefined && above(path).some((parent) => fields[parent]?.kind === 'variant') ? '' : value
    change(path, empty, (draft) => {
      draft.drafts[path] = text
      if (problem === undefined) deletePath(draft.unread, path)
      else draft.unread[path] = castDraft({ path, ...problem })
      if (field.kind === 'secret') draft.typed[path] = true
    })
  }
  /** On blur: drops the draft if it has been parsed. */
  const leave = (path: string) =>
    store.update(({ drafts, unread }) => {
      if (path in drafts && !(path in unread)) deletePath(drafts, path)
    })

  /** Sets a value that was chosen, toggled or edited as a structure. */
  const set = (path: string, value: Json | undefined) => {
    change(path, value, (draft) => {
      deletePath(draft.drafts, path)
      deletePath(draft.unread, path)
    })
  }
  const turn = (path: string, on: boolean) => {
    const { config } = store.get()
    const now = at(config, path)
    if (on && now === undefined) {
      set(path, hiddenValues.get(path) ?? {})
      store.merge({ config: initialConfig(fields, store.get().config) })
    } else if (!on && now !== undefined) {
      hiddenValues.set(path, now)
      set(path, undefined)
    }
  }
  const choose = (path: string, option: string) => {
    const field = fields[path]
    if (field?.kind !== 'variant') return
    const { config } = store.get()
    const before = optionOf(fields, path, at(config, path))
    if (before !== undefined) hiddenValues.set(`${path} ${before}`, at(config, path) ?? null)
    const defaults = Object.entries(fields)
      .filter(([key, one]) => key.startsWith(`${path}.`) && belongs(one, path, option))
      .map(([key, one]): [string, Json] => [
        key.slice(path.length + 1),
        one.default ?? (one.kind === 'choice' ? (one.options[0] ?? '') : ''),
      ])
    set(
      path,
      option === field.word || field.also?.includes(option) === true
        ? option
        : (hiddenValues.get(`${path} ${option}`) ?? {
            ...Object.fromEntries(defaults),
            ...field.within?.[option],
          }),
    )
  }

  const state = () => store.get()
  /** Whether a secret is stored and untouched. */
  const isPreserved = (path: string, now = state()): boolean =>
    at(now.config, path) === maskedSecret && at(now.base, path) === maskedSecret && now.typed[path] !== true
  const secretsIn = (config: Config) => secretPaths(fields, config)
  /** Whether a value is unchanged: unknown values of a newer broker are kept. */
  const isFromBroker = (path: string, now: FamilyState): boolean => {
    const home = fieldAt(path)
    if (home === undefined || home[1].kind !== 'rows' || home[0] === path) {
      const value = at(now.config, path)
      return value !== undefined && sameJson(value, at(now.base, path))
    }
    // A row may have been moved, so any row of the base with this value matches.
    const [list] = home
    const [index = '', ...rest] = path.slice(list.length + 1).split('.')
    const rowsOf = (config: Config): readonly Config[] => {
      const found = at(config, list)
      return Array.isArray(found) ? found.filter(isConfig) : []
    }
    const row = rowsOf(now.config)[Number(index)]
    const value = row === undefined ? undefined : at(row, rest.join('.'))
    return value !== undefined && rowsOf(now.base).some((other) => sameJson(at(other, rest.join('.')), value))
  }

  /** All current problems, in field order. */
  const problems = (): readonly Problem[] => {
    const now = state()
    const missing = again.filter(
      (path) =>
        [undefined, ''].includes(at(now.config, path) as string | undefined) &&
        (fields[path] === undefined
          ? isConfig(at(now.config, above(path).at(-1) ?? ''))
          : exists(fields, path, now.config)),
    )
    const stars = secretsIn(now.config).filter(
      (path) =>
        isStars(at(now.config, path)) &&
        !isPreserved(path, now) &&
        !(at(now.config, path) === maskedSecret && at(now.base, path) === maskedSecret),
    )
    const found = [
      ...Object.values(now.unread),
      // Unknown values of a newer broker are kept without a problem.
      ...checkConfig(fields, now.config, ignored).filter(
        ({ path, reason }) => reason === 'error.required' || !isFromBroker(path, now),
      ),
      ...locked
        .filter((path) => !sameJson(at(now.config, path), at(now.base, path)))
        .map((path): Problem => ({ path, reason: 'bridge.problem.locked' })),
      ...missing.map((path): Problem => ({ path, reason: 'bridge.problem.again' })),
      ...stars.map((path): Problem => ({ path, reason: 'bridge.problem.stars' })),
      ...filesProblems(fields, now.config, now.base),
      ...extra(now.config),
    ]
    // In field order, so that the first problem is the topmost.
    const order = Object.keys(fields)
    const place = (path: string) => {
      const found = order.findIndex((key) => path === key || path.startsWith(`${key}.`))
      return found < 0 ? order.length : found
    }
    return Object.values(byPath(found)).sort((a, b) => place(a.path) - place(b.path))
  }
  /** The field that contains a path: a cell belongs to its rows field. */
  const fieldAt = (path: string): [string, Field] | undefined => {
    const found = [path, ...above(path).reverse()].find((key) => fields[key] !== undefined)
    return found === undefined ? undefined : [found, fields[found] as Field]
  }
  /** Shows problems at their fields; expands and focuses the first. */
  const show = (found: readonly Problem[]) =>
    store.update((draft) => {
      const [first] = found
      const home = first === undefined ? undefined : fieldAt(first.path)?.[1]
      draft.problems = castDraft(byPath(found))
      if (first !== undefined) draft.query = ''
      if (home?.advanced === true) draft.open[home.group] = true
      draft.focus = first === undefined ? undefined : { path: first.path }
    })

  /** The paths that differ from the base; a section or variant that was added or removed counts once. */
  const changed = (now = state()): string[] =>
    Object.entries(fields)
      .filter(([path, { kind }]) => {
        const [mine, before] = [at(now.config, path), at(now.base, path)]
        if (kind === 'section') return isConfig(mine) !== isConfig(before)
        if (kind === 'variant') return optionOf(fields, path, mine) !== optionOf(fields, path, before)
        return exists(fields, path, now.config) && exists(fields, path, now.base) && !sameJson(mine, before)
      })
      .map(([path]) => path)

  return {
    fields,
    locked,
    store,
    type,
    leave,
    set,
    turn,
    choose,
    isPreserved,
    problems,
    show,
    changed,
    fieldAt,
    /** The paths of the fields that apply to a configuration. */
    shape: (config: Config): readonly string[] =>
      Object.keys(fields).filter(
        (path) =>
          fields[path]?.kind !== 'constant' && !locked.includes(path) && isAsked(fields, path, config),
      ),
    /** The number of these fields that differ from their defaults. */
    differing: (paths: readonly string[], config: Config): number =>
      paths.filter((path) => {
        const field = fields[path]
        return field !== undefined && differs(field, at(config, path))
      }).length,
    /** Restores a stored secret that was edited. */
    keep(path: string) {
      set(path, maskedSecret)
      store.update(({ typed }) => deletePath(typed, path))
    },
    search: (query: string) => store.merge({ query }),
    fold: (group: Group, open: boolean) =>
      store.update((draft) => {
        draft.open[group] = open
      }),
    /** Discards all edits. */
    reset: () => store.merge({ config: state().base, drafts: {}, unread: {}, problems: {}, typed: {} }),
    /** Replaces the base with the current configuration of the broker. */
    rebase: (base: Config, config = state().config) => store.merge({ base, config, typed: {} }),
    /** Paths without a field or with an unknown value; they are kept unchanged. */
    unknownPaths: (config = state().config): readonly string[] =>
      checkConfig(fields, config, ignored)
        .filter(
          ({ path, reason }) =>
            ['error.unknown', 'error.choice'].includes(reason) && isFromBroker(path, state()),
        )
        .map(({ path }) => path),
    /** The configuration as JSON with masked secrets (catalogue K6). */
    json: (): string => JSON.stringify(masked(state().config), undefined, 2),
    /** Replaces the configuration with parsed JSON; masked secrets keep their values. Returns the syntax error, if any. */
    readJson(text: string): Unread | undefined {
      const read = readObject(text)
      if (!('value' in read)) {
        const { code: reason, ...values } = read
        store.merge({ unread: { [asJson]: { path: asJson, reason: `bridge.json.${reason}`, values } } })
        return read
      }
      const now = state()
      const config = restored(read.value, now.config)
      const touched = secretsIn(config).filter((path) => at(config, path) !== at(now.config, path))
      store.update((draft) => {
        draft.config = castDraft(config)
        draft.drafts = {}
        draft.unread = {}
        draft.problems = {}
        for (const path of touched) draft.typed[path] = true
      })
      return undefined
    },
    /** Discards invalid JSON text and keeps the last valid configuration. */
    forgetJson: () => store.update(({ unread }) => deletePath(unread, asJson)),
    /** The configuration for session storage, without typed secrets. */
    storable: (now = state()): Config => withoutTypedSecrets(now.config, now.base),
  }
}

/** Removes typed secrets from a configuration. */
function withoutTypedSecrets(config: Config, base: Config): Config {
  return Object.fromEntries(
    Object.entries(config).flatMap(([key, value]): [string, Json][] => {
      const before = base[key]
      if (isSecretKey(key)) return value === before ? [[key, value]] : []
      return [[key, isConfig(value) ? withoutTypedSecrets(value, isConfig(before) ? before : {}) : value]]
    }),
  )
}
