import { Refusal } from '../http/refusal'
import { CorruptData, type Document } from '../store/persist'

type Stored = { readonly name: string; readonly enable: boolean; readonly topics: readonly string[] }

export type StepStore<S extends Stored> = {
  list(): readonly S[]
  detail(name: string): S
  create(value: unknown): S
  update(value: unknown): S
  remove(name: string): void
  enable(name: string, on: boolean): void
  order(names: readonly string[]): void
}

type Options<S extends Stored> = {
  readonly what: string
  readonly document: Document
  /** Reads a body; throws the refusal of an invalid one. */
  readonly read: (value: unknown) => S
  readonly log: (text: string) => void
}

/** The ordered validations or transformations, stored on disk. No message passes through them. */
export function createStepStore<S extends Stored>({ what, document, read, log }: Options<S>): StepStore<S> {
  const load = (value: unknown): S => {
    try {
      return read(value)
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
  let steps: readonly S[] = saved.map(load)
  const save = (next: readonly S[]) => {
    document.write(next)
    steps = next
  }
  const named = what.charAt(0).toUpperCase() + what.slice(1)
  const find = (name: string): S => {
    const found = steps.find((step) => step.name === name)
    if (found === undefined) throw new Refusal(404, 'NOT_FOUND', `${named} not found`)
    return found
  }
  const replace = (step: S): S => {
    const before = find(step.name)
    save(steps.map((one) => (one === before ? step : one)))
    return step
  }
  return {
    list: () => steps,
    detail: find,
    create(value) {
      const step = read(value)
      if (steps.some(({ name }) => name === step.name))
        throw new Refusal(400, 'ALREADY_EXISTS', `${named} already exists`)
      save([...steps, step])
      log(`${what} ${step.name}: stored, but not run by the embedded broker`)
      return step
    },
    update: (value) => replace(read(value)),
    remove(name) {
      const removed = find(name)
      save(steps.filter((one) => one !== removed))
    },
    enable: (name, on) => void replace({ ...find(name), enable: on }),
    order(names) {
      const currentNames = steps.map(({ name }) => name)
      const lists = {
        not_found: names.filter((name) => !currentNames.includes(name)),
        not_reordered: currentNames.filter((name) => !names.includes(name)),
        duplicated: [...new Set(names.filter((name, place) => names.indexOf(name) !== place))],
      }
      if (Object.values(lists).some((list) => list.length > 0))
        throw new Refusal(400, 'BAD_REQUEST', 'Bad request', {}, lists)
      save(names.map(find))
    },
  }
}
