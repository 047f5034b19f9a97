import { useEffect, useId, useRef, useState } from 'react'
import { useSession } from '@/connection/use-connection'
import type { Reveal } from '@/command/reveal'
import { useWords } from '@/i18n/use-words'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { inline } from '@/lib/text/untrusted'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/overlay/dialog'
import { Check, Copy } from '@/ui/icon/icons'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'
import { useStore } from '@/ui/use-store'
import { whereToReturn } from '@/palette/store'
import { copyText } from '@/ui/copy-text'
import { forgetReveal, revealed } from './reveal'

/**
 * Shows something once: a new key's secret. Closing removes it from the page and from memory (catalogue
 * K1).
 */
export function RevealDialog() {
  const shown = useStore(revealed)
  const signedOut = useSession().state === 'over'
  return shown === undefined ? null : <Once shown={shown} covered={signedOut} />
}

const toKey = ({ owner, label }: Reveal['fields'][number]) => JSON.stringify([owner, label])

function Once({ shown, covered }: { shown: Reveal & { done: string }; covered: boolean }) {
  const { t } = useWords()
  const [copied, setCopied] = useState<readonly string[]>([])
  const [warned, setWarned] = useState(false)
  const safe = shown.fields.every((field) => field.secret !== true || copied.includes(toKey(field)))
  // A secret that was not copied is not lost by one press: the first press warns.
  const close = () => {
    if (safe || warned) forgetReveal()
    else setWarned(true)
  }
  useEffect(() => {
    if (safe) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    globalThis.addEventListener('beforeunload', hold)
    return () => globalThis.removeEventListener('beforeunload', hold)
  }, [safe])
  return (
    <Dialog
      open
      covered={covered}
      onClose={close}
      title={shown.done}
      description={t(shown.title)}
      returnFocus={whereToReturn}
      footer={
        <Button variant={safe ? 'primary' : warned ? 'danger' : 'secondary'} onClick={close}>
          {t(warned && !safe ? 'reveal.anyway' : 'action.close')}
        </Button>
      }
    >
      <dl className="flex flex-col gap-3">
        {shown.fields.map((field, index) => (
          <Field
            key={toKey(field)}
            field={field}
            first={index === 0}
            copied={copied.includes(toKey(field))}
            onCopied={() => setCopied((all) => [...all, toKey(field)])}
          />
        ))}
      </dl>
      <p role="alert" className="flex items-center gap-1.5 text-small text-warn empty:hidden">
        {warned && !safe && (
          <>
            <StatusMark state="warning" />
            {t('reveal.uncopied')}
          </>
        )}
      </p>
    </Dialog>
  )
}

type FieldProps = { field: Reveal['fields'][number]; first: boolean; copied: boolean; onCopied: () => void }

function Field({ field: { label, value, owner }, first, copied, onCopied }: FieldProps) {
  const { t } = useWords()
  const id = useId()
  const text = useRef<HTMLElement>(null)
  const [refused, setRefused] = useState(false)
  const name = owner === undefined ? t(label) : t('reveal.of', { owner: inline(owner, 60), field: t(label) })
  const show = (copied: boolean) => {
    setRefused(!copied)
    if (copied) onCopied()
    else if (text.current !== null) getSelection()?.selectAllChildren(text.current)
  }
  const copy = () => startInBackground(copyText(value).then(show), throwUnexpected)
  return (
    <div className="flex flex-col gap-1">
      <dt id={id} className="text-small text-muted">
        {name}
      </dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-2">
        <span
          ref={text}
          onCopy={onCopied}
          className="min-w-0 flex-1 basis-60 rounded-md border border-line bg-canvas px-2 py-1 break-all select-all"
        >
          <Untrusted mono text={value} />
        </span>
        <Button
          data-autofocus={first ? true : undefined}
          icon={copied ? Check : Copy}
          aria-label={t(copied ? 'reveal.copied' : 'reveal.copy', { field: name })}
          onClick={copy}
        >
          {t(copied ? 'action.copied' : 'action.copy')}
        </Button>
        <span role="status" className={refused ? 'w-full text-small text-warn' : 'sr-only'}>
          {refused ? t('reveal.refused') : copied ? t('reveal.copied', { field: name }) : ''}
        </span>
      </dd>
    </div>
  )
}
