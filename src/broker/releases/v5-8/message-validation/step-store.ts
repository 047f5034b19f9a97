import { createRates } from '../../../rules/rates'
import { Refusal } from '../../../http/refusal'
import { matches } from '../../../mqtt/topic'
import { CorruptData, type Document } from '../../../store/persist'

/** Counters of a validation or transformation. */
const counted = ['matched', 'succeeded', 'failed'] as const
type Counted = (typeof counted)[number]
type Figures = Record<Counted, number> & { rate: number; rate_last5m: number; rate_max: number }

function createMeter(now: () => number) {
  const counts = { matched: 0, succeeded: 0, failed: 0 }
  const rates = createRates(now)
  return {
    inc(name: Counted) {
      counts[name] += 1
      if (name === 'matched') rates.count()
    },
    read(): Figures {
      const { rate, max, last5m } = rates.read()
      return { ...counts, rate, rate_last5m: last5m, rate_max: max }
    },
    reset() {
      for (const name of counted) counts[name] = 0
      rates.reset()
    },
  }
}

type Stored = { readonly name: string; readonly enable: boolean; readonly topics: readonly string[] }
/** A stored step, compiled, with its counters. */
type Held<S extends Stored, R> = {
  readonly stored: S
  readonly run: R
  readonly meter: ReturnType<typeof createMeter>
}

export type StepStore<S extends Stored, R> = {
  list(): S[]
  detail(name: string): S
  create(value: unknown): S
  update(value: unknown): S
  remove(name: string): void
  enable(name: string, on: boolean): void
  order(names: readonly string[]): void
  figures(name: string): Figures
  reset(name: string): void
  /** The enabled steps whose topics match, in order. */
  matching(topic: string): readonly Held<S, R>[]
}

type Options<S extends Stored, R> = {
  readonly what: string
  readonly document: Document
  readonly now: () => number
  /** Reads a body; throws the refusal of an invalid one. */
  readonly read: (value: unknown) => S
  readonly prepare: (stored: S) => R
}

/** The ordered validations or transformations, stored on disk; updates keep the counters. */
export function createStepStore<S extends Stored, R>({
  what,
  document,
  now,
  read,
  prepare,
}: Options<S, R>): StepStore<S, R> {
  const hold = (stored: S, meter = createMeter(now)): Held<S, R> => ({ stored, run: prepare(stored), meter })
  const load = (value: unknown): Held<S, R> => {
    try {
      return hold(read(value))
    } catch (error) {
      if (error instanceof Refusal)
        throw new CorruptData(
          `the document of ${what}s holds one that is none: ${error.message}. Repair it or move it away.`,
        )
      throw error
    }
  }
  const saved = document.read() ?? []
  if (!Array.isArray(saved))
    throw new CorruptData(`the document of ${what}s does not hold a list. Repair it or move it away.`)
  let held: readonly Held<S, R>[] = saved.map(load)
  const save = (next: readonly Held<S, R>[]) => {
    document.write(next.map(({ stored }) => stored))
    held = next
  }
  const named = what.charAt(0).toUpperCase() + what.slice(1)
  const find = (name: string): Held<S, R> => {
    const found = held.find(({ stored }) => stored.name === name)
    if (found === undefined) throw new Refusal(404, 'NOT_FOUND', `${named} not found`)
    return found
  }
  const replace = (stored: S): S => {
    const before = find(stored.name)
    const after = hold(stored, before.meter)
    save(held.map((one) => (one === before ? after : one)))
    return stored
  }
  return {
    list: () => held.map(({ stored }) => stored),
    detail: (name) => find(name).stored,
    create(value) {
      const stored = read(value)
      if (held.some((one) => one.stored.name === stored.name))
        throw new Refusal(400, 'ALREADY_EXISTS', `${named} already exists`)
      save([...held, hold(stored)])
      return stored
    },
    update: (value) => replace(read(value)),
    remove(name) {
      const removed = find(name)
      save(held.filter((one) => one !== removed))
    },
    enable: (name, on) => void replace({ ...find(name).stored, enable: on }),
    order(names) {
      const currentNames = held.map(({ stored }) => stored.name)
      const lists = {
        not_found: names.filter((name) => !currentNames.includes(name)),
        not_reordered: currentNames.filter((name) => !names.includes(name)),
        duplicated: [...new Set(names.filter((name, place) => names.indexOf(name) !== place))],
      }
      if (Object.values(lists).some((list) => list.length > 0))
        throw new Refusal(400, 'BAD_REQUEST', 'Bad request', {}, lists)
      save(names.map(find))
    },
    figures: (name) => find(name).meter.read(),
    reset: (name) => find(name).meter.reset(),
    matching: (topic) =>
      held.filter(
        ({ stored: { enable, topics } }) => enable && topics.some((filter) => matches(filter, topic)),
      ),
  }
}
