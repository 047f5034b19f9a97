import { lookUp } from '@/i18n/use-words'
import { sourceKinds, type SourceKind } from './fields'

/** The translated name of a source type. */
export const sourceName = (type: string): string => lookUp(`choice.source.${type}`) ?? type

/** The kinds of the same type, itself included. */
export const findSourceSiblings = ({ type }: SourceKind): readonly SourceKind[] =>
  sourceKinds.filter((one) => one.type === type)
