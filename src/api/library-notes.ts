import { fromFileName, toFileName } from '@/contract/library'
import { createLibraryReader } from './library'
import { pickable } from './nouns.gen'
import type { Pickable, Ref } from './resource'

/** A note on an object: plain text. */
export type LibraryNote = { readonly resource: Pickable; readonly id: string; readonly text: string }

const nameOf = ({ resource, id }: Pick<LibraryNote, 'resource' | 'id'>): string => `${resource}/${id}`

/** The notes of the library: a folder for each noun, a file for each object, named by its encoded ID. */
export const readLibraryNotes = createLibraryReader<LibraryNote>({
  kind: 'notes',
  nameOf,
  parse({ text }, { names: [folder, name = ''] }) {
    const resource = pickable.find((noun) => noun === folder)
    const id = fromFileName(name)
    if (resource === undefined) return { values: [], faults: [{ problem: 'noun' }] }
    if (id === undefined) return { values: [], faults: [{ problem: 'name' }] }
    const trimmed = text.trim()
    return trimmed === ''
      ? { values: [], faults: [{ problem: 'empty' }] }
      : { values: [{ resource, id, text: trimmed }] }
  },
})

/** The note on an object, and the file that it is in. */
export const findLibraryNote = ({ resource, id }: Pick<Ref, 'resource' | 'id'>) =>
  readLibraryNotes().entries.find(({ value }) => value.resource === resource && value.id === id)

/** The path in the library of a note on an object. */
export const toNotePath = ({ resource, id }: Pick<LibraryNote, 'resource' | 'id'>): string =>
  `notes/${resource}/${toFileName(id)}.md`
