import { toApiError } from '@/api/error'
import type { Connections, NamedConnection } from '@/connection/connection'
import { formatAs } from '@/i18n/i18n'
import type { Key } from '@/i18n/key'
import { safeValues } from '@/i18n/safe-values'
import { translate } from '@/i18n/use-words'
import { inline } from '@/lib/text/untrusted'
import { defineCommand, done, type AnyCommand, type MacroStep, type Outcome } from '../command'
import type { Confirm, ConfirmLine } from '../confirm'
import type { Context } from '../context'
import { pick } from '../param'
import { formatVerb } from '../prompt/phrase'
import { writes } from '../reach'
import { getTargets, valuesFor } from '../targets'
import { getUndo } from '../undo/declared'
import { findContextAt } from '../connection-context'
import { findOffAt, getAnswersAt, runAt } from './run-at'

/** The question of the line at one broker, or why it will not run there. */
async function askAt(
  name: string,
  step: MacroStep,
  context: Context,
): Promise<{ readonly note: ConfirmLine['note']; readonly type?: string | undefined }> {
  const { command } = step
  try {
    const at = await findContextAt(name, context)
    const answers = await getAnswersAt(step, at)
    const off = findOffAt(command, at, answers)
    if (off !== undefined) return { note: off }
    const targets = getTargets(command, answers).map(String)
    const values = valuesFor(command, answers, targets[0])
    const asks =
      (await command.warn?.(values, targets, at)) ?? command.confirm?.(values, Math.max(1, targets.length))
    return asks === undefined
      ? { note: command.effect?.(values, at) }
      : {
          note: { key: asks.body, ...(asks.values === undefined ? {} : { values: asks.values }) },
          type: asks.type,
        }
  } catch (cause) {
    const { code } = toApiError(cause)
    return code === 'FLEET_LOGGED_OUT'
      ? { note: { key: 'error.code.FLEET_LOGGED_OUT' } }
      : { note: { key: 'macro.unread', values: { code } } }
  }
}

/** What the line does, in words: “Kick sensor-17”. */
const getWords = ({ command, given }: MacroStep): string => formatVerb(translate, command, given)

function toTitle(step: MacroStep): Key {
  const words = getWords(step)
  return formatAs(`fleet.own.${words}`, words) as Key
}

/** The text to type: the names of the production brokers, else what the command itself requires. */
function getTyped(members: readonly NamedConnection[], own: string | undefined): string | undefined {
  const production = members.filter(({ profile }) => profile.production).map(({ profile }) => profile.name)
  return production.length > 0 ? production.join(', ') : own
}

/** The question before a run on brokers: what happens at each, and the production brokers to type. */
async function ask(
  step: MacroStep,
  fleet: Connections,
  names: readonly string[],
  context: Context,
): Promise<Confirm> {
  const members = names.flatMap((name) => fleet.find(name) ?? [])
  const asked = await Promise.all(members.map(({ profile }) => askAt(profile.name, step, context)))
  const never = getUndo(step.command)
  const type = getTyped(members, asked.find((one) => one.type !== undefined)?.type)
  return {
    body: never === 'yes' ? 'fleet.run.askUndo' : 'fleet.run.ask',
    values: { count: members.length, what: inline(getWords(step), 160) },
    verb: toTitle(step),
    lines: members.map(({ profile }, index): ConfirmLine => {
      const note = asked[index]?.note
      return {
        line: index + 1,
        text: profile.production
          ? translate('broker.use.labelled', { label: inline(profile.label, 40) })
          : inline(profile.label, 40),
        ...(note === undefined ? {} : { note }),
        ...(never === undefined || never === 'yes' ? {} : { never }),
      }
    }),
    ...(type === undefined ? {} : { type }),
  }
}

/**
 * A line as a command whose targets are brokers: its plan, progress, report and retry are those of any run on several
 * targets. Each broker decides by itself whether the line can run there.
 */
export function toFleetCommand(step: MacroStep): AnyCommand {
  const { command } = step
  /** The sessions in which the run was confirmed, by broker: it is not continued under another one (catalogue A16). */
  const origins = new Map<string, string>()
  return defineCommand({
    id: 'fleet.run',
    title: toTitle(step),
    group: 'group.system',
    danger: command.danger,
    calls: [],
    // The rights at the page's broker do not matter.
    writes: false,
    fleet: true,
    delegates: true,
    params: { brokers: pick('profile', { many: true, label: 'fleet.brokers' }) },
    errors: { FLEET_LOGGED_OUT: { step: 'brokers', key: 'error.code.FLEET_LOGGED_OUT' } },
    async warn({ brokers }, targets, context) {
      const fleet = await context.fleet?.()
      for (const { profile, session } of fleet?.all ?? []) origins.set(profile.name, session.get().origin)
      return fleet === undefined || !writes(command)
        ? undefined
        : await ask(step, fleet, targets.length > 0 ? targets : [brokers], context)
    },
    async run({ brokers: name }, context) {
      const outcome = await runAt(name, step, context, origins.get(name))
      const broker = (await context.fleet?.())?.find(name)?.profile.label ?? name
      return toFleetOutcome(
        outcome,
        { name, broker, isOwn: name === context.connection.profile?.name },
        command,
      )
    },
  })
}

/** The longest value in the line of a broker in the report. */
const maxValueLength = 60

/** What a run at a broker returned, with the name of the broker: its message, its warning, its file and what is shown once. */
function toFleetOutcome(
  outcome: Outcome,
  { name, broker, isOwn }: { readonly name: string; readonly broker: string; readonly isOwn: boolean },
  { title }: AnyCommand,
): Outcome {
  if (outcome.kind === 'save') return { ...outcome, name: `${name}-${outcome.name}` }
  const { message = title, values } = outcome.kind === 'ask' ? {} : outcome
  const text = translate(message, safeValues(values, maxValueLength))
  if (outcome.kind !== 'done') return done('fleet.run.done', { broker, text })
  const { changed, show, differs, data } = outcome
  return {
    ...done('fleet.run.done', { broker, text }),
    // The lists of this page show nothing of another broker.
    ...(isOwn && changed !== undefined ? { changed } : {}),
    ...(show === undefined
      ? {}
      : { show: { ...show, fields: show.fields.map((field) => ({ ...field, owner: broker })) } }),
    ...(differs === undefined ? {} : { differs }),
    ...(data === undefined ? {} : { data }),
  }
}
