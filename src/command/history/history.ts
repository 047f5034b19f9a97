import type { AnyCommand, CommandArgs, Source } from '../command'
import type { Context } from '../context'
import { isStorable, isStorableText } from '../storable'
import { valueText } from '../prompt/value-text'

/**
 * One value that a run changed, as plain data without secrets; `on` names the object where there are
 * several.
 */
export type Edit = {
  readonly on?: string
  readonly path: string
  readonly from: string | number | boolean | undefined
  readonly to: string | number | boolean | undefined
}

/** The first edits of a run, and their total number. */
export type Edits = { readonly first: readonly Edit[]; readonly count: number }

/** One entry of the command history. Arguments contain no secrets. */
export type Entry = {
  readonly id: string
  readonly command: string
  readonly args: Readonly<Record<string, string | readonly string[]>>
  readonly at: number
  readonly ms: number
  readonly source: Source
  readonly result: 'done' | 'failed' | 'stopped'
  readonly code?: string
  readonly failed?: number
  readonly count: number
  /** The logged-in user. */
  readonly user?: string
  /** The broker at which it ran, if that is not the broker of the page. */
  readonly broker?: string
  /** For an undo: the entry that it undid, and its command. */
  readonly undoes?: { readonly entry: string; readonly command: string }
  /** The changes it made. */
  readonly edits?: Edits
}

/** The broker of an entry, where that is not the one of the page. */
export const findBrokerElsewhere = (
  { connection: { id, profile } }: Pick<Context, 'connection'>,
  page: Pick<Context, 'connection'>,
): Pick<Entry, 'broker'> =>
  profile === undefined || id === page.connection.id ? {} : { broker: profile.name }

/** Maximum number of entries. */
export const historySize = 500

/**
 * Whether a command only navigates or displays; such runs are not recorded, since they would crowd out the
 * others.
 */
export const isNavigation = ({ danger, calls }: AnyCommand): boolean =>
  danger === 'read' && calls.length === 0

/**
 * Formats arguments as text that their prompts can parse. Secrets are left out, by parameter and by content:
 * neither the history nor a link may contain one (catalogue K2).
 */
export function publicArgs(command: AnyCommand, answers: CommandArgs): Entry['args'] {
  const args: Record<string, string | readonly string[]> = {}
  for (const [name, param] of Object.entries(command.params)) {
    const value = answers[name]
    if (value === undefined || !isStorable(param)) continue
    const answer =
      Array.isArray(value) && param.many === true
        ? value.map((one) => valueText(param.prompt, one))
        : valueText(param.prompt, value)
    if ([answer].flat().every(isStorableText)) args[name] = answer
  }
  return args
}

/** Formats arguments for the history, without large ones such as payloads. */
export function storedArgs(command: AnyCommand, answers: CommandArgs): Entry['args'] {
  return Object.fromEntries(
    Object.entries(publicArgs(command, answers)).filter(([name]) => command.params[name]?.bulky !== true),
  )
}
