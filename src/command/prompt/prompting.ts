import type { Key, MessageValues } from '@/i18n/key'
import type { AnyCommand, CommandArgs, Outcome, Source } from '../command'
import type { Change, Confirm } from '../confirm'
import type { Plan } from '../plan/step'
import type { Matching } from '../screen-context'
import type { UndoPromise } from '../undo/assess'

/** The phase of a started command. */
type Phase = 'asking' | 'confirming' | 'running'

/** One started command: its answers so far, the current step, and its error. */
export type Prompting = {
  readonly command: AnyCommand
  readonly source: Source
  readonly answers: CommandArgs
  /** The answers the user gave here, in order: Backspace removes them. */
  readonly asked: readonly string[]
  readonly step: string | undefined
  readonly draft: string
  readonly error:
    | {
        readonly key: Key
        readonly values?: Record<string, string | number>
        /** A value to use instead. */
        readonly suggestion?: string
      }
    | undefined
  readonly phase: Phase
  readonly confirm: Confirm | undefined
  readonly form?: FormEnd
  /** The number of targets must be typed: they were chosen by a filter, not one by one. */
  readonly confirmCount?: boolean
  /** The label of a production broker: everything asks one level more strictly. */
  readonly strict?: string
  /** The values of the edited object when the form opened; undefined until they are read. */
  readonly current?: CommandArgs
  /** Whether the destructive effects are being read, or have been read for exactly these answers. */
  readonly warned?: 'reading' | 'read'
  /** The changes of a save of settings, once they are read. */
  readonly changes?: readonly Change[]
  /** Show its plan before it runs. */
  readonly planned?: true
  /** The plan that was shown before the confirmation. */
  readonly plan?: Plan
  /** What the confirm promised about undoing the run. */
  readonly undo?: UndoPromise
  /** Reads all current matches of the filter by which its targets were chosen. */
  readonly matching?: Matching['ids']
  /** Receives the result of the run. */
  readonly onDone?: (outcome: Outcome) => void
  /** The names of the brokers on which it runs, in place of the broker of the page. */
  readonly brokers?: readonly string[]
}

/** A text that is no valid answer: its step is asked first, with the text in its input. */
export type Refused = {
  readonly step: string
  readonly draft: string
  readonly error: Key | undefined
  readonly values?: MessageValues | undefined
}

/** The form a command was started from, which receives the result of the run. */
type FormEnd = {
  readonly done: (outcome: Outcome) => void
  /** The form stays open and shows the result itself. */
  readonly stays?: boolean
  /** The broker refused the value of a field; without a field, the complete form. */
  readonly refused: (field: string | undefined, error: Key, values?: MessageValues) => void
}

export type StartOptions = {
  readonly form?: FormEnd
  readonly confirmCount?: boolean
  readonly strict?: string | undefined
  readonly refused?: Refused | undefined
  /** Comes from a form: what it left empty is intended, so nothing optional is asked. */
  readonly complete?: boolean
  /** The values of the edited object when the originating form opened. */
  readonly current?: CommandArgs | undefined
  /** Show its plan before it runs. */
  readonly planned?: true | undefined
  /** Reads all current matches of the filter by which its targets were chosen. */
  readonly matching?: Matching['ids']
  /** Receives the result of the run, for a page that shows it besides the message. */
  readonly onDone?: (outcome: Outcome) => void
  /** The names of the brokers on which it runs, in place of the broker of the page. */
  readonly brokers?: readonly string[]
  /** The parameters that are not asked, as omitted ({@link leftOut}). */
  readonly left?: CommandArgs
}

export type PromptEvent =
  | { type: 'type'; text: string }
  | { type: 'answer'; text: string }
  | { type: 'wrong'; text: string; error: Key; values: MessageValues }
  | { type: 'value'; value: unknown }
  | {
      type: 'defaults'
      /** Missing answers were omitted on purpose: values of the edited object are not used instead. */
      complete?: true
    }
  | { type: 'back' }
  | {
      type: 'confirmed'
      /** The plan that was shown. */
      plan?: Plan | undefined
      /** The promise about undo that was shown. */
      undo?: UndoPromise | undefined
    }
  | { type: 'plan' }
  | { type: 'current'; current: CommandArgs }
  | {
      type: 'refused'
      step: string | undefined
      error: Key
      values?: Record<string, string | number>
      taken?: boolean
    }
