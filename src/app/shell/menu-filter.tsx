import type { KeyboardEvent, RefObject } from 'react'
import { useWords } from '@/i18n/use-words'
import { Search } from '@/ui/icon/icons'
import { KeyCaps } from '@/ui/key-caps'
import { isComposing } from '@/ui/overlay/compose-guard'

/** Filters the menu by screen and group names. */
export function MenuFilter({
  inputRef,
  text,
  onText,
  onEnter,
}: {
  inputRef: RefObject<HTMLInputElement | null>
  text: string
  onText: (text: string) => void
  onEnter: () => void
}) {
  const { t } = useWords()
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Enter') onEnter()
    else if (event.key === 'Escape' && text !== '') {
      // Resets only the filter, without closing a surrounding sheet.
      event.preventDefault()
      event.stopPropagation()
      onText('')
    }
  }
  return (
    <div className="sticky top-0 z-10 bg-surface px-2 pt-2 pb-1">
      <div className="relative">
        <Search
          size={12}
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-2 -translate-y-1/2 text-faint"
        />
        <input
          ref={inputRef}
          type="text"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          aria-label={t('shell.menu.filter')}
          placeholder={t('shell.menu.filter')}
          aria-keyshortcuts="/"
          value={text}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={onKeyDown}
          className="ring-inside h-7 w-full rounded-md border border-line bg-canvas pr-8 pl-7 text-text hover:border-field focus:border-field"
        />
        {/* Shown only here: in the page the same key filters its list. */}
        <span className="invisible absolute top-1/2 right-1.5 -translate-y-1/2 group-focus-within/menu:visible">
          <KeyCaps keys="/" hidden />
        </span>
      </div>
    </div>
  )
}
