import type { Ref } from '@/api/resource'
import { drafts, dropDraft } from '@/command/prompt/draft'
import type { Relation } from '@/command/related'
import type { AnyCommand } from '@/command/command'
import { createStore } from '@/lib/store'
import { leavePart } from '@/route/location'

/** A line turned into a form: the command, the texts so far, and the line to go back to. */
export type LineForm = {
  readonly command: AnyCommand
  readonly texts: Readonly<Record<string, string>>
  readonly line: string
  /** What was typed before the page was loaded anew; secrets are not among it. */
  readonly restored?: boolean
  /** A button opened it: there is no line to go back to. */
  readonly byButton?: true
}

/** One page of the search: its line, and what it is about. */
export type Level = {
  readonly text: string
  readonly about: readonly Ref[]
  readonly related: readonly Relation[] | undefined
  readonly pasted?: PastedList | undefined
}

/** A pasted list that a page is about: its ids as they were pasted, and how far it is known which of them exist. */
export type PastedList = {
  readonly ids: readonly string[]
  /** How many were pasted; of a table with several columns nobody knows which are the IDs, so `ids` is empty. */ readonly count: number
  readonly looking: boolean
}

/** The palette: open or not, its line, and what it was opened about (`.` on a row). */
export type PaletteState = {
  readonly open: boolean
  readonly query: string
  readonly about: readonly Ref[]
  /** What is listed of the one thing it was opened about: what is related to it, in place of its commands. */
  readonly related: readonly Relation[] | undefined
  /** The list that was pasted, where the page in front is about it; `about` then holds those that were found. */
  readonly pasted: PastedList | undefined
  /** The pages below the one in front: what leads back shows the last of them as it was. */
  readonly levels: readonly Level[]
  /** What was typed on pages that were left, by what they are about. */
  readonly typed: Readonly<Record<string, string>>
  readonly form: LineForm | undefined
  /** Where the focus was before, to give it back (catalogue P2). */
  readonly opener: HTMLElement | undefined
  /** What Enter was pressed for before anything was found: the best hit, or the form of the line. The next key takes it back. */
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
  opener: undefined,
  enterAction: undefined,
})

/** Which of both an Enter means. */
export const enterActionOf = (event: {
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}): 'hit' | 'form' => (event.ctrlKey || event.metaKey || event.altKey ? 'form' : 'hit')

/** Keeps what Enter was pressed for, or takes it back. */
export function setEnterAction(wish: PaletteState['enterAction']): void {
  if (palette.get().enterAction !== wish) palette.merge({ enterAction: wish })
}

/** Remembers where the focus is, unless it is in a dialog of ours or nowhere. */
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

/** Opens the palette, with the beginning of a line, or with the commands of some things only. */
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
    enterAction: undefined,
  })
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
      enterAction: undefined,
    })
}

/** The page in front. */
export const frontOf = ({ query: text, about, related, pasted }: PaletteState): Level => ({
  text,
  about,
  related,
  pasted,
})

const topicOf = ({ about, related, pasted }: Level): string =>
  JSON.stringify([about.map(({ resource, id }) => [resource, id]), related !== undefined, pasted?.ids ?? []])

/** What is kept of the page in front when another takes its place. */
const typedNow = (now: PaletteState) => ({ ...now.typed, [topicOf(frontOf(now))]: now.query })

/** Puts a page about some things above the one in front, with what was typed there before. */
export function enterLevel(about: readonly Ref[], related?: readonly Relation[]): void {
  const now = palette.get()
  const text = now.typed[topicOf({ text: '', about, related, pasted: undefined })] ?? ''
  palette.merge({
    levels: [...now.levels, frontOf(now)],
    typed: typedNow(now),
    query: text,
    about,
    related,
    pasted: undefined,
    enterAction: undefined,
  })
}

/** Puts a page about a pasted list above the one in front, with the command typed there; of an earlier list none stays. */
export function enterPasted(list: PastedList, query: string): void {
  const now = palette.get()
  const levels = now.pasted === undefined ? [...now.levels, frontOf(now)] : now.levels
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

/** It is known which of the pasted ids exist. Nothing is changed where another page is in front by now. */
export function settlePasted(list: PastedList, found: readonly Ref[]): boolean {
  if (palette.get().pasted?.ids !== list.ids) return false
  palette.merge({ about: found, pasted: { ...list, looking: false } })
  return true
}

/** Goes back to the page at a place among those below, as it was; to the first page of all where there is none. */
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

/** Whether an unsaved form stands in the palette; one on a screen is none of its business. */
export const holdsForm = (): boolean => drafts.get().palette !== undefined

/** Closes the palette, after asking where an unsaved form of its own goes with it. */
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

/** The element that gets the focus when what opened the palette has left the page: never the body (catalogue W5). */
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
