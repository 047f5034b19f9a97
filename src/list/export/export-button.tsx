import { CommandIconButton, useCommandRuntime } from '@/command/react'
import { useWords } from '@/i18n/use-words'
import { Download } from '@/ui/icon/icons'

/** Saves the rows of the list as a file. */
export function ExportButton() {
  const { t } = useWords()
  const exporting = useCommandRuntime().registry.get('list.export')
  return exporting === undefined ? null : (
    <CommandIconButton command={exporting} icon={Download} label={t('list.exportButton')} />
  )
}
