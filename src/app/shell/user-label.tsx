import { useSession } from '@/connection/use-connection'
import { buttonClass } from '@/ui/button-style'
import { ChevronDown, UserRound } from '@/ui/icon/icons'
import { Untrusted } from '@/ui/untrusted'

/** The logged-in user; an icon on a narrow page. */
export function UserLabel() {
  const { username = '' } = useSession()
  return (
    <>
      <UserRound size={14} aria-hidden />
      <span className="max-w-32 truncate max-md:hidden">
        <Untrusted text={username} max={40} />
      </span>
    </>
  )
}

/** A placeholder of the menu's width while it loads. */
export const UserPlaceholder = () => (
  <span className={buttonClass('ghost')}>
    <UserLabel />
    <ChevronDown size={12} aria-hidden className="shrink-0" />
  </span>
)
