import { lookUp } from '@/i18n/use-words'
import { wordPath } from '@/contract/family/word-path'

/** The label of an option: for this field, for any field, else the option itself. */
export const optionLabel = (path: string, option: string | number | boolean): string =>
  lookUp(`fieldOption.${wordPath(path)}.${option}`) ?? lookUp(`fieldOption.${option}`) ?? String(option)
