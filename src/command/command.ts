import type { Resource, Ref } from '@/api/resource'
import type { EndpointId } from '@/contract'
import type { Capability } from '@/contract/capability'
import type { Key, MessageValues } from '@/i18n/key'
import type { Path } from '@/route/paths'
import type { Context } from './context'
import type { Danger } from './danger'
import type { Param } from './param'
import type { Prefill } from './prompt/prefill'
import type { Reveal } from './reveal'
import type { Effect, EffectReads } from './plan/effect'
import type { Never, UndoTargetName } from './undo/names'
import type { Confirm } from './confirm'
import type { OwnKeys } from './keys/own'
import type { Plan } from './plan/step'

/** How a command was started, for tests and the command history; only a link behaves differently: it always asks first. */
export type Source =
  'palette' | 'button' | 'key' | 'menu' | 'bulk' | 'url' | 'terminal' | 'macro' | 'assistant'

/**
 * What only the page can do, by name, with what it takes: a command asks for it by returning it. The engine declares its own
 * actions; features and building blocks add those that their commands return, in the file of their handlers
 * (`command/action-handlers.ts`).
 */
export interface AppActions {
  /** Runs the last command again. */
  repeat: object
  /** Opens the palette on what is related to an object. */
  related: { readonly of: Ref }
  'own-keys': { readonly set: OwnKeys }
  /** Asks for the parameters of a macro. */
  macro: { readonly name: string; /** Show its plan before it runs. */ readonly planned?: true }
  /** Runs the lines of a macro that have already been confirmed. */
  lines: { /** The plan that was shown for them. */ readonly plan?: Plan } & MacroLines
  /** Runs a line on brokers, which are asked for if there are none. */
  'fleet-run': { readonly step: MacroStep; readonly brokers: readonly string[] }
}

export type AppAction<K extends keyof AppActions = keyof AppActions> = {
  [N in K]: { readonly do: N } & AppActions[N]
}[K]

/** A line of a macro or a command file that is ready to run: its command and values. */
export type MacroStep = {
  readonly line: number
  readonly text: string
  /** The text with the values of its parameters filled in, for display. */
  readonly shown?: string
  readonly command: AnyCommand
  readonly given: CommandArgs
}

/** The lines of a macro with its parameters filled in; with `goOn`, a failed line does not end the run. */
export type MacroLines = {
  readonly name: string
  readonly steps: readonly MacroStep[]
  readonly goOn: boolean
}

/** A sentence about a saved file. */
export type FileDetail = { readonly label: Key; readonly value?: string }

/** The result of a command; the runner applies it. */
export type Outcome =
  | {
      kind: 'done'
      message: Key
      values?: MessageValues
      changed?: readonly Resource[]
      show?: Reveal
      /** The result as data, printed by the terminal. */
      data?: Readonly<Record<string, unknown>>
      /** The broker stored or decided something else than was requested; shown as a warning. */
      differs?: true
    }
  | {
      kind: 'go'
      to: Path
      /** Why the user is taken there, where that needs explaining. */
      message?: Key
      values?: MessageValues
      /** Values that are typed into the form on that screen. */
      fill?: Prefill
    }
  | {
      kind: 'save'
      name: string
      blob: Blob
      /** What is worth knowing about the file. */
      message?: Key
      values?: MessageValues
      /** What the file should contain but does not: named in the message as `missing`. */
      missing?: readonly Key[]
      /** Additional data that the terminal lists. */
      details?: readonly FileDetail[]
    }
  | { kind: 'app'; action: AppAction; message?: Key; values?: MessageValues }
  /**
   * Not done, or only in part: asks about what the broker answered, and runs again with these values added.
   */
  | {
      kind: 'ask'
      confirm: Confirm
      with: CommandArgs
      code: string
      /** Part of it was done. */
      partly?: true
    }

/**
 * Refused before anything was sent. The command's `errors` name the step and the text for `code`, as they do for codes of the
 * broker; `message` and `values` fill in that text.
 */
