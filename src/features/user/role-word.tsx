import { Untrusted } from '@/ui/untrusted'
import { KnownWord } from '@/list/known-word'

/** What a user or an API key may do; that of a namespace may do it there only, and is told so. */
export function RoleWord({ role, namespace }: { role: string | undefined; namespace: string | undefined }) {
  return (
    <span className="inline-flex items-baseline gap-1.5">
      <KnownWord of="role" text={role} />
      {namespace !== undefined && namespace !== '' && (
        <span className="text-muted">
          @<Untrusted mono text={namespace} max={60} />
        </span>
      )}
    </span>
  )
}
