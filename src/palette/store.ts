import type { Ref } from '@/api/resource'
import { drafts, dropDraft } from '@/command/prompt/draft'
import type { Relation } from '@/command/relation'
import type { AnyCommand } from '@/command/command'
import { createStore } from '@/lib/store'
import { leavePart } from '@/route/location'

declare module '@/command/command' {
  interface AppActions {
    /** Opens the palette for commands on these brokers, or to choose brokers first. */
    'fleet-choose': { readonly brokers: readonly string[] }
  }
}

/** A line turned into a form: the command, the texts so far, and the line to return to. */
export type LineForm = {
  readonly command: AnyCommand
  readonly texts: Readonly<Record<string, string>>
  readonly line: string
  /** The values typed before a reload, without secrets. */
  readonly restored?: boolean
  /** Opened by a button: there is no line to return to. */
  readonly byButton?: true
}

/** One page of the search: its line and its subject. */
export type Level = {
  readonly text: string
  readonly about: readonly Ref[]
  readonly related: readonly Relation[] | undefined
  readonly pasted?: PastedList | undefined
}

/** A pasted list as the subject of a page: its ids as pasted, and the state of their lookup. */
export type PastedList = {
  readonly ids: readonly string[]
  /** How many were pasted; in a table with several columns the ids are unknown, so `ids` is empty. */
  readonly count: number
  readonly looking: boolean
}

/** The palette: whether it is open, its line, and its initial subject (`.` on a row). */
export type PaletteState = {
  readonly open: boolean
  readonly query: string
  readonly about: readonly Ref[]
  /** What is listed of a single subject: its relations instead of its commands. */
  readonly related: readonly Relation[] | undefined
  /** The pasted list that the current page is about; `about` then holds the objects found. */
  readonly pasted: PastedList | undefined
  /** The pages below the current one, each in its last state. */
  readonly levels: readonly Level[]
  /** The texts typed on pages that were left, by their subject. */
  readonly typed: Readonly<Record<string, string>>
  readonly form: LineForm | undefined
  /** The names of the brokers on which a command runs; empty for the broker of the page. */
  readonly brokers: readonly string[]
  /** Whether the brokers are being chosen. */
  readonly choosesBrokers: boolean
  /** Where the focus was before, to restore it (catalogue P2). */
  readonly opener: HTMLElement | undefined
  /**
   * The pending action of an Enter that was pressed before a result: the best hit, or the form of the line.
   * The next key cancels it.
   */
  readonly enterAction: 'hit' | 'form' | undefined
}

export const palette = createStore<PaletteState>({
  open: false,
  query: '',
  about: [],
  related: undefined,
  pasted: undefined,
  levels: [],
  typed: {},
  form: undefined,
  brokers: [],
  choosesBrokers: false,
  opener: undefined,
  enterAction: undefined,
})

/** Which of the two an Enter means. */
export const getEnterAction = (event: {
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}): 'hit' | 'form' => (event.ctrlKey || event.metaKey || event.altKey ? 'form' : 'hit')

/** Sets or cancels the pending Enter. */
export function setEnterAction(enterAction: PaletteState['enterAction']): void {
  if (palette.get().enterAction !== enterAction) palette.merge({ enterAction })
}

/** Remembers the focused element, unless it is in one of our dialogs or there is none. */
export function rememberOpener(): void {
  const active = document.activeElement
  if (
    !(active instanceof HTMLElement) ||
    active === document.body ||
    active.closest('[role=dialog], [role=alertdialog]') !== null
  )
    return
  palette.merge({ opener: active })
}

/** Opens the palette, with the beginning of a line, or with the commands of some objects only. */
export function openPalette(prefix = '', about: readonly Ref[] = [], related?: readonly Relation[]): void {
  rememberOpener()
  palette.merge({
    open: true,
    query: prefix,
    about,
    related,
    pasted: undefined,
    levels: [],
    typed: {},
    brokers: [],
    choosesBrokers: false,
    enterAction: undefined,
  })
}

