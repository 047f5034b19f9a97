import { lookUp, useWords } from '@/i18n/use-words'
import type { ControlWords } from './control'

/** The words that controls need, which know no language themselves. */
export function useControlWords(): ControlWords {
  const { t } = useWords()
  return {
    show: t('palette.form.show'), hide: t('palette.form.hide'), choose: t('palette.form.choose'), on: t('on'), off: t('off'),
    file: { choose: t('palette.form.file'), none: t('palette.form.noFile') },
    option: (key) => lookUp(key) ?? key.split('.').at(-1) ?? key,
  }
}
