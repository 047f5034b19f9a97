import { ofBroker } from '@/api/site'
import { createStore } from '@/lib/store'
import { pickStorable } from '../storable'
import type { AnyCommand } from '../command'

/** An unsaved form: the typed values, its command and its user. */
export type Draft = {
  readonly form: string
  readonly texts: Readonly<Record<string, string>>
  readonly username: string | undefined
}

/**
 * Where a form is: on a screen of its own, which restores it, or in the palette, which may be open over
 * that screen.
 */
export type Place = 'screen' | 'palette'

const places: readonly Place[] = ['screen', 'palette']

/** The session storage key for a place. */
const nameOf = (place: Place) => ofBroker(`draft.${place}`)

/** Parses a form stored before a reload; undefined if it cannot be read. */
export function readDraft(text: string | null): Draft | undefined {
  try {
    const { form, texts, username } = JSON.parse(text ?? '{}') as Partial<Record<keyof Draft, unknown>>
    if (typeof form !== 'string' || typeof texts !== 'object' || texts === null) return undefined
    const read = Object.entries(texts).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    )
    return {
      form,
      texts: Object.fromEntries(read),
      username: typeof username === 'string' ? username : undefined,
    }
  } catch {
    // Truncated by a full store, or written by another version.
    return undefined
  }
}

function store(place: Place, draft: Draft | undefined): void {
  try {
    if (draft === undefined) globalThis.sessionStorage.removeItem(nameOf(place))
    else globalThis.sessionStorage.setItem(nameOf(place), JSON.stringify(draft))
  } catch {
    // Without storage the form stays in memory, and leaving the tab asks first.
  }
}

function load(place: Place): Draft | undefined {
  try {
    return readDraft(globalThis.sessionStorage.getItem(nameOf(place)))
  } catch {
    // Storage is forbidden.
    return undefined
  }
}

/**
 * The unsaved forms of this tab, at most one per place. While there is one, leaving asks first (catalogue
 * P11).
 */
export const drafts = createStore<Readonly<Record<Place, Draft | undefined>>>({
  screen: load('screen'),
  palette: load('palette'),
})

/** Whether there is any unsaved form. */
export const hasDraft = (): boolean => places.some((place) => drafts.get()[place] !== undefined)

/**
 * Stores the typed values; for a reload they are also stored without secrets (catalogue P12). `open` are the texts of a
 * form that knows itself which of its fields are secret.
 */
export function keepDraft(
  place: Place,
  command: AnyCommand,
  texts: Draft['texts'],
  username: string | undefined,
  open: Draft['texts'] = pickStorable(command.params, texts),
): void {
  drafts.merge({ [place]: { form: command.id, texts, username } })
  store(place, { form: command.id, texts: open, username })
}

/** Discards the form of this place after it was saved or canceled. */
export function dropDraft(place: Place): void {
  drafts.merge({ [place]: undefined })
  store(place, undefined)
}

/** Discards all unsaved forms. */
export const dropDrafts = (): void => places.forEach(dropDraft)
