import { useRead } from '@/api/query'
import profileRemove from '@commands/ai-profile/delete'
import providerRemove from '@commands/ai-provider/delete'
import { offer } from '@/command/offer'
import type { Config } from '@/contract/family/config'
import { DetailPage } from '@/detail/detail-page'
import { ReadError } from '@/detail/read-error'
import { FormPage } from '@/form/form-page'
import { useWords } from '@/i18n/use-words'
import { unpagedSource } from '@/list/list'
import { useParams } from '@/route/location'
import { Card } from '@/ui/card'
import { Untrusted } from '@/ui/untrusted'
import { AiForm } from './form'
import { aiNouns, type AiNoun } from './nouns'
import { aiPaths } from './paths'

export const ProviderCreate = () => (
  <FormPage title="screen.aiProviderCreate" text="aiProvider.text">
    <AiForm noun="aiProvider" />
  </FormPage>
)

export const ProfileCreate = () => (
  <FormPage title="screen.aiProfileCreate" text="aiProfile.text">
    <AiForm noun="aiProfile" />
  </FormPage>
)

const missing = (noun: AiNoun) =>
  ({
    codes: ['NOT_FOUND'],
    title: aiNouns[noun].words.gone,
    text: aiNouns[noun].words.goneText,
    list: aiNouns[noun].list,
    back: aiNouns[noun].words.back,
  }) as const

/** A provider: its settings, and the models that it lists. */
export function ProviderDetail() {
  const { name = '' } = useParams(aiPaths.aiProvider)
  const query = useRead('aiProvider', { params: { name } })
  const row = query.data
  return (
    <DetailPage
      about={{ resource: 'aiProvider', id: name }}
      source={unpagedSource(query, row && [row])}
      offers={row === undefined ? [] : [offer(providerRemove, { name })]}
      missing={missing('aiProvider')}
    >
      {row !== undefined && (
        <>
          <AiForm key={name} noun="aiProvider" row={row as Config} />
          <Models name={name} />
        </>
      )}
    </DetailPage>
  )
}

function Models({ name }: { name: string }) {
  const { t } = useWords()
  const query = useRead('aiProviderModels', { params: { name } })
  return (
    <Card title={t('aiProvider.models')}>
      <ReadError query={query} />
      {query.data?.length === 0 && <p className="text-muted">{t('none')}</p>}
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {query.data?.map((model) => (
          <li key={model}>
            <Untrusted mono text={model} max={80} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** A profile and its settings. */
export function ProfileDetail() {
  const { name = '' } = useParams(aiPaths.aiProfile)
  const query = useRead('aiProfile', { params: { name } })
  const row = query.data
  return (
    <DetailPage
      about={{ resource: 'aiProfile', id: name }}
      source={unpagedSource(query, row && [row])}
      offers={row === undefined ? [] : [offer(profileRemove, { name })]}
      missing={missing('aiProfile')}
    >
      {row !== undefined && <AiForm key={name} noun="aiProfile" row={row as Config} />}
    </DetailPage>
  )
}
