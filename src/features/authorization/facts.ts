import { lookUp } from '@/i18n/use-words'
import { sourceKinds, type SourceKind } from './fields'

/** What a source is called in words. */
export const sourceName = (type: string): string => lookUp(`choice.source.${type}`) ?? type

/** The kinds that differ from one only by a choice within it, itself among them. */
export const siblingsOf = ({ type }: SourceKind): readonly SourceKind[] =>
  sourceKinds.filter((one) => one.type === type)
