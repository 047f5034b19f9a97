import { Languages, Moon, Sun } from '@/ui/icon/icons'
import { preferences } from '@/api/preferences'
import type { Locale, Preferences } from '@/command/context'
import { useWords } from '@/i18n/use-words'
import { IconButton } from '@/ui/icon-button'
import { useStore } from '@/ui/use-store'

/** Switches the theme with one click, unless the theme follows the system. */
export function ThemeButton({ onPick }: { onPick: (theme: Preferences['theme']) => void }) {
  const { t } = useWords()
  const { theme, syncTheme } = useStore(preferences)
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <IconButton
      icon={other === 'light' ? Sun : Moon}
      label={t(`shell.theme.${other}`)}
      disabledReason={syncTheme && t('shell.theme.synced')}
      onClick={() => onPick(other)}
    />
  )
}

/** Switches the language with one click. */
export function LanguageButton({ onPick }: { onPick: (language: Locale) => void }) {
  const { t, locale } = useWords()
  const other = locale === 'en' ? 'zh' : 'en'
  return (
    <IconButton
      icon={Languages}
      label={t('shell.language', { language: t(`choice.language.${other}`) })}
      onClick={() => onPick(other)}
    />
  )
}
