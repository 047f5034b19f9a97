import { toApiError } from '@/api/error'
import { translate } from '@/i18n/use-words'
import { inline } from '@/lib/text/untrusted'
import type { Confirm } from '../command'
import type { Context } from '../context'
import { targetsOf, valuesFor, type Prompting } from '../prompt/prompt'
import { tellingWrites, type Plan, type Step } from './step'

/** So many things are named where something is not as planned. */
const named = 3

const names = (all: readonly string[]): string =>
  all
    .slice(0, named)
    .map((one) => inline(one, 60))
    .join(', ') + (all.length > named ? ' …' : '')

/** A step as text, to be compared: what differs by the moment alone is the same. */
const textOf = (step: Step): string =>
  (step.kind === 'mqtt'
    ? `${step.action} ${JSON.stringify(step.with)}`
    : `${step.method} ${step.path}${step.body === undefined ? '' : ` ${step.body instanceof FormData ? 'form' : JSON.stringify(step.body)}`}`
  ).replace(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g, 'T')

const asks = ({ body, values }: Confirm): string => JSON.stringify([body, values ?? {}])

/** The run of a plan: what it sends is written down, so that afterwards it can be said what was not as planned. */
export type Watch = {
  /** The surroundings in which what is sent on one target is written down; from there anew where it is tried again. */
  around(context: Context, target: string | undefined): Context
  failed(target: string, cause: unknown): void
  /** What was not as planned, in words; undefined where nothing was. */
  drift(context: Context): Promise<string | undefined>
}

type Watched = Pick<Prompting, 'command' | 'answers'> &
  Partial<Pick<Prompting, 'confirm' | 'changes' | 'matching'>>

/** What the run would destroy, read once more right before it: undefined where it is as it was asked, or could not be read. */
async function changedQuestion(
  { command, answers, confirm, changes }: Watched,
  context: Context,
): Promise<string | undefined> {
  if (command.warn === undefined || confirm === undefined || changes !== undefined) return undefined
  const targets = targetsOf(command, answers).map(String)
  const values = valuesFor(command, answers, targets[0])
  // A reading that fails here fails the run as well, which says so.
  const now =
    (await command.warn(values, targets, context).catch(() => undefined)) ??
    command.confirm?.(values, Math.max(1, targets.length))
  return now === undefined || asks(now) === asks(confirm) ? undefined : translate(now.body, now.values)
}

/** Begins to watch the run of a plan: what was asked, or a line of a macro that was asked about with the others. */
export async function watchRun(state: Watched, plan: Plan, context: Context): Promise<Watch> {
  const question = await changedQuestion(state, context)
  const sent = new Map<string, Step[]>()
  const gone: string[] = []
  const targets = targetsOf(state.command, state.answers).map(String)
  return {
    around: (now, target = '') => {
      const steps: Step[] = []
      sent.set(target, steps)
      return { ...now, api: tellingWrites(now.api, (step) => steps.push(step)) }
    },
    failed: (target, cause) => {
      if (toApiError(cause).status === 404) gone.push(target)
    },
    async drift(now) {
      const other = plan.outlines.filter(
        ({ target = '', steps, error }) =>
          error === undefined &&
          !gone.includes(target) &&
          sent.has(target) &&
          JSON.stringify(steps.filter(({ kind }) => kind === 'request').map(textOf)) !==
            JSON.stringify(sent.get(target)?.map(textOf)),
      )
      const matching = await state.matching?.(now.signal, () => undefined).catch(() => undefined)
      const came = matching?.filter((id) => !targets.includes(id)) ?? []
      const told = [
        ...(gone.length === 0
          ? []
          : [translate('plan.drift.gone', { count: gone.length, names: names(gone) })]),
        ...(other.length === 0
          ? []
          : [
              translate('plan.drift.other', {
                count: other.length,
                names: names(other.map(({ target, steps }) => target ?? steps.map(textOf).join(' '))),
              }),
            ]),
        ...(came.length === 0
          ? []
          : [translate('plan.drift.came', { count: came.length, names: names(came) })]),
        // Last, as it is the longest, and what is told in one line is cut.
        ...(question === undefined ? [] : [translate('plan.drift.question', { now: question })]),
      ]
      return told.length === 0 ? undefined : told.join(' ')
    },
  }
}
