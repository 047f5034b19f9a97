import { createLibraryReader } from './library'
import { pickable } from './nouns.gen'
import type { Pickable, Ref } from './resource'

/** A note on an object: plain text. */
export type LibraryNote = { readonly resource: Pickable; readonly id: string; readonly text: string }

/** The first line of a file: the noun and the ID of the object, such as `# client: pump/7`. */
const header = /^#\s*([A-Za-z]+):\s*(.*\S)\s*$/

/** The notes of the library: a file for each object, which its first line names. */
export const readLibraryNotes = createLibraryReader<LibraryNote>({
  kind: 'notes',
  nameOf: ({ resource, id }) => `${resource} ${id}`,
  parse(file) {
    const [first = '', ...lines] = file.text.split(/\r?\n/)
    const [, noun, id] = header.exec(first) ?? []
    if (id === undefined) return { values: [], faults: [{ problem: 'form' }] }
    const resource = pickable.find((one) => one === noun)
    if (resource === undefined) return { values: [], faults: [{ problem: 'noun', name: id }] }
    const text = lines.join('\n').trim()
    return text === ''
      ? { values: [], faults: [{ problem: 'empty', name: id }] }
      : { values: [{ resource, id, text }] }
  },
})

/** The note on an object, and the file that it is in. */
export const findLibraryNote = ({ resource, id }: Pick<Ref, 'resource' | 'id'>) =>
  readLibraryNotes().entries.find(({ value }) => value.resource === resource && value.id === id)

/** Whether a note can name an object by this ID: in one line, which begins and ends with a visible character. */
export const isNotable = (id: string): boolean => header.exec(`# x: ${id}`)?.[2] === id

/** Prints a note as a file of the library. */
export const printNote = ({ resource, id, text }: LibraryNote): string =>
  `# ${resource}: ${id}\n\n${text.trim()}\n`
