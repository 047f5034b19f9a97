import type { RefObject } from 'react'
import type { AnyCommand } from '@/command/command'
import type { Key, MessageValues } from '@/i18n/key'
import type { Clash } from './clashes'

/** The error of a field or of a form. */
export type FieldError = { readonly key: Key; readonly values?: MessageValues | undefined }

/** Saving the edits as a new object. */
export type SaveAsNew<T> = {
  /** The edited object was deleted meanwhile: saving can only create a new one. */
  readonly deleted: boolean
  /** Opens the form of a new object with the current values. */
  readonly open: (values: T) => void
}

/** What submitting does; `restore` creates an edited object again that was deleted meanwhile. */
export type FormMode = 'create' | 'edit' | 'restore'

/** The state of a form that `FormFrame` shows: `useCommandForm` and `useConfigForm` return it. */
export type FormState = {
  readonly command: AnyCommand
  readonly mode: FormMode
  /** The element of the form, for focus and keys. */
  readonly body: RefObject<HTMLFormElement | null>
  /** Why the command cannot run now, translated. */
  readonly blocked: string | undefined
  /** Why the account may not run the command, translated: the form can only be read. */
  readonly forbidden: string | undefined
  /** Edits from before a reload were restored. */
  readonly restored: boolean
  /** The fields that differ from the broker's values. */
  readonly changed: readonly string[]
  /** The broker is being asked for its current values. */
  readonly busy?: boolean
  /** All edits are saved. */
  readonly saved?: boolean
  /** Changes of other users to the edited fields. */
  readonly clashes?: readonly Clash[]
  /** An error of the broker that concerns no single field. */
  readonly refusal: FieldError | undefined
  /** Discards all edits and errors. */
  readonly reset: () => void
  /** Validates and sends the values; `planned` shows the plan first. */
  readonly submit: (planned?: true) => void
  /** Opens the form of a new object with the current values. */
  readonly saveCopy: (() => void) | undefined
}

/** What submitting does: `isNew` creates an object. */
export const formMode = <T>(isNew: boolean, saveAsNew: SaveAsNew<T> | undefined): FormMode =>
  isNew ? 'create' : saveAsNew?.deleted === true ? 'restore' : 'edit'
