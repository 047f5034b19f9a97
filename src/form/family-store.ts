import { begun, differs, secretPaths } from '@/contract/family/body'
import { problemsOf, type Problem } from '@/contract/family/check'
import { above, asked, at, exists, isConfig, isSecretKey, kept, masked, optionOf, put, restored, type Config } from '@/contract/family/config'
import type { Field, Fields, Group } from '@/contract/family/field'
import type { Json } from '@/lib/text/big-json'
import { createStore, type Store } from '@/lib/store'
import { readObject, type Unread } from './family-json'
import { meantBy } from './family-text'

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

/** The state of a family's form, apart from React: each field listens to its own part, so that a key draws one field (architecture §7). */
export type Family = ReturnType<typeof createFamily>

const sameJson = (a: Json | undefined, b: Json | undefined) => a === b || JSON.stringify(a) === JSON.stringify(b)
const byPath = (problems: readonly Problem[]): Problems => {
  const found: Record<string, Problem> = {}
  for (const problem of problems) found[problem.path] ??= problem
  return found
}

/** Six asterisks where nothing is kept, and what looks like them: typed over instead of typed anew (contract B §1.2). */
const isStars = (value: Json | undefined): boolean => typeof value === 'string' && (/^\*{1,6}$/.test(value) || value.startsWith(kept))

/** Where a JSON text of the whole is wrong. */
export const asJson = 'json'

