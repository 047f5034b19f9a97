import { useWords } from '@/i18n/use-words'
import type { FileWords } from '@/ui/control/file-input'

/** The texts of a file input. */
export function useFileWords(): FileWords {
  const { t } = useWords()
  return {
    choose: t('palette.form.file'),
    none: t('palette.form.noFile'),
    unread: t('palette.form.unreadFile'),
  }
}
