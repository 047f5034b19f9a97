import type { Ref, Resource } from '@/api/resource'
import type { Key } from '@/i18n/key'
import { createStore } from '@/lib/store'
import type { AnyCommand, ExportScope, CommandArgs } from './command'

/** A command with part of its values: what every button, row menu and key is. */
export type Offer = {
  readonly command: AnyCommand
  readonly with: CommandArgs
  /** The one thing that is mostly done here: it leads, and looks so. */ readonly primary?: true
  /** Why it would do nothing here and now. */ readonly off?: Key | undefined
}

/** All rows that match the list's filters, beyond the page: counted where the broker counts, read page by page. */
export type Matching = {
  readonly resource: Resource
  readonly count: number | undefined
  /** Whether there is a filter; else it is the whole list. */
  readonly filtered: boolean
  readonly ids: (signal: AbortSignal, onProgress: (found: number) => void) => Promise<string[]>
}

/** A file that was handed to the browser, and how many rows it holds. */
export type Saved = { readonly file: string; readonly rows: number }

/** The columns of a list by which the largest of all its rows can be found, and the way to show them. */
export type Largest = {
  readonly columns: readonly string[]
  readonly show: (column: string, top: number) => void
}

/** What is in front of the user: the palette ranks by it, keys act on it, the status bar shows it. */
export type ScreenContext = {
  readonly focused: Ref | undefined
  readonly marked: readonly Ref[]
  /** What the focused row offers itself, as its menu has it: its values say more than its name does. */
  readonly rowOffers: (() => readonly Offer[]) | undefined
  readonly matching: Matching | undefined
  /** The screen's own offers, beyond what fits the focused row. */
  readonly offers: readonly Offer[]
  readonly refresh: (() => void) | undefined
  /** What is shown could not be read again: nobody knows how it stands now. */
  readonly stale: boolean
  /** Saves rows as a file; resolves with what was saved, or with nothing where that was given up or failed. */
  readonly export: ((scope: ExportScope) => Promise<Saved | undefined>) | undefined
  /** Marks every row that matches the filters, beyond the page. */
  readonly markAll: (() => void) | undefined
  /** Selects things of the list's noun, on show or not, in place of what is selected. */
  readonly mark: { readonly resource: Resource; readonly select: (refs: readonly Ref[]) => void } | undefined
  readonly largest: Largest | undefined
}

export const noScreenContext: ScreenContext = {
  focused: undefined,
  marked: [],
  rowOffers: undefined,
  matching: undefined,
  offers: [],
  refresh: undefined,
  stale: false,
  export: undefined,
  markAll: undefined,
  mark: undefined,
  largest: undefined,
}

export const screenContext = createStore<ScreenContext>(noScreenContext)

/** Tells what is in front of the user now; a screen resets it to `noScreenContext` when it is left. */
export const setScreenContext = (part: Partial<ScreenContext>): void => screenContext.merge(part)

/**
 * Why a command is off for what is in front of the user: nothing is changed that may have changed already.
 */
export const staleReason = (stale: boolean, command: AnyCommand): Key | undefined =>
  stale && command.danger !== 'read' ? 'list.staleRow' : undefined

/** The things a command started now would act on: the marked ones, else the focused one. */
export const selectionOf = (state: ScreenContext): readonly Ref[] =>
  state.marked.length > 0 ? state.marked : state.focused === undefined ? [] : [state.focused]
