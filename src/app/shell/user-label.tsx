import { session } from '@/api/session'
import { buttonClass } from '@/ui/button-style'
import { ChevronDown, UserRound } from '@/ui/icon/icons'
import { Untrusted } from '@/ui/untrusted'
import { useStore } from '@/ui/use-store'

/** Who is signed in; on a narrow page a sign for it. */
export function UserLabel() {
  const { username = '' } = useStore(session)
  return (
    <>
      <UserRound size={14} aria-hidden />
      <span className="max-w-32 truncate max-md:hidden">
        <Untrusted text={username} max={40} />
      </span>
    </>
  )
}

/** Stands where the menu comes, and is as wide. */
export const UserPlaceholder = () => (
  <span className={buttonClass('ghost')}>
    <UserLabel />
    <ChevronDown size={12} aria-hidden className="shrink-0" />
  </span>
)
