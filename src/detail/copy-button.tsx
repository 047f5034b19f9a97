import { useState } from 'react'
import { useWords } from '@/i18n/use-words'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { Button } from '@/ui/button'
import { copyText } from '@/ui/copy-text'
import { IconButton } from '@/ui/icon-button'
import { Check, Copy } from '@/ui/icon/icons'

type Props = {
  text: string
  label: string
  /** Only the icon, within a row; no tab stop with `within`. */ small?: boolean
  within?: boolean
  disabledReason?: string | undefined
}

/** Copies a text, and says whether it did until the text changes. */
export function CopyButton({ text, label, small = false, within = false, disabledReason }: Props) {
  const { t } = useWords()
  const [tried, setTried] = useState<{ readonly text: string; readonly copied: boolean }>()
  const done = tried?.text === text && tried.copied
  const result = tried?.text !== text ? undefined : t(tried.copied ? 'action.copied' : 'action.notCopied')
  const copy = () =>
    startInBackground(
      copyText(text).then((copied) => setTried({ text, copied })),
      throwUnexpected,
    )
  return (
    <>
      {small ? (
        <IconButton
          size="sm"
          icon={done ? Check : Copy}
          label={tried?.text === text && !tried.copied ? t('action.notCopied') : label}
          {...(within ? { tabIndex: -1 } : {})}
          onClick={copy}
        />
      ) : (
        <Button icon={done ? Check : Copy} disabledReason={disabledReason} onClick={copy}>
          {result ?? label}
        </Button>
      )}
      <span role="status" className="sr-only">
        {result}
      </span>
    </>
  )
}
