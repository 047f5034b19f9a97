import { useRef, type RefObject } from 'react'
import { useWords } from '@/i18n/use-words'
import { useKeys } from './keys-provider'

/** Binds `/` to the search field of a page that has no list. Returns the reference that the field takes. */
export function useSearchKey(): RefObject<HTMLInputElement | null> {
  const { t } = useWords()
  const field = useRef<HTMLInputElement>(null)
  useKeys('detail', [
    {
      hotkey: '/',
      title: t('list.key.filter'),
      run: () => {
        field.current?.focus()
        field.current?.select()
      },
    },
  ])
  return field
}
