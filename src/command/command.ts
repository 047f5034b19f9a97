import type { Pickable, Ref, Resource } from '@/api/resource'
import type { EndpointId } from '@/contract'
import type { Capability } from '@/contract/capability'
import type { Key, MessageValues } from '@/i18n/key'
import type { Path } from '@/route/paths'
import type { Context, Preferences } from './context'
import type { Danger } from './danger'
import type { OwnKeys } from './keys/own'
import type { Param } from './param'
import type { Plan } from './plan/step'
import type { Prefill } from './prompt/prefill'
import type { Never, UndoTargetName } from './undo/names'

/**
 * How a command was started. For tests and the journal, never for behaviour, but that a link always asks
 * first.
 */
export type Source = 'palette' | 'button' | 'key' | 'menu' | 'bulk' | 'url' | 'terminal' | 'macro'

/** Which rows of a list are saved. */
export type ExportScope = 'page' | 'marked' | 'all'

/** What only the application can do; a command asks for it by returning it. */
export type AppAction =
  | { do: 'prefer'; set: Partial<Preferences> }
  | { do: 'own-keys'; set: OwnKeys }
  | { do: 'read-only'; on: boolean }
  | { do: 'use-broker'; name: string }
  | { do: 'keys' }
  | { do: 'open'; url: string }
  | { do: 'refresh' }
  | { do: 'travel'; by: 1 | -1 }
  | { do: 'related'; of: Ref }
  | { do: 'repeat' }
  | { do: 'export'; scope: ExportScope }
  | { do: 'mark-all' }
  | { do: 'largest'; column: string; top: number }
  | { do: 'end-session'; informed: boolean }
  | { do: 'own-password-changed' }
  /** Asks for what a macro takes. */
  | { do: 'macro'; name: string; /** Its plan is wished before it runs. */ planned?: true }
  /** Runs the lines of a macro, all asked about. */
  | ({ do: 'lines'; /** What was shown of what they do. */ plan?: Plan } & MacroLines)

/** A line of a macro or a command file that is ready to run: its command with the values it gives. */
export type MacroStep = {
  readonly line: number
  readonly text: string
  /** The text with the values of its parameters, for people. */ readonly shown?: string
  readonly command: AnyCommand
  readonly given: CommandArgs
}

/** The lines of a macro with its parameters filled in; `goOn`: one that fails does not end the run. */
export type MacroLines = {
  readonly name: string
  readonly steps: readonly MacroStep[]
  readonly goOn: boolean
}

/** What is shown once and kept nowhere, such as a new key's secret: each field with a button that copies it. */
export type Reveal = {
  readonly title: Key
  readonly fields: readonly { readonly label: Key; readonly value: string; readonly secret?: true }[]
}

/** A line about a saved file. */
export type FileDetail = { readonly label: Key; readonly value?: string }

/** A command returns what should happen; one runner applies it. */
export type Outcome =
  | {
      kind: 'done'
      message: Key
      values?: MessageValues
      changed?: readonly Resource[]
      show?: Reveal
      /** What was found out, for programs: printed by the terminal. */ data?: Readonly<
        Record<string, unknown>
      >
      /** The broker keeps something else than what was asked: told as a warning. */ differs?: true
    }
  | {
      kind: 'go'
      to: Path
      /** Why one is taken there, where that needs saying. */ message?: Key
      values?: MessageValues
      /** Typed into the form that stands there. */ fill?: Prefill
    }
  | {
      kind: 'save'
      name: string
      blob: Blob
      /** What is worth knowing of the file. */ message?: Key
      values?: MessageValues
      /** What should be in it and is not: named in the message as `missing`. */ missing?: readonly Key[]
      /** What the terminal lists besides. */ details?: readonly FileDetail[]
    }
  | { kind: 'app'; action: AppAction; message?: Key; values?: MessageValues }
  /** Not done, or only in part: asks what the broker's answer has brought up, and runs again with this besides. */
  | {
      kind: 'ask'
      confirm: Confirm
      with: CommandArgs
      code: string
      /** Some of it was done. */ partly?: true
    }

export type Params = Readonly<Record<string, Param>>
export type Values<P extends Params> = { -readonly [K in keyof P]: P[K] extends Param<infer V> ? V : never }
export type CommandArgs = Readonly<Record<string, unknown>>

/** A value that somebody else has changed since it was read: what the form began with, and what is there now. */
export type Difference = { readonly param: string; readonly was: unknown; readonly now: unknown }

/** A setting that a save would change. */
export type Change = {
  readonly param: string
  /** Which part of it, where it is a configuration. */ readonly path?: string
  readonly from: unknown
  readonly to: unknown
}

/** What a confirm says; `type` must be typed to go on (a name or a count). */
export type Confirm = {
  body: Key
  values?: MessageValues
  type?: string
  /** What the button says; the command's own verb unless given. */ verb?: Key
  differences?: readonly Difference[]
  /** What a save changes. */ changes?: readonly Change[]
  /** What it concerns, each with a link to it. */ refs?: readonly Ref[]
  /** The lines of a macro, each with what it does. */ lines?: readonly ConfirmLine[]
}

