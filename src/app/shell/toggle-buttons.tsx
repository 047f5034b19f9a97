import { Languages } from '@/ui/icon/icons'
import type { Locale } from '@/command/context'
import { useWords } from '@/i18n/use-words'
import { IconButton } from '@/ui/icon-button'

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
