import * as z from 'zod/mini'
import type { Outcome } from '@/command/command'
import { text } from '@/command/param'
import { libraryEndings, toFileName, type LibraryKind } from '@/contract/library'

/** The name of an entry of the library, which its file has too. */
export const nameParam = () =>
  text(z.string().check(z.minLength(1, 'error.required'), z.maxLength(80, 'library.nameForm')), {
    label: 'library.name',
  })

/** Saves a file for the library; the message names the folder to which it belongs. */
export const toLibraryFile = (
  kind: LibraryKind,
  name: string,
  content: string,
  folder: string = kind,
): Outcome => ({
  kind: 'save',
  name: `${toFileName(name)}${libraryEndings[kind]}`,
  blob: new Blob([content], { type: kind === 'notes' ? 'text/plain' : 'application/json' }),
  message: 'library.saved',
  values: { folder },
})
