import { useEffect, useRef, useState } from 'react'
import { useWords } from '@/i18n/use-words'
import { integrationTypeName } from '@/table/bridge-facts'
import { TextInput } from '@/ui/control/text-input'
import { Untrusted } from '@/ui/untrusted'

/** The choice of a type, by search or by sight. */
export function TypeChooser({ types, onChoose }: { types: readonly string[]; onChoose: (type: string) => void }) {
  const { t } = useWords()
  const [query, setQuery] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Also tells whoever would bring the focus to the heading that it has a better place.
    input.current?.setAttribute('autofocus', '')
    input.current?.focus()
  }, [])
  const words = query.toLowerCase().split(/\s+/).filter((word) => word !== '')
  const found = types.filter((type) => words.every((word) => `${type} ${integrationTypeName(type)}`.toLowerCase().includes(word)))
  const [first] = found
  return (
    <div className="flex max-w-240 flex-col gap-3">
      <div role="search" aria-label={t('bridge.chooser.search')} className="max-w-80">
        <TextInput
          ref={input} type="search" aria-label={t('bridge.chooser.search')} placeholder={t('bridge.chooser.search')} value={query} onValue={setQuery}
          onKeyDown={(event) => { if (event.key === 'Enter' && !event.nativeEvent.isComposing && first !== undefined) { event.preventDefault(); onChoose(first) } }}
        />
      </div>
      <ul aria-label={t('bridge.type')} className="grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-2">
        {found.map((type) => (
          <li key={type}>
            <button type="button" onClick={() => onChoose(type)} className="flex min-h-14 w-full items-center rounded-md border border-line bg-surface px-3 py-2 text-left font-semibold hover:border-field">
              <Untrusted text={integrationTypeName(type)} max={60} />
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-muted empty:hidden">{found.length === 0 ? t('bridge.chooser.nothing') : ''}</p>
    </div>
  )
}