export function createFamily(options: FamilyOptions) {
  const { fields, ignored = [], begin, held, extra = () => [], again = [], locked = [] } = options
  const store: Store<FamilyState> = createStore<FamilyState>({
    config: held ?? begin, base: begin, drafts: {}, unread: {}, problems: {}, typed: {}, query: '', open: {}, focus: undefined,
  })
  // What was below a switch that was turned off comes back with it.
  const shelf = new Map<string, Json>()

  const without = <T>(map: Readonly<Record<string, T>>, path: string): Readonly<Record<string, T>> =>
    Object.fromEntries(Object.entries(map).filter(([key]) => key !== path && !key.startsWith(`${path}.`)))
  const change = (path: string, value: Json | undefined, more: Partial<FamilyState> = {}) =>
    store.set((state) => ({ ...state, config: put(state.config, path, value), problems: without(state.problems, path), ...more }))

  /** Typed into a field's control. */
  const type = (path: string, text: string) => {
    const field = fields[path]
    if (field === undefined) return
    const { value, problem } = meantBy(field, path, text)
    const { drafts, unread, typed } = store.get()
    // A variant is told by the names that it has: they stay, be they empty.
    const empty = value === undefined && above(path).some((parent) => fields[parent]?.kind === 'variant') ? '' : value
    change(path, empty, {
      drafts: { ...drafts, [path]: text },
      unread: problem === undefined ? without(unread, path) : { ...unread, [path]: { path, ...problem } },
      ...(field.kind === 'secret' ? { typed: { ...typed, [path]: true } } : {}),
    })
  }
  /** The text is left: from here on the value stands for it, if it is one. */
  const leave = (path: string) => store.set((state) => (path in state.drafts && !(path in state.unread) ? { ...state, drafts: without(state.drafts, path) } : state))

  /** Chosen, switched, or edited part by part. */
  const set = (path: string, value: Json | undefined) => {
    const { drafts, unread } = store.get()
    change(path, value, { drafts: without(drafts, path), unread: without(unread, path) })
  }
  const turn = (path: string, on: boolean) => {
    const { config } = store.get()
    const now = at(config, path)
    if (on && now === undefined) {
      set(path, shelf.get(path) ?? {})
      store.set((state) => ({ ...state, config: begun(fields, state.config) }))
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
    const own = Object.entries(fields).filter(([key, one]) => key.startsWith(`${path}.`) && one.when?.[path] === option)
      .map(([key, one]): [string, Json] => [key.slice(path.length + 1), one.default ?? (one.kind === 'choice' ? (one.options[0] ?? '') : '')])
    set(path, option === field.word ? option : (shelf.get(`${path} ${option}`) ?? Object.fromEntries(own)))
  }

  const state = () => store.get()
  /** A secret that was not touched and is the kept one. */
  const isKept = (path: string, now = state()): boolean => at(now.config, path) === kept && at(now.base, path) === kept && now.typed[path] !== true
  const secretsIn = (config: Config) => secretPaths(fields, config)

  /** All that is wrong now. */
  const problems = (): readonly Problem[] => {
    const now = state()
    const missing = again.filter((path) => [undefined, ''].includes(at(now.config, path) as string | undefined) && (fields[path] === undefined ? isConfig(at(now.config, above(path).at(-1) ?? '')) : exists(fields, path, now.config)))
    const stars = secretsIn(now.config).filter((path) => isStars(at(now.config, path)) && !isKept(path, now) && !(at(now.config, path) === kept && at(now.base, path) === kept))
    const found = [
      ...Object.values(now.unread),
      // What a newer broker has besides is none of ours, and stays.
      ...problemsOf(fields, now.config, ignored).filter(({ path, reason }) => reason !== 'error.unknown' || !sameJson(at(now.config, path), at(now.base, path))),
      ...locked.filter((path) => !sameJson(at(now.config, path), at(now.base, path))).map((path): Problem => ({ path, reason: 'bridge.problem.locked' })),
      ...missing.map((path): Problem => ({ path, reason: 'bridge.problem.again' })),
      ...stars.map((path): Problem => ({ path, reason: 'bridge.problem.stars' })),
      ...extra(now.config),
    ]
    // In the order of the fields, so that the first is the uppermost.
    const order = Object.keys(fields)
    const place = (path: string) => { const found = order.findIndex((key) => path === key || path.startsWith(`${key}.`)); return found < 0 ? order.length : found }
    return Object.values(byPath(found)).sort((a, b) => place(a.path) - place(b.path))
  }
  /** The field a path lies in: a row's cell belongs to its rows. */
  const fieldAt = (path: string): [string, Field] | undefined => {
    const found = [path, ...above(path).reverse()].find((key) => fields[key] !== undefined)
    return found === undefined ? undefined : [found, fields[found] as Field]
  }
  /** Shows what is wrong at its fields; the first gets the focus, out of its fold. */
  const show = (found: readonly Problem[]) =>
    store.set((now) => {
      const [first] = found
      const home = first === undefined ? undefined : fieldAt(first.path)
      return {
        ...now, problems: byPath(found), query: found.length === 0 ? now.query : '',
        open: home?.[1].advanced === true ? { ...now.open, [home[1].group]: true } : now.open,
        focus: first === undefined ? undefined : { path: first.path },
      }
    })

  /** The fields that differ from what the form began with; of what came or went as a whole, the whole. */
  const changed = (now = state()): string[] =>
    Object.entries(fields).filter(([path, { kind }]) => {
      const [mine, before] = [at(now.config, path), at(now.base, path)]
      if (kind === 'section') return isConfig(mine) !== isConfig(before)
      if (kind === 'variant') return optionOf(fields, path, mine) !== optionOf(fields, path, before)
      return exists(fields, path, now.config) && exists(fields, path, now.base) && !sameJson(mine, before)
    }).map(([path]) => path)

  return {
    fields, locked, store, type, leave, set, turn, choose, isKept, problems, show, changed, fieldAt,
    /** The paths of the fields worth asking for now. */
    shape: (config: Config): readonly string[] => Object.keys(fields).filter((path) => fields[path]?.kind !== 'constant' && !locked.includes(path) && asked(fields, path, config)),
    /** How many of these differ from what they would be by themselves. */
    differing: (paths: readonly string[], config: Config): number => paths.filter((path) => { const field = fields[path]; return field !== undefined && differs(field, at(config, path)) }).length,
    /** Gives a stored secret back that was typed over. */
    keep(path: string) {
      set(path, kept)
      store.set((now) => ({ ...now, typed: without(now.typed, path) }))
    },
    search: (query: string) => store.set((now) => ({ ...now, query })),
    fold: (group: Group, open: boolean) => store.set((now) => ({ ...now, open: { ...now.open, [group]: open } })),
    /** Everything as it was when the form was opened. */
    reset: () => store.set((now) => ({ ...now, config: now.base, drafts: {}, unread: {}, problems: {}, typed: {} })),
    /** What stands at the broker now, in place of what the form began with. */
    rebase: (base: Config, config = state().config) => store.set((now) => ({ ...now, base, config, typed: {} })),
    /** The whole as JSON, secrets masked (catalogue K6). */
    json: (): string => JSON.stringify(masked(state().config), undefined, 2),
    /** Takes a whole from JSON: masked secrets stay those that are here. */
    readJson(text: string): Unread | undefined {
      const read = readObject(text)
      if (!('value' in read)) {
        const { code: reason, ...values } = read
        store.set((now) => ({ ...now, unread: { [asJson]: { path: asJson, reason: `bridge.json.${reason}`, values } } }))
        return read
      }
      store.set((now) => {
        const config = restored(read.value, now.config)
        const typed = Object.fromEntries(secretsIn(config).filter((path) => at(config, path) !== at(now.config, path)).map((path) => [path, true as const]))
        return { ...now, config, typed: { ...now.typed, ...typed }, drafts: {}, unread: {}, problems: {} }
      })
      return undefined
    },
    /** The text that could not be read is given up: what could be read last stands. */
    forgetJson: () => store.set((now) => ({ ...now, unread: without(now.unread, asJson) })),
    /** What may be kept in the tab's storage: no secret that was typed. */
    storable: (now = state()): Config => strip(now.config, now.base),
  }
}

/** A configuration without the secrets that were typed into it. */
function strip(config: Config, base: Config): Config {
  return Object.fromEntries(Object.entries(config).flatMap(([key, value]): [string, Json][] => {
    const before = base[key]
    if (isSecretKey(key)) return value === before ? [[key, value]] : []
    return [[key, isConfig(value) ? strip(value, isConfig(before) ? before : {}) : value]]
  }))
}
