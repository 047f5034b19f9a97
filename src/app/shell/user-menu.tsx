import { ExternalLink, Eye, Keyboard, Languages, LifeBuoy, LogOut, Settings, Users } from '@/ui/icon/icons'
import type { ReactNode } from 'react'
import { preferences } from '@/api/preferences'
import { useConnection, useSession } from '@/connection/use-connection'
import type { CommandArgs } from '@/command/command'
import { disabledReason } from '@/command/reach'
import { useCommandRuntime, useContextNow, useScreenContext, useStart } from '@/command/react'
import { getKeyCap } from '@/command/keys/live'
import { useWords } from '@/i18n/use-words'
import type { IconType } from '@/ui/icon/icon'
import { Menu, type MenuItem } from '@/ui/overlay/menu'
import { useNarrow } from '@/ui/use-media'
import { useStore } from '@/ui/use-store'
import { safeValues } from '@/i18n/safe-values'
import { themeChoice, themes } from './theme-control'
import { UserLabel } from './user-label'

const entries: readonly (readonly (readonly [string, IconType])[])[] = [
  [
    ['go.users', Users],
    ['go.settings', Settings],
    ['help.keys', Keyboard],
    ['go.help', LifeBuoy],
  ],
  [['session.logout', LogOut]],
]

/**
 * Creates an entry for a command with its values; none while the command has not loaded. `id` distinguishes
 * entries of one command.
 */
function useItem() {
  const { t } = useWords()
  const { registry } = useCommandRuntime()
  const start = useStart()
  const now = useContextNow()
  return (
    commandId: string,
    values: CommandArgs,
    label: ReactNode,
    icon: IconType,
    id = commandId,
  ): MenuItem[] => {
    const command = registry.get(commandId)
    if (command === undefined) return []
    const reason = disabledReason(command, now, values)
    return [
      {
        id,
        icon,
        label,
        disabledReason: reason === undefined ? undefined : t(reason),
        onSelect: () => start(command, values, 'menu'),
      },
    ]
  }
}

/** Theme and language, where their buttons have no room in the bar. */
function useToggles(): MenuItem[] {
  const { t, locale } = useWords()
  const chosen = themeChoice(useStore(preferences))
  const item = useItem()
  const language = locale === 'en' ? 'zh' : 'en'
  return [
    ...themes.flatMap(([theme, icon]) =>
      item(
        'settings.theme',
        { theme },
        t('shell.theme', { theme: t(`choice.theme.${theme}`) }),
        icon,
        theme,
      ).map((entry) => ({ ...entry, current: theme === chosen })),
    ),
    ...item(
      'settings.language',
      { language },
      t('shell.language', { language: t(`choice.language.${language}`) }),
      Languages,
    ),
  ]
}

/** The vendor's pages: its articles, and the features of the other edition where this one is open source. */
function usePages(): MenuItem[] {
  const { t } = useWords()
  const { edition } = useSession()
  const item = useItem()
  const pages = edition === 'opensource' ? (['docs', 'enterprise'] as const) : (['docs'] as const)
  return pages.flatMap((page) =>
    item(
      'help.open',
      { page },
      <>
        {t(`helpPage.${page}`)}
        <span className="sr-only"> ({t('help.password.away')})</span>
      </>,
      ExternalLink,
      page,
    ),
  )
}

/** The logged-in user, and the commands for their own account. */
export function UserMenu() {
  const connection = useConnection()
  const { t } = useWords()
  const { username = '' } = useSession()
  const { registry } = useCommandRuntime()
  const here = useScreenContext()
  const now = useContextNow()
  const start = useStart()
  const items = entries.map((group) =>
    group.flatMap(([id, icon]): MenuItem[] => {
      const command = registry.get(id)
      if (command === undefined) return []
      return [
        {
          id,
          icon,
          label: t(command.title),
          keys: getKeyCap(command, {}, now, here),
          onSelect: () => start(command, {}, 'menu'),
        },
      ]
    }),
  )
  const closed = useStore(connection.readOnly) !== undefined
  const guard = useItem()(
    'session.read-only',
    { enabled: !closed },
    t(closed ? 'session.read-only.turnOff' : 'session.read-only.turnOn'),
    Eye,
  )
  const narrow = useNarrow()
  const toggles = useToggles()
  const pages = usePages()
  const [own = [], end = []] = items
  return (
    <Menu
      label={t('shell.user', safeValues({ username }))}
      variant="ghost"
      chevron
      items={[...(narrow ? [toggles] : []), guard, own, pages, end]}
      button={<UserLabel />}
    />
  )
}