export type Refusal = {
  readonly kind: 'refused'
  readonly code: string
  readonly message: string
  readonly values?: MessageValues
}

export type Params = Readonly<Record<string, Param>>

export type Values<P extends Params> = { -readonly [K in keyof P]: P[K] extends Param<infer V> ? V : never }

export type CommandArgs = Readonly<Record<string, unknown>>

/**
 * Where a refusal belongs: the step that is asked again, and the text under it. `taken` offers the next
 * free name.
 */
export type Place<S extends string = string> = {
  readonly step?: S
  readonly key: Key
  readonly suggestFreeName?: true
  /** The broker's own words go into `reason`. */
  readonly brokerMessage?: true
}

/**
 * The same for one code of the broker; `byMessage` is for messages with which the code means something else, and
 * `byPattern` for those that name what was refused. Without a key of its own, only these have a place.
 */
type ErrorPlace<S extends string = string> = Partial<Place<S>> & {
  readonly byMessage?: Readonly<Record<string, Place<S>>>
  /** Named groups of the pattern are values of its text. */
  readonly byPattern?: readonly (Place<S> & { readonly pattern: RegExp })[]
}

/**
 * One operation. `id` is the path of the file and the name of its block in the catalogue, which holds
 * `title`, `keywords` and its other texts: `client.kick` = `commands/client/kick.ts` = block `client.kick`.
 */
export type Command<P extends Params = Params> = {
  readonly id: `${string}.${string}`
  /** Ids that it had in earlier versions: stored data, links, macros and scripts still name it by them. */
  readonly formerIds?: readonly string[]
  readonly title: Key
  /**
   * The verb alone, for a page that already names the object; the title must contain it, since both name
   * the command.
   */
  readonly verb?: Key
  /** The message of a run on several targets that all succeeded; it takes their `names`. */
  readonly allDone?: Key
  readonly group: Key
  /** Additional search words, separated by spaces. */
  readonly keywords?: Key
  /** Short names for the palette, the same in all languages: `k` for kick. */
  readonly aliases?: readonly string[]
  readonly hotkey?: string
  readonly danger: Danger
  /** The endpoints it may call; an invariant compares them with its actual calls. */
  readonly calls: readonly EndpointId[]
  /** Whether it changes something at a broker, where its danger and its calls do not show it. */
  readonly writes?: boolean
  /** Calls of which it makes one, by its object: they bar it only together. */
  readonly eitherCall?: readonly EndpointId[]
  /** Reads, but through a call for which the broker requires write permission: it only tests what is sent. */
  readonly readsByWriteCall?: true
  /** The parameter that names a user; a viewer may change only their own account. */
  readonly selfParam?: keyof P & string
  /** What the broker must support; where it does not, the command is listed but disabled with the reason. */
  readonly needs?: Capability
  /** The feature of the broker without which its screen shows nothing. */
  readonly feature?: string
  readonly opensPath?: Path
  /**
   * It shows the object that its first parameter picks: the palette searches such objects, and Enter on one runs
   * it. The number is the place of their noun among the results.
   */
  readonly searchOrder?: number
  readonly params: P
  /** Further names of its parameters: those of earlier versions, and that of the same value in the command that creates the object. */
  readonly formerParams?: Readonly<Record<string, keyof P & string>>
  /** Whether the command exists at all here; requirements on the broker belong in `needs`. */
  when?(context: Context): boolean
  blocked?(context: Context, given: Partial<Values<P>>): Key | undefined
  /** The text shown when `blocked` refuses a start, where its key alone is too general. */
  refusal?(
    context: Context,
    given: Partial<Values<P>>,
  ): Promise<{ readonly key: Key; readonly values?: MessageValues } | undefined>
  /**
   * Describes the effect with the values so far on that many targets; undefined while the target is
   * unknown.
   */
  effect?(
    values: Partial<Values<P>>,
    context: Context,
    many?: number,
  ): { key: Key; values?: MessageValues } | undefined
  confirm?(values: Values<P>, many: number): Confirm | undefined
  /**
   * Reads what a run on these targets would destroy and asks about it instead of `confirm`; undefined keeps
   * `confirm`. A failed read is thrown to the caller.
   */
  warn?(values: Values<P>, targets: readonly string[], context: Context): Promise<Confirm | undefined>
  /** Reads what a run on these objects affects besides them, for the plan. */
  affects?(ids: readonly string[], reads: EffectReads, values: Partial<Values<P>>): Promise<readonly Effect[]>
  /** Broker errors that belong to one of the steps, by code. */
  readonly errors?: Readonly<Record<string, ErrorPlace<keyof P & string>>>
  /**
   * The initial values of an edit, by parameter. They are read when the form opens and again before the
   * write, so that changes by another user are shown before they are overwritten (catalogue R19).
   */
  current?(values: Partial<Values<P>>, context: Context): Promise<Partial<Values<P>>>
  /**
   * Its parameters are settings that `current` reads: a save shows its changes first, sends nothing when
   * nothing changes, and reads the result back. With `form`, a start with only the target opens its form.
   */
  readonly setting?: true | 'form'
  /** What it changes, which an undo restores; `again`: what the undone run changed. */
  readonly undo?: UndoTargetName | 'again'
  /** What an undo does not restore. */
  readonly undoCaveat?: Key
  /**
   * A button opens all parameters at once, if it passes no values; with `always`, also one in a row or its menu that passes its object.
   */
  readonly form?: true | 'always'
  /** The first fields of its form, where their order is not that in which a line takes the values. */
  readonly formOrder?: readonly string[]
  /** It acts on the page, or on its session, besides the broker: it cannot run at another one. */
  readonly ofPage?: true
  /** It runs on the brokers that it names, whatever the broker of the page is. */
  readonly fleet?: true
  /** It only starts another command, which asks and plans by itself. */
  readonly delegates?: true
  /** For a macro: the lines it runs, `now` being the broker's time. Throws if a line is invalid. */
  lines?(values: Values<P>, now: number): MacroLines
  /** Why a run can never be undone; each command that changes the broker has either this or `undo`. */
  readonly irreversible?: Never
  run(values: Values<P>, context: Context): Promise<Outcome | Refusal> | Outcome | Refusal
}

