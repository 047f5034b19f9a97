import { createContext, useContext, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useWords } from '@/i18n/use-words'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { cx } from '@/ui/cx'
import { StatusMark } from '@/ui/status-mark'
import { useMedia } from '@/ui/use-media'
import { addSideColumn, fitPage } from '@/ui/page-width'
import { Clashes } from './clashes'
import { FormBar } from './form-bar'
import type { FormState } from './form-state'
import { leaveField } from './leave-field'
import { FormRefusal } from './refusal'
import { useFormKey } from './use-form-key'

/** The help on a field, shown next to the form. */
export type FieldNote = {
  readonly label: string
  /** The path in the configuration. */
  readonly path?: string | undefined
  readonly text?: ReactNode
  readonly limits?: ReactNode
}

type Props = {
  form: FormState
  /** Why it cannot be submitted yet, besides the reasons of its command. */
  disabledReason?: string | undefined
  /** Returns the help of the focused field; without it there is no help column. */
  describe?: ((name: string) => FieldNote | undefined) | undefined
  /** Uses the full width of the page, for text editors. */
  wide?: boolean
  /** Shown after the submit button. */
  actions?: ReactNode
  children: ReactNode
}

/** The window width from which a form has a side column. */
const sideColumn = '(width >= 105rem)'

const Side = createContext<HTMLElement | null>(null)

/**
 * The frame of a form on its own screen: keys, restored edits, errors of the complete form, and the buttons. In a wide
 * window, help and results are shown next to it.
 */
export function FormFrame({ form, disabledReason, describe, wide = false, actions, children }: Props) {
  const { t } = useWords()
  const isWide = useMedia(sideColumn) && describe !== undefined
  const [side, setSide] = useState<HTMLElement | null>(null)
  const [focused, setFocused] = useState<string>()
  const { command, mode, body, changed, saveCopy } = form
  const title = t(mode === 'create' ? command.title : mode === 'restore' ? 'form.saveNew' : 'form.save')
  const idle = mode === 'edit' && changed.length === 0
  const submit = (planned?: true) => {
    // The runner says why a blocked command cannot run.
    if (!idle && disabledReason === undefined) form.submit(planned)
  }
  useFormKey(body, title, submit)
  return (
    <div ref={wide ? undefined : fitPage} className="flex min-w-0 items-start gap-6">
      <form
        ref={body}
        noValidate
        aria-label={t(command.title)}
        className={cx('flex w-full min-w-0 flex-col gap-3', !wide && 'page-width')}
        onFocus={({ target }) => {
          const field = target.closest('[data-field]')?.getAttribute('data-field') ?? undefined
          if (field !== undefined) setFocused(field)
        }}
        onKeyDown={leaveField}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Side value={isWide ? side : null}>
          {form.restored && (
            <p role="status" className="text-small text-info">
              {t('palette.form.restored')}
            </p>
          )}
          {form.forbidden !== undefined && <Forbidden reason={form.forbidden} />}
          <fieldset disabled={form.forbidden !== undefined} className="contents [&_:disabled]:opacity-100">
            {children}
          </fieldset>
          <Clashes clashes={form.clashes ?? []} />
          <InSide>
            <FormRefusal error={form.refusal} />
          </InSide>
          <FormBar
            title={title}
            busy={form.busy}
            disabledReason={form.blocked ?? disabledReason ?? (idle ? t('form.unchanged') : undefined)}
            changed={mode === 'edit' ? changed.length : undefined}
            saved={form.saved}
            onReset={form.reset}
          >
            {saveCopy !== undefined && mode === 'edit' && (
              <Button onClick={saveCopy}>{t('form.saveCopy')}</Button>
            )}
            {actions}
          </FormBar>
        </Side>
      </form>
      {isWide && (
        <section
          ref={addSideColumn}
          aria-label={t('form.side.label')}
          data-side-column
          className="sticky top-0 flex w-100 shrink-0 flex-col gap-3"
        >
          <div ref={setSide} className="flex flex-col gap-3 empty:hidden" />
          <FieldHelp note={focused === undefined ? undefined : describe(focused)} />
        </section>
      )}
    </div>
  )
}

/** One line above the fields of someone who may not save them. */
const Forbidden = ({ reason }: { reason: string }) => (
  <p role="note" className="flex items-baseline gap-2 rounded-md border border-line bg-surface px-3 py-2">
    <StatusMark state="info" />
    <span>{reason}</span>
  </p>
)

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
