import type { AnyCommand, CommandArgs, Source } from '../command'
import { valueText } from '../prompt/value-text'

/** One value that a run changed, as plain data without secrets; `on` names the thing where there are several. */
export type Edit = {
  readonly on?: string
  readonly path: string
  readonly from: string | number | boolean | undefined
  readonly to: string | number | boolean | undefined
}

/** The first edits of a run, and how many there were. */
export type Edits = { readonly first: readonly Edit[]; readonly count: number }

/** One line of the journal. Arguments hold no secret. */
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
  /** Who was logged in. */
  readonly user?: string
  /** Of an undo: the entry that it undid, and its command. */
  readonly undoes?: { readonly entry: string; readonly command: string }
  /** What it changed, from → to. */
  readonly edits?: Edits
}

/** The journal keeps this many. */
export const journalSize = 500

/** Whether a command only goes somewhere or shows what is there: nobody looks such a thing up later, and it would drown the rest. */
export const isMereLook = ({ danger, calls }: AnyCommand): boolean => danger === 'read' && calls.length === 0

/** Arguments as text that their prompts read again, secrets left out for good: neither the journal nor a link may hold one (catalogue K2). */
export function publicArgs(command: AnyCommand, answers: CommandArgs): Entry['args'] {
  const args: Record<string, string | readonly string[]> = {}
  for (const [name, param] of Object.entries(command.params)) {
    const value = answers[name]
    if (value === undefined || param.prompt.kind === 'secret' || param.private === true) continue
    args[name] =
      Array.isArray(value) && param.many === true
        ? value.map((one) => valueText(param.prompt, one))
        : valueText(param.prompt, value)
  }
  return args
}

/** Arguments as the journal keeps them: without what is bulky, such as payloads. */
export function storedArgs(command: AnyCommand, answers: CommandArgs): Entry['args'] {
  return Object.fromEntries(
    Object.entries(publicArgs(command, answers)).filter(([name]) => command.params[name]?.bulky !== true),
  )
}
