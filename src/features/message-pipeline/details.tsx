import { useRead } from '@/api/query'
import { pipelineKey, pipelines, type PipelineRow } from './nouns'
import transformationTry from '@commands/message-transformation/try'
import type { PipelineNoun } from './contract'
import { CommandForm, type FormPart } from '@/form/command/command-form'
import { useWords } from '@/i18n/use-words'
import { useParams, useSearch } from '@/route/location'
import { messagePipelinePaths } from './paths'
import { DetailPage, type MissingSubject } from '@/detail/detail-page'
import { unpagedSource } from '@/list/list'
import { Views } from '@/list/views'
import { Card } from '@/ui/card'
import { StatusMark } from '@/ui/status-mark'
import { every, PipelineFiguresView } from './figures'
import { PipelineForm } from './form'
import { getPipelineOffers } from './offers'
import { Steps } from './steps'
import { useSchemas } from './use-schemas'

type Props = {
  noun: PipelineNoun
  name: string
  query: Parameters<typeof unpagedSource>[0] & { readonly data: PipelineRow | undefined }
}

const trial: readonly FormPart[] = [
  { fields: ['topic', 'payload', 'qos', 'retain', 'clientid', 'username', 'user_properties'] },
]

/** One validation or transformation: its counters, steps and settings; a transformation can be tested. */
function PipelineDetail({ noun, name, query }: Props) {
  const { t } = useWords()
  const [{ tab: requestedTab }] = useSearch()
  const schemas = useSchemas()
  const { data: row } = query
  const tabs = ['overview', ...(noun === 'transformation' ? ['test'] : []), 'settings'] as const
  const tab = tabs.find((one) => one === requestedTab) ?? 'overview'
  const at = (one: string) => pipelines[noun].page(name, one === 'overview' ? {} : { tab: one })
  const words: Readonly<Record<string, string>> = {
    overview: t('access.view.overview'),
    test: t('messagePipeline.test'),
    settings: t('access.view.settings'),
  }
  const missingSubject: MissingSubject = {
    codes: ['NOT_FOUND'],
    title: pipelineKey(noun, 'gone'),
    text: pipelineKey(noun, 'goneText'),
    list: pipelines[noun].list,
    back: pipelineKey(noun, 'back'),
  }
  return (
    <DetailPage
      about={{ resource: noun, id: name }}
      source={unpagedSource<PipelineRow>(query, row === undefined ? undefined : [row])}
      offers={row === undefined ? [] : getPipelineOffers(noun, row, { shown: true })}
      every={every}
      state={
        row && (
          <StatusMark
            state={row.enable === false ? 'disabled' : 'running'}
            word={t(row.enable === false ? 'access.state.disabled' : 'access.enabled')}
          />
        )
      }
      missing={missingSubject}
    >
      {row !== undefined && (
        <>
          <Views
            label={t('access.views')}
            at={at(tab)}
            views={tabs.map((one) => ({ label: words[one] ?? one, to: at(one) }))}
          />
          {tab === 'overview' && (
            <>
              <PipelineFiguresView noun={noun} name={name} />
              <Steps noun={noun} row={row} />
            </>
          )}
          {tab === 'test' && (
            <>
              <p className="text-muted">{t('messagePipeline.testNote')}</p>
              <CommandForm
                command={transformationTry}
                whole
                keep
                given={{ name }}
                parts={trial}
                initial={{ payload: '{}', qos: '0', retain: 'false' }}
              />
            </>
          )}
          {tab === 'settings' &&
            (schemas === undefined ? (
              <Card>{t('list.loading')}</Card>
            ) : (
              <PipelineForm key={name} noun={noun} schemas={schemas} initialValues={row} editedId={name} />
            ))}
        </>
      )}
    </DetailPage>
  )
}

export function ValidationDetail() {
  const { name = '' } = useParams(messagePipelinePaths.validation)
  const query = useRead('validationDetail', { params: { name } }, { every })
  return (
    <PipelineDetail
      noun="validation"
      name={name}
      query={{ ...query, data: query.data as PipelineRow | undefined }}
    />
  )
}

export function TransformationDetail() {
  const { name = '' } = useParams(messagePipelinePaths.transformation)
  const query = useRead('transformationDetail', { params: { name } }, { every })
  return (
    <PipelineDetail
      noun="transformation"
      name={name}
      query={{ ...query, data: query.data as PipelineRow | undefined }}
    />
  )
}
