import { toApiError } from '@/api/error'
import { translate } from '@/i18n/use-words'
import { isEqual } from '@/lib/equal'
import { inline } from '@/lib/text/untrusted'
import type { Confirm } from '../confirm'
import type { Context } from '../context'
import { getTargets, valuesFor } from '../targets'
import type { Prompting } from '../prompt/prompting'
import { reportingWrites, type Plan, type Step } from './step'

/** Maximum number of names in a deviation message. */
const named = 3

const names = (all: readonly string[]): string =>
  all
    .slice(0, named)
    .map((one) => inline(one, 60))
    .join(', ') + (all.length > named ? ' …' : '')

/** A step as text. */
const textOf = (step: Step): string => (step.kind === 'mqtt' ? step.action : `${step.method} ${step.path}`)

/** A text without its times: those of a plan are earlier than those of its run. */
export const withoutTimes = (text: string): string =>
  text.replace(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g, 'T')

/** A step as a value for comparison; times are ignored. */
function toComparable(step: Step): unknown {
  const compared =
    step.kind === 'mqtt'
      ? [step.action, step.with]
      : [step.method, step.path, step.body instanceof FormData ? 'form' : step.body]
  return JSON.parse(withoutTimes(JSON.stringify(compared))) as unknown
}

const isSameQuestion = (a: Confirm, b: Confirm) => isEqual([a.body, a.values ?? {}], [b.body, b.values ?? {}])

/** Records what the run of a plan sends, so that deviations from the plan can be reported afterwards. */
export type Watch = {
  /** The context that records the requests for one target; a retry starts recording again. */
  recording(context: Context, target: string | undefined): Context
  failed(target: string, cause: unknown): void
  /** Describes the deviations from the plan; undefined where there were none. */
  drift(context: Context): Promise<string | undefined>
}

type Watched = Pick<Prompting, 'command' | 'answers'> &
  Partial<Pick<Prompting, 'confirm' | 'changes' | 'matching'>>

/**
 * Reads what the run would destroy once more right before it; undefined where it matches the question, or
 * could not be read.
 */
async function changedQuestion(
  { command, answers, confirm, changes }: Watched,
  context: Context,
): Promise<string | undefined> {
  if (command.warn === undefined || confirm === undefined || changes !== undefined) return undefined
  const targets = getTargets(command, answers).map(String)
  const values = valuesFor(command, answers, targets[0])
  // If this read fails, the run fails as well and reports it.
  const now =
    (await command.warn(values, targets, context).catch(() => undefined)) ??
    command.confirm?.(values, Math.max(1, targets.length))
  return now === undefined || isSameQuestion(now, confirm) ? undefined : translate(now.body, now.values)
}

/**
 * Starts recording the run of a plan: a single command, or a line of a macro that was confirmed with the
 * others.
 */
export async function watchRun(state: Watched, plan: Plan, context: Context): Promise<Watch> {
  const question = await changedQuestion(state, context)
  const sent = new Map<string, Step[]>()
  const missing: string[] = []
  const targets = getTargets(state.command, state.answers).map(String)
  return {
    recording: (now, target = '') => {
      const steps: Step[] = []
      sent.set(target, steps)
      return { ...now, api: reportingWrites(now.api, (step) => steps.push(step)) }
    },
    failed: (target, cause) => {
      if (toApiError(cause).isMissing) missing.push(target)
    },
    async drift(now) {
      const other = plan.outlines.filter(
        ({ target = '', steps, error }) =>
          error === undefined &&
          !missing.includes(target) &&
          sent.has(target) &&
          !isEqual(
            steps.filter(({ kind }) => kind === 'request').map(toComparable),
            sent.get(target)?.map(toComparable),
          ),
      )
      const matching = await state.matching?.(now.signal, () => undefined).catch(() => undefined)
      const added = matching?.filter((id) => !targets.includes(id)) ?? []
      const sentences = [
        ...(missing.length === 0
          ? []
          : [translate('plan.drift.gone', { count: missing.length, names: names(missing) })]),
        ...(other.length === 0
          ? []
          : [
              translate('plan.drift.other', {
                count: other.length,
                names: names(other.map(({ target, steps }) => target ?? steps.map(textOf).join(' '))),
              }),
            ]),
        ...(added.length === 0
          ? []
          : [translate('plan.drift.came', { count: added.length, names: names(added) })]),
        // Last, because it is the longest and a one-line display truncates the end.
        ...(question === undefined ? [] : [translate('plan.drift.question', { now: question })]),
      ]
      return sentences.length === 0 ? undefined : sentences.join(' ')
    },
  }
}
