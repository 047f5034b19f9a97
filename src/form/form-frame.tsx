import {
  createContext,
  useContext,
  useState,
  type FormEventHandler,
  type KeyboardEventHandler,
  type ReactNode,
  type RefObject,
} from 'react'
import { createPortal } from 'react-dom'
import { useWords } from '@/i18n/use-words'
import { Card } from '@/ui/card'
import { cx } from '@/ui/cx'
import { useMedia } from '@/ui/use-media'

/** The help on a field, shown next to the form. */
export type FieldNote = {
  readonly label: string
  /** The path in the configuration. */
  readonly path?: string | undefined
  readonly text?: ReactNode
  readonly limits?: ReactNode
}

type Props = {
  body: RefObject<HTMLFormElement | null>
  label: string
  onSubmit: FormEventHandler<HTMLFormElement>
  onKeyDown?: KeyboardEventHandler<HTMLFormElement>
  /** Returns the help of the focused field; without it there is no help column. */
  describe?: ((name: string) => FieldNote | undefined) | undefined
  /** Uses the full width of the page, for text editors. */
  wide?: boolean
  children: ReactNode
}

/** The window width from which a form has a side column. */
const sideColumn = '(width >= 105rem)'

const Side = createContext<HTMLElement | null>(null)

/** The frame of a form on its own screen; in a wide window, help and results are shown next to it. */
export function FormFrame({ body, label, onSubmit, onKeyDown, describe, wide = false, children }: Props) {
  const { t } = useWords()
  const isWide = useMedia(sideColumn) && describe !== undefined
  const [side, setSide] = useState<HTMLElement | null>(null)
  const [focused, setFocused] = useState<string>()
  return (
    <div className="flex min-w-0 items-start gap-6">
      <form
        ref={body}
        noValidate
        aria-label={label}
        className={cx('flex w-full min-w-0 flex-col gap-3', !wide && 'page-width')}
        onFocus={({ target }) => {
          const field = target.closest('[data-field]')?.getAttribute('data-field') ?? undefined
          if (field !== undefined) setFocused(field)
        }}
        onKeyDown={onKeyDown}
        onSubmit={onSubmit}
      >
        <Side value={isWide ? side : null}>{children}</Side>
      </form>
      {isWide && (
        <section
          aria-label={t('form.side.label')}
          className="sticky top-0 flex max-w-100 min-w-64 flex-1 flex-col gap-3"
        >
          <div ref={setSide} className="flex flex-col gap-3 empty:hidden" />
          <FieldHelp note={focused === undefined ? undefined : describe(focused)} />
        </section>
      )}
    </div>
  )
}

/** Renders its children in the side column; in a narrow window, in place. */
export function InSide({ children, wideOnly = false }: { children: ReactNode; wideOnly?: boolean }) {
  const side = useContext(Side)
  return side === null ? (wideOnly ? null : children) : createPortal(children, side)
}

function FieldHelp({ note }: { note: FieldNote | undefined }) {
  const { t } = useWords()
  return (
    <Card title={note?.label ?? t('form.side.help')}>
      {note === undefined ? (
        <p className="text-small text-muted">{t('form.side.none')}</p>
      ) : (
        <div className="flex flex-col gap-2 text-small text-muted">
          {note.text !== undefined && <p>{note.text}</p>}
          {note.limits}
          {note.path !== undefined && (
            <p>
              {t('form.side.path')}: <code className="font-mono break-all text-text">{note.path}</code>
            </p>
          )}
        </div>
      )}
    </Card>
  )
}
