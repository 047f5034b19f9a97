import { initialConfig, differs, secretPaths } from '@/contract/family/body'
import { problemsOf, type Problem } from '@/contract/family/check'
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
  /** What stood there when the form was opened, as far as nobody else has changed it since. */
  readonly base: Config
  /** Texts typed that are not what their value reads back as. */
  readonly drafts: Readonly<Record<string, string>>
  /** Why some of these are no values yet. */
  readonly unread: Problems
  readonly problems: Problems
  /** Secrets somebody has typed into: six asterisks there are no longer the kept ones (catalogue I13). */
  readonly typed: Readonly<Record<string, true>>
  readonly query: string
  /** The groups whose seldom touched fields are shown. */
  readonly open: Readonly<Partial<Record<Group, boolean>>>
  /** The field that gets the focus next. */
  readonly focus: { readonly path: string } | undefined
}

export type FamilyOptions = {
  readonly fields: Fields
  /** Names that the broker takes and nobody is asked for. */
  readonly ignored?: readonly string[]
  /** What the form begins with. */
  readonly begin: Config
  /** What was typed before the page was loaded anew. */
  readonly held?: Config | undefined
  /** What is wrong with the whole that no field is wrong with alone. */
  readonly extra?: (config: Config) => readonly Problem[]
  /** Secrets that a copy must be given again. */
  readonly again?: readonly string[]
  /** Names that stay as they are. */
  readonly locked?: readonly string[]
}

/**
 * The state of a family's form, apart from React: each field listens to its own part, so that a key draws one
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

/** Takes what belongs to a path, or lies below it, out of a draft. */
function forget(draft: Record<string, unknown>, path: string): void {
  for (const key of Object.keys(draft)) if (key === path || key.startsWith(`${path}.`)) delete draft[key]
}

/** Six asterisks where nothing is kept, and what looks like them: typed over instead of typed anew. */
const isStars = (value: Json | undefined): boolean =>
  typeof value === 'string' && (/^\*{1,6}$/.test(value) || value.startsWith(maskedSecret))

