import { useWords } from '@/i18n/use-words'

/** The texts of a pager but for its range, which depends on what is known of the rows. */
export function usePagerLabels() {
  const { t } = useWords()
  return {
    nav: t('list.page.nav'),
    previous: t('list.page.previous'),
    next: t('list.page.next'),
    atStart: t('list.page.atStart'),
    atEnd: t('list.page.atEnd'),
  }
}
