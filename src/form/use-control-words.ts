import { lookUp, useWords } from '@/i18n/use-words'
import type { ControlWords } from './control'

/** The texts of a file input. */
export function useFileWords(): ControlWords['file'] {
  const { t } = useWords()
  return { choose: t('palette.form.file'), none: t('palette.form.noFile') }
}

/** The texts for controls, which have no access to translations. */
export function useControlWords(): ControlWords {
  const { t } = useWords()
  const file = useFileWords()
  return {
    show: t('palette.form.show'),
    hide: t('palette.form.hide'),
    choose: t('palette.form.choose'),
    pickTime: t('palette.form.pickTime'),
    on: t('on'),
    off: t('off'),
    file,
    option: (key) => lookUp(key) ?? key.split('.').at(-1) ?? key,
  }
}
