import { preferences } from '@/api/preferences'
import type { Preferences } from '@/command/context'
import { useWords } from '@/i18n/use-words'
import { Segmented } from '@/ui/control/segmented'
import { Monitor, Moon, Sun } from '@/ui/icon/icons'
import { useStore } from '@/ui/use-store'

/** What can be chosen as the theme, as its command takes it, each with its icon. */
export const themes = [
  ['system', Monitor],
  ['light', Sun],
  ['dark', Moon],
] as const
export type ThemeChoice = (typeof themes)[number][0]

export const themeChoice = ({ theme, syncTheme }: Preferences): ThemeChoice => (syncTheme ? 'system' : theme)

/** The theme: that of the system, light or dark, each with one click. */
export function ThemeControl({ onPick }: { onPick: (theme: ThemeChoice) => void }) {
  const { t } = useWords()
  const chosen = themeChoice(useStore(preferences))
  return (
    <Segmented
      label={t('param.theme')}
      value={chosen}
      onChange={onPick}
      compact
      options={themes.map(([value, Icon]) => ({
        value,
        title: t(`choice.theme.${value}`),
        label: (
          <>
            <Icon size={14} aria-hidden />
            <span className="sr-only">{t(`choice.theme.${value}`)}</span>
          </>
        ),
      }))}
    />
  )
}
