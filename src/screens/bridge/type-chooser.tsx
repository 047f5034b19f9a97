import { useEffect, useRef, useState } from 'react'
import { session } from '@/api/session'
import { bridgeTypeNames, factsOf } from '@/contract/bridge/types'
import { useWords } from '@/i18n/use-words'
import { Badge } from '@/ui/badge'
import { TextInput } from '@/ui/control/text-input'
import { useStore } from '@/ui/use-store'
import { typeName } from '@/table/bridge-facts'

const offered = bridgeTypeNames.filter((type) => factsOf(type)?.hidden !== true)

/** The choice of a type, by search or by sight. Those of the other edition are shown as such, not hidden. */
export function TypeChooser({ onChoose }: { onChoose: (type: string) => void }) {
  const { t } = useWords()
  const { edition } = useStore(session)
  const [query, setQuery] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Also tells whoever would bring the focus to the heading that it has a better place.
    input.current?.setAttribute('autofocus', '')
    input.current?.focus()
  }, [])
  const words = query.toLowerCase().split(/\s+/).filter((word) => word !== '')
  const off = (type: string) => factsOf(type)?.edition === 'enterprise' && edition !== 'enterprise'
  const found = offered.filter((type) => words.every((word) => `${type} ${typeName(type)}`.toLowerCase().includes(word)))
  const first = found.find((type) => !off(type))
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
            <button
              type="button" aria-disabled={off(type) || undefined} title={off(type) ? t('bridge.otherEdition') : undefined} onClick={() => { if (!off(type)) onChoose(type) }}
              className="flex min-h-14 w-full flex-col items-start gap-1 rounded-md border border-line bg-surface px-3 py-2 text-left hover:border-field aria-disabled:hover:border-line"
            >
              <span className={off(type) ? 'text-muted' : 'font-semibold'}>{typeName(type)}</span>
              <span className="flex flex-wrap gap-1.5 text-small text-muted">
                {t(`bridge.direction.${factsOf(type)?.direction ?? 'egress'}`)}
                {off(type) && <Badge>{t('bridge.chooser.enterprise')}</Badge>}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-muted empty:hidden">{found.length === 0 ? t('bridge.chooser.nothing') : ''}</p>
    </div>
  )
}
