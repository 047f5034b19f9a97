import type { ReactNode } from 'react'
import { useRead } from '@/api/query'
import { queueTypes } from './nouns'
import type { QueueNoun } from './contract'
import { CommandForm, type FormPart } from '@/form/command/command-form'
import { FormPage } from '@/form/form-page'
import type { Key } from '@/i18n/key'
import { formatDuration } from '@/lib/time/time'
import { unpagedSource } from '@/list/list'
import { getAutoCreated } from './model'
import { commandsByNoun } from './offers'

type Props = { noun: QueueNoun; title: Key; views: ReactNode }
type Settings = Readonly<Record<string, unknown>>

const parts: readonly FormPart[] = [{ switch: 'enable', fields: [['most', 'span'], ['create']] }]
const text = (value: unknown) =>
  typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string' ? String(value) : ''

function SettingsForm({
  noun,
  title,
  views,
  query,
}: Props & { query: Parameters<typeof unpagedSource>[0] & { readonly data: Settings | undefined } }) {
  const { maxCount, retention } = queueTypes[noun].config
  const { data } = query
  const duration = data?.[retention]
  return (
    <FormPage title={title} source={unpagedSource(query, data && [data])}>
      {views}
      {data !== undefined && (
        <CommandForm
          command={commandsByNoun[noun].settings}
          parts={parts}
          initial={{
            enable: text(data['enable']),
            most: text(data[maxCount]),
            span: typeof duration === 'number' ? formatDuration(duration) : text(duration),
            create: getAutoCreated(data['auto_create']),
          }}
        />
      )}
    </FormPage>
  )
}

const Queues = (props: Props) => <SettingsForm {...props} query={useRead('queueConfig', {})} />
const Streams = (props: Props) => <SettingsForm {...props} query={useRead('streamConfig', {})} />

/** Enables or disables queues or streams, and limits their number. */
export const QueueSettings = (props: Props) =>
  props.noun === 'queue' ? <Queues {...props} /> : <Streams {...props} />
