import { useRead } from '@/api/query'
import flappingEdit from '@commands/flapping/edit'
import type { BanKind } from '@/contract/name'
import { flappingTexts } from '@/features/setting/contract'
import { flappingDefaults } from '@/features/setting/defaults'
import { CommandForm, type FormPart } from '@/form/command/command-form'
import { FormPage } from '@/form/form-page'
import { useWords } from '@/i18n/use-words'
import { banPaths } from '@/features/ban/paths'
import { to } from '@/route/paths'
import { unpagedSource } from '@/list/list'
import { Link } from '@/ui/link'
import { listFlappingKinds } from './model/kinds'

/** The rule of one kind of identity; a title only where there are several. */
function toPart(kind: BanKind, { titled }: { titled: boolean }): FormPart {
  const prefix = kind === 'clientid' ? '' : `${kind}_`
  return {
    ...(titled ? { title: `choice.as.${kind}` as const } : {}),
    switch: `${prefix}enable`,
    fields: [[`${prefix}window_time`, `${prefix}max_count`, `${prefix}ban_time`]],
  }
}

const notes = { max_count: 'flapping.countNote', ban_time: 'flapping.banNote' } as const

/** Clients that reconnect too often are banned temporarily. */
export default function FlappingSettings() {
  const { t } = useWords()
  const query = useRead('globalZone', {})
  const settings = query.data?.flapping_detect
  const kinds = listFlappingKinds(settings)
  return (
    <FormPage
      title="screen.flapping"
      text="flapping.text"
      source={unpagedSource(query, query.data && [query.data])}
    >
      {query.data !== undefined && (
        <CommandForm
          command={flappingEdit}
          initial={flappingTexts(settings)}
          parts={kinds.map((kind) => toPart(kind, { titled: kinds.length > 1 }))}
          notes={notes}
          defaults={flappingDefaults}
        >
          <Link href={`#${to(banPaths.banned)}`} className="ml-auto min-w-6 leading-6 whitespace-nowrap">
            {t('screen.banned')}
          </Link>
        </CommandForm>
      )}
    </FormPage>
  )
}
