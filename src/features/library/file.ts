import * as z from 'zod/mini'
import type { Outcome } from '@/command/command'
import { text } from '@/command/param'
import { libraryEndings, type LibraryKind } from '@/contract/library'
import { isWellFormed } from '@/lib/net/safe-path'

/** The name of an entry of the library. */
export const nameParam = () =>
  text(
    z
      .string()
      .check(
        z.minLength(1, 'error.required'),
        z.maxLength(80, 'library.nameForm'),
        z.refine(isWellFormed, 'error.id.surrogate'),
      ),
    { label: 'library.name' },
  )

/** Saves a file for the library; the message names the folder to which it belongs. The name of the file means nothing. */
export const toLibraryFile = (kind: LibraryKind, name: string, content: string): Outcome => ({
  kind: 'save',
  name: `${name}${libraryEndings[kind]}`,
  blob: new Blob([content], { type: kind === 'notes' ? 'text/plain' : 'application/json' }),
  message: 'library.saved',
  values: { folder: kind },
})
