import { ofBroker } from '@/api/site'
import { createStore } from '@/lib/store'
import type { AnyCommand } from '../command'

/** An unsaved form: what was typed for a command, and by whom. */
export type Draft = {
  readonly form: string
  readonly texts: Readonly<Record<string, string>>
  readonly username: string | undefined
}

/** Where a form stands: on a screen of its own, which takes it up again, or in the palette, which may be opened over that screen. */
export type Place = 'screen' | 'palette'

const places: readonly Place[] = ['screen', 'palette']

/** What this tab keeps a place's form under. */
const nameOf = (place: Place) => ofBroker(`draft.${place}`)

/** What this tab kept of a form before it was loaded anew; what we cannot read is none. */
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
    // Cut off by a full store, or not ours.
    return undefined
  }
}

function store(place: Place, draft: Draft | undefined): void {
  try {
    if (draft === undefined) globalThis.sessionStorage.removeItem(nameOf(place))
    else globalThis.sessionStorage.setItem(nameOf(place), JSON.stringify(draft))
  } catch {
    // A tab that may keep nothing still has the form in memory, and asks before it is left.
  }
}

function load(place: Place): Draft | undefined {
  try {
    return readDraft(globalThis.sessionStorage.getItem(nameOf(place)))
  } catch {
    // Forbidden storage.
    return undefined
  }
}

/** The unsaved forms of this tab, at most one in each place. While there is one, leaving asks first (catalogue P11). */
export const drafts = createStore<Readonly<Record<Place, Draft | undefined>>>({
  screen: load('screen'),
  palette: load('palette'),
})

/** Whether anything was typed and not saved, wherever it stands. */
export const hasDraft = (): boolean => places.some((place) => drafts.get()[place] !== undefined)

/** Holds what was typed; for the case of a reload it is kept too, but for secrets (catalogue P12). */
export function keepDraft(
  place: Place,
  command: AnyCommand,
  texts: Draft['texts'],
  username: string | undefined,
): void {
  drafts.merge({ [place]: { form: command.id, texts, username } })
  const open = Object.entries(texts).filter(([param]) => command.params[param]?.prompt.kind !== 'secret')
  store(place, { form: command.id, texts: Object.fromEntries(open), username })
}

/** The form of this place is saved or given up. */
export function dropDraft(place: Place): void {
  drafts.merge({ [place]: undefined })
  store(place, undefined)
}

/** All that is unsaved is given up. */
export const dropDrafts = (): void => places.forEach(dropDraft)
