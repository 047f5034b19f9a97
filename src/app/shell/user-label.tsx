import { session } from '@/connection/page'
import { buttonClass } from '@/ui/button-style'
import { ChevronDown, UserRound } from '@/ui/icon/icons'
import { Untrusted } from '@/ui/untrusted'
import { useStore } from '@/ui/use-store'

/** The logged-in user; an icon on a narrow page. */
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

/** A placeholder of the menu's width while it loads. */
export const UserPlaceholder = () => (
  <span className={buttonClass('ghost')}>
    <UserLabel />
    <ChevronDown size={12} aria-hidden className="shrink-0" />
  </span>
)
