import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useWords } from '@/i18n/use-words'
import { TextInput } from '@/ui/control/text-input'
import { isComposing } from '@/ui/overlay/compose-guard'

type Props = {
  types: readonly string[]
  nameOf: (type: string) => string
  /** Takes the first that was found by Enter. */
  onChoose: (type: string) => void
  /** Shown, and not to be chosen. */
  isOff?: (type: string) => boolean
  /** What a type is chosen by. */
  children: (type: string) => ReactNode
}

/** Types of a connection to another system, found by what they are called: the line takes the first, and all stand below it. */
export function TypeSearch({ types, nameOf, onChoose, isOff = () => false, children }: Props) {
  const { t } = useWords()
  const [query, setQuery] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Also tells whoever would bring the focus to the heading that it has a better place.
    input.current?.setAttribute('autofocus', '')
    input.current?.focus()
  }, [])
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const found = types.filter((type) =>
    words.every((word) => `${type} ${nameOf(type)}`.toLowerCase().includes(word)),
  )
  const first = found.find((type) => !isOff(type))
  return (
    <div className="flex max-w-240 flex-col gap-3">
      <div role="search" aria-label={t('bridge.chooser.search')} className="max-w-80">
        <TextInput
          ref={input}
          type="search"
          aria-label={t('bridge.chooser.search')}
          placeholder={t('bridge.chooser.search')}
          value={query}
          onValue={setQuery}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !isComposing(event.nativeEvent) && first !== undefined) {
              event.preventDefault()
              onChoose(first)
            }
          }}
        />
      </div>
      <ul
        aria-label={t('bridge.type')}
        className="grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-2"
      >
        {found.map((type) => (
          <li key={type}>{children(type)}</li>
        ))}
      </ul>
      <p role="status" className="text-muted empty:hidden">
        {found.length === 0 ? t('bridge.chooser.nothing') : ''}
      </p>
    </div>
  )
}