/** The names of the blocks of the catalogue that have this text. */
export type BlockWith<T extends string, K extends string = Key> = K extends `${infer B}.${T}` ? B : never

/** The ids whose block has a title and keywords. */
export type CommandId = BlockWith<'title'> & BlockWith<'keywords'> & Command['id']

/** A command whose title and keywords are those of its block in the catalogue; another id names its title. */
export type Definition<P extends Params> = Omit<Command<P>, 'id' | 'title' | 'keywords'> &
  (
    | { readonly id: CommandId; readonly title?: never; readonly keywords?: never }
    | Pick<Command<P>, 'id' | 'title' | 'keywords'>
  )

/** Declares a command, inferring the types of its parameters. */
export const defineCommand = <const P extends Params>(command: Definition<P>): Command<P> =>
  command.title === undefined
    ? { ...command, title: `${command.id}.title`, keywords: `${command.id}.keywords` }
    : command

/** Success: a message, what to read again, and what is shown once. */
export const done = (
  message: Key,
  values?: MessageValues,
  changed?: readonly Resource[],
  show?: Reveal,
): Extract<Outcome, { kind: 'done' }> => ({
  kind: 'done' as const,
  message,
  ...(values === undefined ? {} : { values }),
  ...(changed === undefined ? {} : { changed }),
  ...(show === undefined ? {} : { show }),
})

/** Refuses a command whose values do not fit; see {@link Refusal}. */
export const refused = (code: string, message = '', values?: MessageValues): Refusal => ({
  kind: 'refused',
  code,
  message,
  ...(values === undefined ? {} : { values }),
})

/** Any command, its parameters unknown; the element type of registries. */
export type AnyCommand = Command
