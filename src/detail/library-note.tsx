import { library } from '@/api/library'
import { findLibraryNote } from '@/api/library-notes'
import type { Ref } from '@/api/resource'
import { useWords } from '@/i18n/use-words'
import { Card } from '@/ui/card'
import { Untrusted } from '@/ui/untrusted'
import { useStore } from '@/ui/use-store'

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
