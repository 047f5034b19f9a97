import type { Resource } from '@/api/resource'
import { lookUp } from '@/i18n/use-words'

/** Whether a text is the name of a resource: each has a word. */
export const isResource = (text: string | null | undefined): text is Resource =>
  lookUp(`noun.${text}`) !== undefined
