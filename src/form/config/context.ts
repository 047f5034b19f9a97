import { createContext, useContext, type ComponentType, type ReactNode } from 'react'
import { at, type Config } from '@/contract/family/config'
import type { Problem } from '@/contract/family/check'
import type { Field } from '@/contract/family/field'
import { wordPath } from '@/contract/family/word-path'
import type { Key } from '@/i18n/key'
import { lookUp } from '@/i18n/use-words'
import type { Json } from '@/lib/text/big-json'
import { usePart } from '@/ui/use-store'
import type { FormStore } from './store'

/** The context shared by the fields of one form. */
export type FormContextValue = {
  readonly store: FormStore
  /** The type in the translation key of a field, `field.<type>.<path>`. */
  readonly labelPrefix: string
  /** Whether the form creates an object. */
  readonly isNew: boolean
  /** Warnings about values that are valid but probably unintended. */
  readonly advice: (config: Parameters<typeof at>[0]) => readonly Problem[]
  readonly suggestions?: Suggestions | undefined
}

/** What is known of the file that a path on the broker names, by the path of the field. */
export type FileNotes = Readonly<Partial<Record<string, ReactNode>>>

/** Reads what is offered for a text field, which depends on the other values; with `isComplete` there is nothing else to choose. */
export type SuggestProps = {
  readonly config: Config
  readonly children: (offers: readonly string[], isComplete?: boolean) => ReactNode
}
type Suggest = ComponentType<SuggestProps>
/** What is offered for text fields, by path. */
export type Suggestions = Readonly<Partial<Record<string, Suggest>>>

const FileNotesContext = createContext<FileNotes>({})
export const FileNotesProvider = FileNotesContext.Provider
export const useFileNote = (path: string): ReactNode => useContext(FileNotesContext)[path]

const FormContext = createContext<FormContextValue | undefined>(undefined)
export const FormProvider = FormContext.Provider

/** The form that contains a field. */
export function useFormContext(): FormContextValue {
  const frame = useContext(FormContext)
  if (frame === undefined) throw new Error('no FormProvider above')
  return frame
}

/** The label of a free name such as a header: the label of its field and the name. */
function freeLabel(path: string): string | undefined {
  const parentLabel = lookUp(`field.${path.slice(0, path.indexOf('.'))}`)
  return parentLabel === undefined || !path.includes('.')
    ? undefined
    : `${parentLabel}: ${path.slice(path.indexOf('.') + 1)}`
}

/** Looks up a text of a field: by type, else for all types; TLS blocks share their texts. */
const lookUpText = (
  look: (rest: string) => string | undefined,
  labelPrefix: string,
  path: string,
): string | undefined =>
  look(`${labelPrefix}.${path}`) ??
  look(path) ??
  look(`${labelPrefix}.${wordPath(path)}`) ??
  look(wordPath(path))

/** The label of a field: by type, else for all types, else the broker's label, else its path. */
export const fieldLabel = (labelPrefix: string, path: string, field?: Field): string =>
  lookUpText((rest) => lookUp(`field.${rest}`), labelPrefix, path) ?? field?.label ?? freeLabel(path) ?? path

/** The help text of a field, if any. */
export const fieldHelp = (labelPrefix: string, path: string, field?: Field): string | undefined =>
  lookUpText((rest) => lookUp(`fieldHelp.${rest}`), labelPrefix, path) ?? field?.help

/** What the button that adds a row is called, by what the rows are: “Add check”. */
export const addLabel = (labelPrefix: string, path: string): string | undefined => {
  const name = path.slice(path.lastIndexOf('.') + 1)
  return lookUp(`fieldAdd.${labelPrefix}.${name}`) ?? lookUp(`fieldAdd.${name}`)
}

/** The value of one field; only that field re-renders when it changes. */
export function useValue(path: string): Json | undefined {
  const { store } = useFormContext()
  return usePart(store.state, ({ config }) => at(config, path))
}

/** The problem of one field. */
export function useProblem(path: string): Problem | undefined {
  const { store } = useFormContext()
  return usePart(store.state, ({ problems }) => problems[path])
}

/** The translation key of a problem. */
export const reasonKey = ({ reason }: Problem): Key => reason as Key
