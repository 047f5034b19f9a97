import { useWords } from '@/i18n/use-words'
import { Views } from '@/list/views'
import { to } from '@/route/paths'
import { durableStoragePaths } from './paths'

/** The two lists of durable storage. */
export function StorageViews({ at }: { at: 'storages' | 'storageSites' }) {
  const { t } = useWords()
  return (
    <Views
      label={t('access.views')}
      at={to(durableStoragePaths[at])}
      views={[
        { label: t('storage.storages'), to: to(durableStoragePaths.storages) },
        { label: t('storage.sitesTitle'), to: to(durableStoragePaths.storageSites) },
      ]}
    />
  )
}
