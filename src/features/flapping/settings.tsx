import { useRead } from '@/api/query'
import flappingEdit from '@commands/flapping/edit'
import { flappingTexts } from '@/features/setting/contract'
import { CommandForm, type FormPart } from '@/form/command/command-form'
import { FormPage } from '@/form/form-page'
import { useWords } from '@/i18n/use-words'
import { banPaths } from '@/features/ban/paths'
import { to } from '@/route/paths'
import { unpagedSource } from '@/list/list'
import { Link } from '@/ui/link'

const parts: readonly FormPart[] = [{ switch: 'enable', fields: [['window_time', 'max_count', 'ban_time']] }]
const notes = { max_count: 'flapping.countNote', ban_time: 'flapping.banNote' } as const

/** Clients that reconnect too often are banned temporarily. */
export default function FlappingSettings() {
  const { t } = useWords()
  const query = useRead('globalZone', {})
  const initial = query.data && flappingTexts(query.data.flapping_detect)
  return (
    <FormPage
      title="screen.flapping"
      text="flapping.text"
      source={unpagedSource(query, query.data && [query.data])}
    >
      {initial !== undefined && (
        <CommandForm command={flappingEdit} initial={initial} parts={parts} notes={notes}>
          <Link href={`#${to(banPaths.banned)}`} className="ml-auto min-w-6 leading-6 whitespace-nowrap">
            {t('screen.banned')}
          </Link>
        </CommandForm>
      )}
    </FormPage>
  )
}
