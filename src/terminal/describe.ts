import type { ApiError } from '@/api/error'
import type { AnyCommand, CommandArgs, Outcome } from '@/command/command'
import { labelKey } from '@/command/prompt/phrase'
import { findErrorPlace, brokerReason } from '@/command/error-place'
import { freeName } from '@/command/prompt/prompt'
import { refuse } from './usage'
import type { TerminalWords } from './words'

/** A failure for people and for machines. */
export type FailureReport = {
  readonly message: string
  readonly code: string
  readonly status: number
  /** The broker's own reason. */
  readonly reason?: string
  /** The parameter it belongs to. */
  readonly param?: string
  /** Rejected here because of its arguments: nothing was sent. */
  readonly usage: boolean
}

/** The text of a key, in the words of the terminal where it has its own: some texts mention the page or the browser. */
const findText = (key: string, words: TerminalWords): string | undefined =>
  [`terminal.${key}`, key].map((one) => (words(one) === one ? undefined : words(one))).find(Boolean)

/** The text of a failure: that its outcome is unknown, else by its code, else by its kind. */
const failureText = (error: ApiError, words: TerminalWords): string =>
  (error.failure === 'unsent' ? findText(error.message, words) : undefined) ??
  (error.outcomeUnknown ? findText('error.failure.unknown', words) : undefined) ??
  findText(`error.code.${error.code}`, words) ??
  findText(`error.failure.${error.failure}`, words) ??
  error.code

/** A failure without a command as one sentence, with its code and the broker's reason. */
export function describeFailure(error: ApiError, words: TerminalWords): string {
  const text = failureText(error, words)
  const reason = error.failure === 'unsent' || error.message === '' ? '' : brokerReason(error)
  const more = reason === '' || text.includes(reason) || error.failure !== 'http' ? '' : `: ${reason}`
  return `${text} (${error.code}${more})`
}

/** Describes a failure by the command's text if it has one, else by its code, with the broker's reason. */
export function describeError(
  command: AnyCommand,
  values: CommandArgs,
  error: ApiError,
  words: TerminalWords,
): FailureReport {
  const known = (key: string) => findText(key, words)
  const place = findErrorPlace(command, error)
  const step = place?.step
  const name = step === undefined ? '' : String(values[step] ?? '')
  const own =
    place === undefined
      ? undefined
      : words(
          place.key,
          place.suggestFreeName === true
            ? { name, suggestion: freeName(command, step ?? '', name) ?? '' }
            : { ...error.values, ...place.values },
        )
  const unsent = error.failure === 'unsent'
  const text = own ?? failureText(error, words)
  const reason = unsent || error.message === '' ? undefined : brokerReason(error)
  const more = reason === undefined || error.refusesName || text.includes(reason) ? '' : `: ${reason}`
  return {
    message: `${step === undefined ? '' : `--${step}: `}${text} (${error.code}${more})`,
    code: error.code,
    status: error.status,
    usage: unsent && (own !== undefined || known(error.message) !== undefined),
    ...(reason === undefined ? {} : { reason }),
    ...(step === undefined ? {} : { param: step }),
  }
}

/** Describes a missing object: “There is no authenticator “zz””. */
export function describeUnsupported(
  command: AnyCommand,
  values: CommandArgs,
  error: ApiError,
  words: TerminalWords,
): FailureReport {
  const [name = ''] = Object.keys(command.params)
  const label = words(labelKey(command, name)).replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())
  const id = Object.keys(command.params)
    .map((each) => String(values[each] ?? ''))
    .join(' ')
  return {
    message: words('terminal.absent', { label, id }),
    code: error.code,
    status: error.status,
    param: name,
    usage: false,
  }
}

/** The address of a screen of the console, as the terminal prints it. */
export const consoleAddress = (to: string): string => `#${to}`

/** Actions that only the page of a console supports. */
const ofThePage = ['prefer', 'own-keys', 'keys', 'refresh', 'repeat', 'export', 'travel', 'related']

/** Describes an outcome in a terminal; one that opens a form lists what is missing. */
export function describeOutcome(
  command: AnyCommand,
  values: CommandArgs,
  outcome: Exclude<Outcome, { kind: 'save' | 'ask' }>,
  words: TerminalWords,
  wrote: boolean,
): string {
  switch (outcome.kind) {
    case 'done':
      return words(outcome.message, outcome.values)
    case 'go': {
      if (outcome.message !== undefined) return words(outcome.message, outcome.values)
      const missing = Object.keys(command.params)
        .filter((name) => values[name] === undefined)
        .map((name) => `--${name}`)
      return command.danger === 'read' || wrote
        ? words('terminal.address', { address: consoleAddress(outcome.to) })
        : refuse(words('terminal.incomplete', { names: missing.join(', ') }))
    }
    case 'app':
      if (outcome.action.do === 'open') return outcome.action.url
      if (outcome.action.do === 'read-only') return refuse(words('terminal.readOnly'))
      return outcome.message === undefined || ofThePage.includes(outcome.action.do)
        ? refuse(words('terminal.pageOnly'))
        : words(outcome.message, outcome.values)
  }
}