/** A line that is asked about, and what is said of it: what its command asks, or its effect. */
export type ConfirmLine = {
  readonly line: number
  readonly text: string
  readonly note?: { readonly key: Key; readonly values?: MessageValues }
  /** Why it can never be taken back. */ readonly never?: Key
}

/** Where a refusal belongs: the step that is asked again, and the words under it. `taken` offers the next free name. */
export type Place<S extends string = string> = {
  readonly step?: S
  readonly key: Key
  readonly suggestFreeName?: true
  /** The broker's own words go into `reason`. */ readonly brokerMessage?: true
}

/**
 * One operation. `id` is the file's path and the name of its block in the catalogue, which holds `title`, `keywords`
 * and the other words: `client.kick` = `commands/client/kick.ts` = block `client.kick`.
 */
export type Command<P extends Params = Params> = {
  readonly id: `${string}.${string}`
  readonly title: Key
  /** The verb alone, for a page that names the thing already; the title must contain it, for both are its name. */
  readonly verb?: Key
  readonly group: Key
  /** Further words it is found by, separated by spaces. */
  readonly keywords?: Key
  /** Short names for the palette, the same in all languages: `k` for kick. */
  readonly aliases?: readonly string[]
  readonly hotkey?: string
  readonly danger: Danger
  /** The endpoints it may call; a law compares them with what it calls. */
  readonly calls: readonly EndpointId[]
  /** Whether it changes something at a broker, where its danger and its calls do not tell. */
  readonly writes?: boolean
  /** Reads, but by a call for which the broker wants the right to write: it only tries what is sent. */
  readonly readsByWriteCall?: true
  /** The parameter that names a user: what concerns oneself is let to a viewer too. */
  readonly selfParam?: keyof P & string
  /** What the broker must offer; where it does not, the command is found but cannot run, and says why. */
  readonly needs?: Capability
  readonly opensPath?: Path
  readonly params: P
  /** Whether it is there at all; what it needs of the broker is named by `needs`. */
  when?(context: Context): boolean
  blocked?(context: Context, given: Partial<Values<P>>): Key | undefined
  /** What a start that is refused by `blocked` says, where its key alone is too general. */
  refusal?(
    context: Context,
    given: Partial<Values<P>>,
  ): Promise<{ readonly key: Key; readonly values?: MessageValues } | undefined>
  /** The sentence that says what it will do with the values so far, on so many things; none while its subject is unknown. */
  effect?(
    values: Partial<Values<P>>,
    context: Context,
    many?: number,
  ): { key: Key; values?: MessageValues } | undefined
  confirm?(values: Values<P>, many: number): Confirm | undefined
  /**
   * What only the broker can tell beforehand: reads what a run on these targets would destroy, and asks so instead of
   * `confirm`; undefined leaves `confirm` as it is. A refusal of the reading is the command's own.
   */
  warn?(values: Values<P>, targets: readonly string[], context: Context): Promise<Confirm | undefined>
  /** Broker errors that belong to one of the steps, by code, or by code and message where one code means many things. */
  readonly errors?: Readonly<Record<string, Place<keyof P & string>>>
  /**
   * What an edit begins with, by parameter. It is read when the form opens and again before the write, so that what somebody
   * else has changed meanwhile is shown before it is overwritten (catalogue R19).
   */
  current?(values: Partial<Values<P>>, context: Context): Promise<Partial<Values<P>>>
  /**
   * Its parameters are settings, and `current` reads them: before a save it is shown what changes, one that changes nothing is
   * not sent, and afterwards it is read what the broker made of it. With `form` it opens its form where only what it is of is given.
   */
  readonly setting?: true | 'form'
  /** What it changes, by which a run is taken back (`undo/targets.ts`). */
  readonly undo?: UndoTargetName
  /** A button that gives it nothing opens all its parameters at once, those that are never asked by themselves among them. */
  readonly form?: true
  /** It only asks for another command, whose own question and plan follow. */
  readonly delegates?: true
  /** Of a macro: the lines that its run stands for, `now` being the broker's time. Throws what is wrong with them. */
  lines?(values: Values<P>, now: number): MacroLines
  /** Why a run can never be taken back; each command that changes the broker has the one or the other. */
  readonly irreversible?: Never
  run(values: Values<P>, context: Context): Promise<Outcome> | Outcome
}

/** Declares a command, inferring the types of its parameters. */
export const defineCommand = <const P extends Params>(command: Command<P>): Command<P> => command

/** Done: a message, what to read again, and what is shown once. */
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

/** The question of a command that asks only where it would run on several things. */
export const asksMany =
  <K extends Key>(body: K) =>
  (_values: unknown, count: number): Confirm | undefined =>
    count > 1 ? { body, values: { count } } : undefined

/** Any command, its parameters unknown; what registries hold. */
export type AnyCommand = Command

/** The first parameter that picks a thing of this noun: what a row or selection fills. */
export const pickOf = (command: AnyCommand, resource: Pickable | Resource): string | undefined =>
  Object.entries(command.params).find(
    ([, { prompt }]) => prompt.kind === 'pick' && prompt.resource === resource,
  )?.[0]

/** All that a run acts on: its targets, or the one thing that is given. */
export const targetsOrOne = (targets: readonly string[], one: string): readonly string[] =>
  targets.length > 0 ? targets : [one]
