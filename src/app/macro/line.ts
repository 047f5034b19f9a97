import { ApiError } from '@/api/error'
import type { AnyCommand, CommandArgs, Outcome } from '@/command/command'
import type { Context } from '@/command/context'
import { initialOf, targetsOf, valuesFor } from '@/command/prompt/prompt'
import { disabledReason } from '@/command/reach'
import { runBulk } from '@/command/run'
import type { Runner } from '@/command/runner'

const off = (reason: string) => new ApiError(0, 'COMMAND_OFF', reason, { failure: 'unsent' })

/**
 * Runs one line of a macro, which was asked about with all the others; what it leaves out takes its initial value. It is judged and
 * noted like any run, and its outcome is applied by whoever runs the macro. Rejects with why it failed: of many, the first that did.
 */
export async function runLine({ hands }: Runner, command: AnyCommand, wish: CommandArgs, context: Context): Promise<Outcome> {
  const started = context.now()
  const initials = Object.keys(command.params).filter((name) => !(name in wish)).map((name) => [name, initialOf(command, name, context)] as const)
  const answers = { ...Object.fromEntries(initials.filter(([, value]) => value !== undefined)), ...wish }
  const reason = command.when?.(context) === false ? 'palette.absent' : disabledReason(command, context, answers)
  if (reason !== undefined) throw off(reason)
  const targets = targetsOf(command, answers).map(String)
  const many = targets.length > 0
  let last: Outcome | undefined
  const kept = command.undo === undefined ? undefined : await hands.keep(command, many ? targets.map((target) => valuesFor(command, answers, target)) : [answers])
  const { items, done, failed } = await runBulk(many ? targets : [''], async (target) => {
    const outcome = await hands.perform(command, valuesFor(command, answers, many ? target : undefined))
    // Nothing more is asked here: such a one is told, and can be run alone.
    if (outcome.kind === 'ask') throw new ApiError(400, outcome.code, '')
    last = outcome
  }, () => undefined).finished
  const error = items.find((item) => item.error !== undefined)?.error
  const count = items.length
  const entry = hands.note({ command, answers, source: 'macro' }, started, error === undefined ? 'done' : 'failed', count, { ...(error === undefined ? {} : { code: error.code }), ...(count > 1 ? { failed } : {}) })
  kept?.ran(entry)
  if (error !== undefined || last === undefined) throw error ?? off('')
  return (last as Outcome).kind === 'done' && count > 1 ? { ...(last as Extract<Outcome, { kind: 'done' }>), message: 'palette.bulk.done', values: { done, count } } : last
}
