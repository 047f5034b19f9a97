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
  /** Its name in the configuration. */
  readonly path?: string | undefined
  readonly text?: ReactNode
  readonly limits?: ReactNode
}

type Props = {
  body: RefObject<HTMLFormElement | null>
  label: string
  onSubmit: FormEventHandler<HTMLFormElement>
  onKeyDown?: KeyboardEventHandler<HTMLFormElement>
  /** Says what the field in focus is for; without it there is no column for help. */
  describe?: ((name: string) => FieldNote | undefined) | undefined
  /** Takes the whole width of the page: a text is edited. */
  wide?: boolean
  children: ReactNode
}

/** From this width of the window on a form has a column at its right. */
const sideColumn = '(width >= 105rem)'

const Side = createContext<HTMLElement | null>(null)

/** A form on a screen of its own; where the window is wide enough, with help and results next to it. */
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

/** Shows its children next to the form; in a narrow window, where they are written. */
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