/** Where a JSON text of the whole is wrong. */
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
  // What was below a switch that was turned off comes back with it.
  const shelf = new Map<string, Json>()

  /** Another value at a path; what was wrong there is no longer so. The values are kept out of the draft: {@link withValueAt} knows them. */
  const change = (path: string, value: Json | undefined, more: Recipe<FamilyState>) => {
    const config = withValueAt(store.get().config, path, value)
    store.update((draft) => {
      draft.config = castDraft(config)
      forget(draft.problems, path)
      more(draft)
    })
  }

  /** Typed into a field's control. */
  const type = (path: string, text: string) => {
    const field = fields[path]
    if (field === undefined) return
    const { value, problem } = parseFieldText(field, path, text)
    // A variant is told by the names that it has: they stay, be they empty.
    const empty =
      value === undefined && above(path).some((parent) => fields[parent]?.kind === 'variant') ? '' : value
    change(path, empty, (draft) => {
      draft.drafts[path] = text
      if (problem === undefined) forget(draft.unread, path)
      else draft.unread[path] = castDraft({ path, ...problem })
      if (field.kind === 'secret') draft.typed[path] = true
    })
  }
  /** The text is left: from here on the value stands for it, if it is one. */
  const leave = (path: string) =>
    store.update(({ drafts, unread }) => {
      if (path in drafts && !(path in unread)) forget(drafts, path)
    })

  /** Chosen, switched, or edited part by part. */
  const set = (path: string, value: Json | undefined) => {
    change(path, value, (draft) => {
      forget(draft.drafts, path)
      forget(draft.unread, path)
    })
  }
  const turn = (path: string, on: boolean) => {
    const { config } = store.get()
    const now = at(config, path)
    if (on && now === undefined) {
      set(path, shelf.get(path) ?? {})
      store.merge({ config: initialConfig(fields, store.get().config) })
    } else if (!on && now !== undefined) {
      shelf.set(path, now)
      set(path, undefined)
    }
  }
  const choose = (path: string, option: string) => {
    const field = fields[path]
    if (field?.kind !== 'variant') return
    const { config } = store.get()
    const before = optionOf(fields, path, at(config, path))
    if (before !== undefined) shelf.set(`${path} ${before}`, at(config, path) ?? null)
    const own = Object.entries(fields)
      .filter(([key, one]) => key.startsWith(`${path}.`) && belongs(one, path, option))
      .map(([key, one]): [string, Json] => [
        key.slice(path.length + 1),
        one.default ?? (one.kind === 'choice' ? (one.options[0] ?? '') : ''),
      ])
    set(
      path,
      option === field.word || field.also?.includes(option) === true
        ? option
        : (shelf.get(`${path} ${option}`) ?? { ...Object.fromEntries(own), ...field.within?.[option] }),
    )
  }

  const state = () => store.get()
  /** A secret that was not touched and is the kept one. */
  const isKept = (path: string, now = state()): boolean =>
    at(now.config, path) === maskedSecret && at(now.base, path) === maskedSecret && now.typed[path] !== true
  const secretsIn = (config: Config) => secretPaths(fields, config)
  /** Whether a value is the one the form began with: what a newer broker has, and this console does not know, is kept as it is. */
  const isFromBroker = (path: string, now: FamilyState): boolean => {
    const home = fieldAt(path)
    if (home === undefined || home[1].kind !== 'rows' || home[0] === path) {
      const value = at(now.config, path)
      return value !== undefined && sameJson(value, at(now.base, path))
    }
    // A row may have been moved: any row of the base that has the value at this name will do.
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

  /** All that is wrong now. */
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
        !isKept(path, now) &&
        !(at(now.config, path) === maskedSecret && at(now.base, path) === maskedSecret),
    )
    const found = [
      ...Object.values(now.unread),
      // What a newer broker has besides is none of ours, and stays.
      ...problemsOf(fields, now.config, ignored).filter(
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
    // In the order of the fields, so that the first is the uppermost.
    const order = Object.keys(fields)
    const place = (path: string) => {
      const found = order.findIndex((key) => path === key || path.startsWith(`${key}.`))
      return found < 0 ? order.length : found
    }
    return Object.values(byPath(found)).sort((a, b) => place(a.path) - place(b.path))
  }
  /** The field a path lies in: a row's cell belongs to its rows. */
  const fieldAt = (path: string): [string, Field] | undefined => {
    const found = [path, ...above(path).reverse()].find((key) => fields[key] !== undefined)
    return found === undefined ? undefined : [found, fields[found] as Field]
  }
  /** Shows what is wrong at its fields; the first gets the focus, out of its fold. */
  const show = (found: readonly Problem[]) =>
    store.update((draft) => {
      const [first] = found
      const home = first === undefined ? undefined : fieldAt(first.path)?.[1]
      draft.problems = castDraft(byPath(found))
      if (first !== undefined) draft.query = ''
      if (home?.advanced === true) draft.open[home.group] = true
      draft.focus = first === undefined ? undefined : { path: first.path }
    })

  /** The fields that differ from what the form began with; of what came or went as a whole, the whole. */
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
    isKept,
    problems,
    show,
    changed,
    fieldAt,
    /** The paths of the fields worth asking for now. */
    shape: (config: Config): readonly string[] =>
      Object.keys(fields).filter(
        (path) =>
          fields[path]?.kind !== 'constant' && !locked.includes(path) && isAsked(fields, path, config),
      ),
    /** How many of these differ from what they would be by themselves. */
    differing: (paths: readonly string[], config: Config): number =>
      paths.filter((path) => {
        const field = fields[path]
        return field !== undefined && differs(field, at(config, path))
      }).length,
    /** Gives a stored secret back that was typed over. */
    keep(path: string) {
      set(path, maskedSecret)
      store.update(({ typed }) => forget(typed, path))
    },
    search: (query: string) => store.merge({ query }),
    fold: (group: Group, open: boolean) =>
      store.update((draft) => {
        draft.open[group] = open
      }),
    /** Everything as it was when the form was opened. */
    reset: () => store.merge({ config: state().base, drafts: {}, unread: {}, problems: {}, typed: {} }),
    /** What stands at the broker now, in place of what the form began with. */
    rebase: (base: Config, config = state().config) => store.merge({ base, config, typed: {} }),
    /** What the form has no field for, or whose value it does not know: all of it is kept as it is. */
    unknownPaths: (config = state().config): readonly string[] =>
      problemsOf(fields, config, ignored)
        .filter(
          ({ path, reason }) =>
            ['error.unknown', 'error.choice'].includes(reason) && isFromBroker(path, state()),
        )
        .map(({ path }) => path),
    /** The whole as JSON, secrets masked (catalogue K6). */
    json: (): string => JSON.stringify(masked(state().config), undefined, 2),
    /** Takes a whole from JSON: masked secrets stay those that are here. */
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
    /** The text that could not be read is given up: what could be read last stands. */
    forgetJson: () => store.update(({ unread }) => forget(unread, asJson)),
    /** What may be kept in the tab's storage: no secret that was typed. */
    storable: (now = state()): Config => strip(now.config, now.base),
  }
}

/** A configuration without the secrets that were typed into it. */
function strip(config: Config, base: Config): Config {
  return Object.fromEntries(
    Object.entries(config).flatMap(([key, value]): [string, Json][] => {
      const before = base[key]
      if (isSecretKey(key)) return value === before ? [[key, value]] : []
      return [[key, isConfig(value) ? strip(value, isConfig(before) ? before : {}) : value]]
    }),
  )
}
