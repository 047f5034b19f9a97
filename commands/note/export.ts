import * as z from 'zod/mini'
import { findLibraryNote, isNotable, printNote } from '@/api/library-notes'
import { pickable } from '@/api/nouns.gen'
import { defineCommand } from '@/command/command'
import { choice, text } from '@/command/param'
import { toLibraryFile } from '@/features/library/file'
import { isWellFormed } from '@/lib/net/safe-path'

/** Saves a note on an object as a file for the library, from where all users of this console see it. */
export default defineCommand({
  id: 'note.export',
  group: 'group.system',
  danger: 'read',
  calls: [],
  params: {
    noun: choice(pickable, 'noun', { label: 'library.noun' }),
    object: text(
      z.string().check(
        z.minLength(1, 'error.required'),
        z.refine(isWellFormed, 'error.id.surrogate'),
        z.refine((id) => id === '' || isNotable(id), 'library.objectForm'),
      ),
      { label: 'library.object' },
    ),
    text: text(z.string().check(z.minLength(1, 'error.required')), {
      label: 'library.text',
      multiline: true,
    }),
  },
  current({ noun, object = '' }) {
    const note = noun === undefined ? undefined : findLibraryNote({ resource: noun, id: object })
    return Promise.resolve(note === undefined ? {} : { text: note.value.text })
  },
  run: ({ noun, object, text: content }) =>
    toLibraryFile('notes', `${noun} ${object}`, printNote({ resource: noun, id: object, text: content })),
})
