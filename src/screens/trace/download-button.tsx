import { Download } from '@/ui/icon/icons'
import download from '@commands/trace/download'
import { useBlocked, useStart } from '@/command/react'
import { useWords } from '@/i18n/use-words'
import { IconButton } from '@/ui/icon-button'

/** The download of a trace's log within its row: what a trace is made for is one click away. */
export function DownloadButton({ name, off }: { name: string; off: boolean }) {
  const { t } = useWords()
  const start = useStart()
  const blocked = useBlocked(download, { name }) ?? (off ? t('trace.noLog') : undefined)
  return (
    <IconButton
      size="sm"
      icon={Download}
      label={t('trace.downloadOf', { name })}
      disabledReason={blocked}
      tabIndex={-1}
      onClick={() => start(download, { name })}
    />
  )
}
