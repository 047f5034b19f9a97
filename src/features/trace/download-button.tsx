import { Download } from '@/ui/icon/icons'
import download from '@commands/trace/download'
import { useBlocked, useStart } from '@/command/react'
import { useWords } from '@/i18n/use-words'
import { IconButton } from '@/ui/icon-button'

/** Downloads a trace's log from its row on narrow screens. */
export function DownloadButton({ name, off }: { name: string; off: boolean }) {
  const { t } = useWords()
  const start = useStart()
  const blocked = useBlocked(download, { name }) ?? (off ? t('trace.noLog') : undefined)
  return (
    <IconButton
      size="sm"
      className="xl:hidden!"
      icon={Download}
      label={t('trace.downloadOf', { name })}
      disabledReason={blocked}
      tabIndex={-1}
      onClick={() => start(download, { name })}
    />
  )
}
