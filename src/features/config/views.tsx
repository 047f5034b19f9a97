import { useOffers } from '@/command/current-broker'
import { useWords } from '@/i18n/use-words'
import { backupPaths } from '@/features/backup/paths'
import { configPaths } from './paths'
import { to } from '@/route/paths'
import { Views } from '@/list/views'

const at = {
  text: to(configPaths.config),
  compare: to(configPaths.configCompare),
  backup: to(backupPaths.backup),
  dataBackups: to(backupPaths.dataBackups),
  other: to(configPaths.otherSettings),
} as const

/** The tabs of the configuration screens. */
export function ConfigViews({ at: here }: { at: keyof typeof at }) {
  const { t } = useWords()
  const hasDataBackup = useOffers()('dataBackup')
  return (
    <Views
      label={t('config.views')}
      at={at[here]}
      views={[
        { label: t('config.view.text'), to: at.text },
        { label: t('config.view.compare'), to: at.compare },
        { label: t('config.view.other'), to: at.other },
        { label: t('config.view.backup'), to: at.backup },
        ...(hasDataBackup ? [{ label: t('screen.dataBackups'), to: at.dataBackups }] : []),
      ]}
    />
  )
}
