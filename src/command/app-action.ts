import type { Ref } from '@/api/resource'
import type { Preferences } from './context'
import type { OwnKeys } from './keys/own'
import type { Plan } from './plan/step'
import type { AnyCommand, CommandArgs } from './command'

/** Which rows of a list are exported. */
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
  /** Asks for the parameters of a macro. */
  | { do: 'macro'; name: string; /** Show its plan before it runs. */ planned?: true }
  /** Runs the lines of a macro that have already been confirmed. */
  | ({ do: 'lines'; /** The plan that was shown for them. */ plan?: Plan } & MacroLines)

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
