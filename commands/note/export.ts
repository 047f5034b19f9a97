import * as z from 'zod/mini'
import { findLibraryNote } from '@/api/library-notes'
import { pickable } from '@/api/nouns.gen'
import { defineCommand, refused } from '@/command/command'
import { choice, text } from '@/command/param'
import { toFileName } from '@/contract/library'
import { toLibraryFile } from '@/features/library/file'

/** Most file systems allow a name this many bytes, with its ending. */
const longestFileName = 255

/** Saves a note on an object as a file for the library, from where all users of this console see it. */
export default defineCommand({
  id: 'note.export',
  group: 'group.system',
  danger: 'read',
  calls: [],
  params: {
    noun: choice(pickable, 'noun', { label: 'library.noun' }),
    object: text(z.string().check(z.minLength(1, 'error.required')), { label: 'library.object' }),
    text: text(z.string().check(z.minLength(1, 'error.required')), {
      label: 'library.text',
      multiline: true,
    }),
  },
  errors: { NAME_TOO_LONG: { step: 'object', key: 'library.problem.long' } },
  current({ noun, object = '' }) {
    const note = noun === undefined ? undefined : findLibraryNote({ resource: noun, id: object })
    return Promise.resolve(note === undefined ? {} : { text: note.value.text })
  },
  run({ noun, object, text: content }) {
    if (toFileName(object).length + '.md'.length > longestFileName) return refused('NAME_TOO_LONG')
    return toLibraryFile('notes', object, `${content.trim()}\n`, `notes/${noun}`)
  },
})
