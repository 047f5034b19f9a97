import { useState } from 'react'
import { useWords } from '@/i18n/use-words'
import { Button } from '@/ui/button'
import { IconButton } from '@/ui/icon-button'
import { Check, Copy } from '@/ui/icon/icons'

type Props = {
  text: string
  label: string
  /** Only the icon, within a row; no tab stop with `within`. */ small?: boolean
  within?: boolean
  disabledReason?: string | undefined
}

/** Copies a text and says so until the text changes. */
export function CopyButton({ text, label, small = false, within = false, disabledReason }: Props) {
  const { t } = useWords()
  const [copied, setCopied] = useState<string>()
  const done = copied === text
  const copy = () => {
    // Denied, or unavailable on plain HTTP: the label does not change.
    void navigator.clipboard?.writeText(text).then(
      () => setCopied(text),
      () => setCopied(undefined),
    )
  }
  return (
    <>
      {small ? (
        <IconButton
          size="sm"
          icon={done ? Check : Copy}
          label={label}
          {...(within ? { tabIndex: -1 } : {})}
          onClick={copy}
        />
      ) : (
        <Button icon={done ? Check : Copy} disabledReason={disabledReason} onClick={copy}>
          {done ? t('action.copied') : label}
        </Button>
      )}
      <span role="status" className="sr-only">
        {done ? t('action.copied') : ''}
      </span>
    </>
  )
}
