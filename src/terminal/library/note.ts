import { findLibraryNote } from '@/api/library-notes'
import type { AnyCommand, CommandArgs } from '@/command/command'

/** An object that a command shows, with the note on it of the library that is in use. */
export function withNote(object: object, { params }: AnyCommand, values: CommandArgs): object {
  const [[name, param] = []] = Object.entries(params)
  if (name === undefined || param?.prompt.kind !== 'pick') return object
  const note = findLibraryNote({ resource: param.prompt.resource, id: String(values[name]) })
  return note === undefined ? object : { ...object, note: note.value.text }
}