/** Opens the palette for commands on several brokers; without their names they are chosen first. */
export function openForBrokers(names: readonly string[]): void {
  openPalette()
  palette.merge({ brokers: names, choosesBrokers: names.length === 0 })
}

export function closePalette(): void {
  if (palette.get().open)
    palette.merge({
      open: false,
      query: '',
      about: [],
      related: undefined,
      pasted: undefined,
      levels: [],
      typed: {},
      form: undefined,
      brokers: [],
      choosesBrokers: false,
      enterAction: undefined,
    })
}

/** The current page. */
export const getFront = ({ query: text, about, related, pasted }: PaletteState): Level => ({
  text,
  about,
  related,
  pasted,
})

const topicOf = ({ about, related, pasted }: Level): string =>
  JSON.stringify([about.map(({ resource, id }) => [resource, id]), related !== undefined, pasted?.ids ?? []])

/** The state to keep of the current page when another replaces it. */
const typedNow = (now: PaletteState) => ({ ...now.typed, [topicOf(getFront(now))]: now.query })

/** Pushes a page about some objects, with the text typed there before. */
export function enterLevel(about: readonly Ref[], related?: readonly Relation[]): void {
  const now = palette.get()
  const text = now.typed[topicOf({ text: '', about, related, pasted: undefined })] ?? ''
  palette.merge({
    levels: [...now.levels, getFront(now)],
    typed: typedNow(now),
    query: text,
    about,
    related,
    pasted: undefined,
    enterAction: undefined,
  })
}

/** Pushes a page about a pasted list, with the command typed there; replaces the page of an earlier list. */
export function enterPasted(list: PastedList, query: string): void {
  const now = palette.get()
  const levels = now.pasted === undefined ? [...now.levels, getFront(now)] : now.levels
  palette.merge({
    levels,
    typed: typedNow(now),
    query,
    about: [],
    related: undefined,
    pasted: list,
    enterAction: undefined,
  })
}

/** Sets the result of a lookup of pasted ids. Ignored if another page is current by now. */
export function settlePasted(list: PastedList, found: readonly Ref[]): boolean {
  if (palette.get().pasted?.ids !== list.ids) return false
  palette.merge({ about: found, pasted: { ...list, looking: false } })
  return true
}

/**
 * Returns to a page by its index among those below, in its last state; to the first page where there is
 * none.
 */
export function backToLevel(place: number): void {
  const now = palette.get()
  const { text, about, related, pasted } = now.levels[place] ?? {
    text: '',
    about: [],
    related: undefined,
    pasted: undefined,
  }
  palette.merge({
    levels: now.levels.slice(0, place),
    typed: typedNow(now),
    query: text,
    about,
    related,
    pasted,
    enterAction: undefined,
  })
}

/** Whether the palette contains an unsaved form; a form on a screen does not count. */
export const holdsForm = (): boolean => drafts.get().palette !== undefined

/** Closes the palette, after asking about an unsaved form in it. */
export const leavePalette = (): void => (holdsForm() ? leavePart(closePalette) : closePalette())

/** Turns the palette into a form. */
export function openForm(form: LineForm): void {
  rememberOpener()
  palette.merge({ open: true, form, enterAction: undefined })
}

/** Turns the form back into a line. */
export function closeForm(query: string): void {
  dropDraft('palette')
  palette.merge({ query, form: undefined })
}

/** The element that gets the focus when the opener has been removed: never the body (catalogue W5). */
export function whereToReturn(): HTMLElement | null {
  const { opener } = palette.get()
  return opener?.isConnected === true ? opener : document.querySelector<HTMLElement>('main')
}

/** The sheet of keys (`?`). */
export const keySheet = createStore({ open: false })

export const openKeySheet = (): void => {
  rememberOpener()
  keySheet.merge({ open: true })
}

export const closeKeySheet = (): void => keySheet.merge({ open: false })
