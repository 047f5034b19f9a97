import { createContext, useContext } from 'react'
import { at } from '@/contract/family/config'
import type { Problem } from '@/contract/family/check'
import type { Field } from '@/contract/family/field'
import { wordPath } from '@/contract/family/word-path'
import type { Key } from '@/i18n/key'
import { lookUp } from '@/i18n/use-words'
import type { Json } from '@/lib/text/big-json'
import { usePart } from '@/ui/use-store'
import type { Family } from './store'

/** What the fields of one form share. */
export type FamilyFrame = {
  readonly family: Family
  /** Where a field has a word of its own: the type, `field.<type>.<path>`. */
  readonly of: string
  /** It makes something new. */
  readonly isNew: boolean
  /** What is allowed and seldom meant, by field. */
  readonly advice: (config: Parameters<typeof at>[0]) => readonly Problem[]
}

const FamilyContext = createContext<FamilyFrame | undefined>(undefined)
export const FamilyProvider = FamilyContext.Provider

/** The form a field lies in. */
export function useFamily(): FamilyFrame {
  const frame = useContext(FamilyContext)
  if (frame === undefined) throw new Error('no FamilyProvider above')
  return frame
}

/** Of a name that is free, such as a header's: where it stands, and itself. */
function freeLabel(path: string): string | undefined {
  const home = lookUp(`field.${path.slice(0, path.indexOf('.'))}`)
  return home === undefined || !path.includes('.')
    ? undefined
    : `${home}: ${path.slice(path.indexOf('.') + 1)}`
}

/** A text of a field: its type's own, else that of all types; a block of TLS has the words of all such blocks. */
const found = (look: (rest: string) => string | undefined, of: string, path: string): string | undefined =>
  look(`${of}.${path}`) ?? look(path) ?? look(`${of}.${wordPath(path)}`) ?? look(wordPath(path))

/** A field's name in words: its type's own, else that of all types, else what the broker calls it, else its path. */
export const fieldLabel = (of: string, path: string, field?: Field): string =>
  found((rest) => lookUp(`field.${rest}`), of, path) ?? field?.label ?? freeLabel(path) ?? path

/** What a field does and takes, where there is more to say. */
export const fieldHelp = (of: string, path: string, field?: Field): string | undefined =>
  found((rest) => lookUp(`fieldHelp.${rest}`), of, path) ?? field?.help

/** One field's value; the field alone is drawn anew when it changes. */
export function useValue(path: string): Json | undefined {
  const { family } = useFamily()
  return usePart(family.store, ({ config }) => at(config, path))
}

/** What is wrong at one field. */
export function useProblem(path: string): Problem | undefined {
  const { family } = useFamily()
  return usePart(family.store, ({ problems }) => problems[path])
}

/** The key of a problem's words. */
export const reasonKey = ({ reason }: Problem): Key => reason as Key
