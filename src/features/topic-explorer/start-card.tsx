import { useState } from 'react'
import aclExplain from '@commands/acl/explain'
import read from '@commands/topic-explorer/read'
import start from '@commands/topic-explorer/start'
import { CommandButton, useStart } from '@/command/react'
import { describeError } from '@/i18n/error-words'
import { useWords } from '@/i18n/use-words'
import { toConnectionError } from '@/mqtt/client-api'
import { explorer, getExplorerSettings } from '@/mqtt/explorer-api'
import { codeText } from '@/mqtt/reason'
import { formatUrl } from '@/mqtt/settings'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Checkbox } from '@/ui/control/checkbox'
import { Field } from '@/ui/control/field'
import { TextInput } from '@/ui/control/text-input'
import { Untrusted } from '@/ui/untrusted'
import { useStore } from '@/ui/use-store'
import { fitPage } from '@/ui/page-width'
import { areFilters, splitFilters } from './commands'
import { Load } from './load'
import { useExplorerAddress } from './use-explorer'

const suggestions = ['#', '$SYS/#'] as const

/** What is subscribed and what that would bring, before anything is subscribed. */
export function StartCard({ onStart }: { onStart: () => void }) {
  const { t } = useWords()
  const begin = useStart()
  const { filters } = useExplorerAddress()
  const { state } = useStore(explorer.store)
  const [text, setText] = useState(filters === '' ? '#' : filters)
  const [retained, setRetained] = useState(true)
  const settings = getExplorerSettings()
  const isWrong = !areFilters(text)
  const all = splitFilters(text)
  const toggle = (filter: string) =>
    setText((all.includes(filter) ? all.filter((one) => one !== filter) : [...all, filter]).join(', '))
  return (
    <Card title={t('topic-explorer.before')} ref={fitPage} className="page-width">
      <div className="flex flex-col gap-4">
        <p className="text-muted">{t('topic-explorer.beforeText')}</p>
        <p className="text-small text-muted">
          <Untrusted mono text={formatUrl(settings)} max={120} />
          {settings.username !== '' && (
            <>
              {' · '}
              <Untrusted mono text={settings.username} max={60} />
            </>
          )}
        </p>
        <Refusals />
        <form
          aria-label={t('topic-explorer.start.title')}
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            if (isWrong) return
            onStart()
            begin(start, { filters: text, retained }, 'button', { complete: true })
          }}
        >
          <Field
            label={t('topic-explorer.filters')}
            description={t('topic-explorer.filtersHelp')}
            error={isWrong ? t('topic-explorer.filtersWrong') : undefined}
          >
            {(props) => <TextInput {...props} mono value={text} onValue={setText} />}
          </Field>
          <div className="flex flex-wrap items-center gap-2">
            {suggestions.map((filter) => (
              <Button
                key={filter}
                size="sm"
                aria-pressed={all.includes(filter)}
                onClick={() => toggle(filter)}
                className="font-mono"
              >
                {filter}
              </Button>
            ))}
            <Checkbox
              label={t('topic-explorer.withRetained')}
              checked={retained}
              onValue={setRetained}
              disabled={settings.version === 4}
            />
          </div>
          <Load filters={text} />
          <div className="flex flex-wrap gap-2">
            <Button
              type="submit"
              variant="primary"
              busy={state === 'starting'}
              disabledReason={isWrong && t('topic-explorer.filtersWrong')}
            >
              {t('topic-explorer.startButton')}
            </Button>
            <CommandButton
              command={read}
              with={{ filter: all[0] ?? '#', sizes: 1000 }}
              label={t('topic-explorer.readButton')}
              disabledReason={all.length > 1 ? t('topic-explorer.oneFilter') : undefined}
            />
          </div>
        </form>
      </div>
    </Card>
  )
}

/** The filters that were refused, with the offer to explain it, and why the last connection ended. */
export function Refusals() {
  const { t } = useWords()
  const { refused, ended, connection, state, failure } = useStore(explorer.store)
  const error =
    failure ?? (ended !== undefined && connection !== 'connected' ? toConnectionError(ended) : undefined)
  if (refused.length === 0 && error === undefined) return null
  return (
    <div role="status" className="flex flex-col gap-2">
      {error !== undefined && <p className="text-bad">{describeError(error, t).title}</p>}
      {refused.map(({ filter, code }) => (
        <div key={filter} className="flex flex-wrap items-center gap-2">
          <p className="text-bad">{t('topic-explorer.refused', { filter })}</p>
          <CommandButton
            command={aclExplain}
            with={{
              clientid: getExplorerSettings().clientid,
              username: getExplorerSettings().username,
              action: 'subscribe',
              topic: filter,
            }}
            size="sm"
          />
          <p className="text-small text-muted">
            {state === 'running'
              ? t('topic-explorer.refusedText', { code: codeText(code) })
              : t('topic-explorer.denied')}
          </p>
        </div>
      ))}
    </div>
  )
}
