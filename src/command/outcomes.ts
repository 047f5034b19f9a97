import type { Outcome } from './command'

type Done = Extract<Outcome, { kind: 'done' }>

/**
 * The outcomes of a command on several targets as one, with the message of the last: all that is to be read again, and all that
 * is shown once, each with its target. Undefined where none was merely done.
 */
export function combineOutcomes(outcomes: readonly (readonly [target: string, Outcome])[]): Done | undefined {
  const done = outcomes.flatMap(([target, outcome]) => (outcome.kind === 'done' ? [{ target, outcome }] : []))
  const last = done.at(-1)?.outcome
  if (last === undefined) return undefined
  const changed = new Set(done.flatMap(({ outcome }) => outcome.changed ?? []))
  const shown = done.flatMap(({ outcome }) => outcome.show ?? [])
  const [first] = shown
  const fields = done.flatMap(({ target, outcome }) =>
    (outcome.show?.fields ?? []).map((field) => ({ owner: target, ...field })),
  )
  const { show: _show, changed: _changed, ...rest } = last
  return {
    ...rest,
    ...(changed.size === 0 ? {} : { changed: [...changed] }),
    ...(first === undefined ? {} : { show: { ...first, fields } }),
    ...(done.some(({ outcome }) => outcome.differs === true) ? { differs: true } : {}),
  }
}
