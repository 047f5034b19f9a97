import type { InstantWords } from '@/ui/control/instant-input'
import { useWords } from './use-words'

/** The texts of a field for a time and its calendar. */
export function useInstantWords(): InstantWords {
  const { t, locale } = useWords()
  return {
    locale,
    pick: t('palette.form.pickTime'),
    previous: t('palette.form.previousMonth'),
    next: t('palette.form.nextMonth'),
    time: t('palette.form.timeOfDay'),
  }
}
