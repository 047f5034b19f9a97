import type { Ref, Resource } from '@/api/resource'
import type { Key } from '@/i18n/key'
import { createStore } from '@/lib/store'
import type { AnyCommand, CommandArgs } from './command'

/** Which rows of a list are exported. */
export type ExportScope = 'page' | 'marked' | 'all'

/** A command with some of its values: the basis of every button, row menu and key. */
export type Offer = {
  readonly command: AnyCommand
  readonly with: CommandArgs
  /** The primary action, drawn as such. */
  readonly primary?: true
  /** Why it would do nothing now. */
  readonly off?: Key | undefined
}

/**
 * All rows that match the list's filters, beyond the page: counted where the broker counts, read page by
 * page.
 */
export type Matching = {
  readonly resource: Resource
  readonly count: number | undefined
  /** Whether a filter is set; otherwise it is the complete list. */
  readonly filtered: boolean
  readonly ids: (signal: AbortSignal, onProgress: (found: number) => void) => Promise<string[]>
}

/** A file that was saved by the browser, and its number of rows. */
export type Saved = { readonly file: string; readonly rows: number }

/**
 * The columns of a list by which the largest of all its rows can be found, and a function that shows them.
 */
export type Largest = {
  readonly columns: readonly string[]
  readonly show: (column: string, top: number) => void
}

/** Stores the rows of a list in this browser, and shows what has changed since. */
export type Snapshots = { readonly save: () => void; readonly compare: () => void }

/** The present screen: the palette ranks by it, keys act on it, the status bar shows it. */
export type ScreenContext = {
  readonly focused: Ref | undefined
  readonly selected: readonly Ref[]
  /** The offers of the focused row, as in its menu: their values contain more than its name. */
  readonly rowOffers: (() => readonly Offer[]) | undefined
  readonly matching: Matching | undefined
  /** The screen's own offers, beyond those of the focused row. */
  readonly offers: readonly Offer[]
  readonly refresh: (() => void) | undefined
  /** The shown data could not be refreshed: its present state is unknown. */
  readonly stale: boolean
  /** Saves rows as a file; resolves with the saved file, or undefined where it was canceled or failed. */
  readonly export: ((scope: ExportScope) => Promise<Saved | undefined>) | undefined
  /** Selects every row that matches the filters, beyond the page. */
  readonly selectAll: (() => void) | undefined
  /** Replaces the selection by objects of the list's noun, displayed or not. */
  readonly rowSelection:
    { readonly resource: Resource; readonly select: (refs: readonly Ref[]) => void } | undefined
  readonly largest: Largest | undefined
  readonly snapshots: Snapshots | undefined
}

export const noScreenContext: ScreenContext = {
  focused: undefined,
  selected: [],
  rowOffers: undefined,
  matching: undefined,
  offers: [],
  refresh: undefined,
  stale: false,
  export: undefined,
  selectAll: undefined,
  rowSelection: undefined,
  largest: undefined,
  snapshots: undefined,
}

export const screenContext = createStore<ScreenContext>(noScreenContext)

/** Sets the present screen; a screen resets it to `noScreenContext` when it unmounts. */
export const setScreenContext = (part: Partial<ScreenContext>): void => screenContext.merge(part)

/**
 * Why a command is disabled on this screen: with stale data, nothing is changed that may have changed
 * already.
 */
export const staleReason = (stale: boolean, command: AnyCommand): Key | undefined =>
  stale && command.danger !== 'read' ? 'list.staleRow' : undefined

/** The objects that a command started now would act on: the selected rows, else the focused one. */
export const getSelectedRefs = (state: ScreenContext): readonly Ref[] =>
  state.selected.length > 0 ? state.selected : state.focused === undefined ? [] : [state.focused]
