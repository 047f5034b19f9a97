import { Languages, Moon, Sun } from '@/ui/icon/icons'
import { preferences } from '@/api/preferences'
import { useBlocked, useDesk, useStart, useStore } from '@/command/react'
import type { AnyCommand } from '@/command/command'
import { useWords } from '@/i18n/use-words'
import { IconButton } from '@/ui/icon-button'

/** Theme and language at one click; both start their commands. */
export function QuickToggles() {
  const { registry } = useDesk()
  const theme = registry.get('settings.theme')
  const language = registry.get('settings.language')
  return (
    <>
      {theme !== undefined && <ThemeToggle command={theme} />}
      {language !== undefined && <LanguageToggle command={language} />}
    </>
  )
}

function ThemeToggle({ command }: { command: AnyCommand }) {
  const { t } = useWords()
  const start = useStart()
  const other = useStore(preferences).theme === 'dark' ? 'light' : 'dark'
  const reason = useBlocked(command)
  return <IconButton icon={other === 'light' ? Sun : Moon} label={t(`shell.theme.${other}`)} disabledReason={reason} onClick={() => start(command, { theme: other })} />
}

function LanguageToggle({ command }: { command: AnyCommand }) {
  const { t, locale } = useWords()
  const start = useStart()
  const other = locale === 'en' ? 'zh' : 'en'
  return <IconButton icon={Languages} label={t('shell.language', { language: t(`choice.language.${other}`) })} onClick={() => start(command, { language: other })} />
}
