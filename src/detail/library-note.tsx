import { library } from '@/api/library'
import { findLibraryNote } from '@/api/library-notes'
import { isPickable, type Ref } from '@/api/resource'
import { site } from '@/api/site'
import { offer } from '@/command/offer'
import { useCommandRuntime } from '@/command/react'
import type { Offer } from '@/command/screen-context'
import { useWords } from '@/i18n/use-words'
import { noOffers } from '@/list/list'
import { Card } from '@/ui/card'
import { Untrusted } from '@/ui/untrusted'
import { useStore } from '@/ui/use-store'

/** The command that saves a note on an object as a file; none where this console has no library. */
export function useNoteOffer({ resource, id }: Ref): readonly Offer[] {
  const { registry } = useCommandRuntime()
  const command = registry.get('note.export')
  return site.library !== true || command === undefined || !isPickable(resource)
    ? noOffers
    : [offer(command, { noun: resource, object: id })]
}

/** The note that a team keeps on an object in the library; nothing without one. */
export function LibraryNote({ about }: { about: Ref }) {
  const { t } = useWords()
  useStore(library)
  const note = findLibraryNote(about)
  if (note === undefined) return null
  return (
    <Card title={t('library.noteTitle')} aside={<Untrusted mono text={note.path} max={80} />}>
      <div className="max-w-prose break-words">
        {note.value.text.split(/\r?\n/).map((line, index) => (
          <p key={index} className="min-h-4">
            <Untrusted text={line} max={4000} />
          </p>
        ))}
      </div>
    </Card>
  )
}
