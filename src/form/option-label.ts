import { lookUp } from '@/i18n/use-words'
import { wordPath } from '@/contract/family/word-path'

/** An option's word: of this field, of any field, else the option itself. */
export const optionLabel = (path: string, option: string | number | boolean): string =>
  lookUp(`fieldOption.${wordPath(path)}.${option}`) ?? lookUp(`fieldOption.${option}`) ?? String(option)
