import * as z from 'zod/mini'
import { defineCommand } from '@/command/command'
import { text } from '@/command/param'
import { RefusedError } from '@/command/refused-error'
import { printView, toViewPath } from '@/features/library/view'
import { nameParam, toLibraryFile } from '@/features/library/file'

/** Saves the current screen with its filters and its order as a file for the library. */
export default defineCommand({
  id: 'view.export',
  group: 'group.view',
  danger: 'read',
  calls: [],
  params: {
    name: nameParam(),
    address: text(z.string(), { label: 'library.address', optional: true, askedOnlyByName: true }),
  },
  errors: { NO_ADDRESS: { step: 'address', key: 'library.problem.address' } },
  run({ name, address }, { at }) {
    const path = toViewPath(address ?? at)
    if (path === undefined) throw new RefusedError('NO_ADDRESS')
    return toLibraryFile('views', name, printView({ name, address: path }))
  },
})
