import { Untrusted } from '@/ui/untrusted'
import { KnownWord } from '@/list/known-word'

/** The role of a user or an API key, with its namespace if it is limited to one. */
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
