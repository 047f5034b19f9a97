import publishMany from '@commands/publish/many'
import publishSend from '@commands/publish/send'
import { CommandForm, type FormPart } from '@/form/command/command-form'
import { FormPage } from '@/form/form-page'
import { useWords } from '@/i18n/use-words'
import { useSearch } from '@/route/location'
import { Segmented } from '@/ui/control/segmented'
import { keepSent, SentMessages } from './sent'
import { Messages } from './several'

const single: readonly FormPart[] = [
  { fields: [['topic', 'qos', 'payload_encoding'], 'payload', 'retain'] },
  {
    title: 'publish.properties',
    folded: true,
    fields: [
      ['content_type', 'payload_format', 'message_expiry'],
      ['response_topic', 'correlation_data'],
      'user_properties',
    ],
  },
]
const notes = {
  payload_encoding: 'publish.encodingNote',
  retain: 'publish.retainNote',
  topic: 'publish.topicNote',
  message_expiry: 'publish.expiryNote',
  user_properties: 'publish.pairsNote',
} as const
const several: readonly FormPart[] = [{ fields: ['messages'] }]

/**
 * Publishes one message, or several in one request. Input is kept, and published messages can be published
 * again.
 */
export default function PublishForm() {
  const { t } = useWords()
  const [search, change] = useSearch()
  const mode = search['mode'] === 'several' ? 'several' : 'one'
  return (
    <FormPage title="screen.publish" text="publish.text">
      <div>
        <Segmented
          label={t('publish.mode')}
          value={mode}
          options={[
            { value: 'one', label: t('publish.one') },
            { value: 'several', label: t('publish.several') },
          ]}
          onChange={(next) => change({ mode: next === 'one' ? undefined : next })}
        />
      </div>
      {mode === 'one' ? (
        <CommandForm
          key="one"
          command={publishSend}
          whole
          keep
          onOutcome={(outcome, values) => keepSent('one', outcome, values)}
          parts={single}
          notes={notes}
          initial={{ topic: search['topic'] ?? '', qos: '0', retain: 'false', payload_encoding: 'plain' }}
        />
      ) : (
        <CommandForm
          key="several"
          command={publishMany}
          whole
          keep
          onOutcome={(outcome, values) => keepSent('several', outcome, values)}
          parts={several}
          drawn={{ messages: Messages }}
          initial={{}}
        />
      )}
      <SentMessages />
    </FormPage>
  )
}
