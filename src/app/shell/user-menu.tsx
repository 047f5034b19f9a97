import { Keyboard, LifeBuoy, LogOut, Settings, Users } from '@/ui/icon/icons'
import { session } from '@/api/session'
import { useDesk, useHereState, useStart } from '@/command/react'
import { capOf } from '@/command/keys/live'
import { useWords } from '@/i18n/use-words'
import type { IconType } from '@/ui/icon/icon'
import { Menu, type MenuItem } from '@/ui/overlay/menu'
import { useStore } from '@/ui/use-store'
import { safeValues } from '../safe-values'
import { UserLabel } from './user-label'

const entries: readonly (readonly (readonly [string, IconType])[])[] = [
  [['go.users', Users], ['go.settings', Settings], ['help.keys', Keyboard], ['go.help', LifeBuoy]],
  [['session.logout', LogOut]],
]

/** Who is signed in, and what concerns oneself. */
export function UserMenu() {
  const { t } = useWords()
  const { username = '' } = useStore(session)
  const { registry, context } = useDesk()
  const here = useHereState()
  const now = { ...context(), signal: new AbortController().signal }
  const start = useStart()
  const items = entries.map((group) =>
    group.flatMap(([id, icon]): MenuItem[] => {
      const command = registry.get(id)
      if (command === undefined) return []
      return [{ id, icon, label: t(command.title), keys: capOf(command, {}, now, here), onSelect: () => start(command, {}, 'menu') }]
    }),
  )
  return (
    <Menu
      label={t('shell.user', safeValues({ username }))}
      variant="ghost"
      chevron
      items={items}
      button={<UserLabel />}
    />
  )
}
