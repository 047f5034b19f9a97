import { useState } from 'react'
import { useWords } from '@/i18n/use-words'
import { sqlExamples } from '@/rule-sql/examples'
import { withSource } from '@/rule-sql/form-parts'
import { Button } from '@/ui/button'
import { Segmented } from '@/ui/control/segmented'
import { Untrusted } from '@/ui/untrusted'
import type { KnownBridges } from './use-bridges'
import { useEvents } from './use-events'

type Props = { sql: string; onSql: (sql: string) => void; bridges: KnownBridges }

/** Samples, events and ingress bridges to start from. Fetched when first opened. */
export default function Side({ sql, onSql, bridges }: Props) {
  const { t } = useWords()
  const [part, setPart] = useState<'examples' | 'events'>('examples')
  return (
    <div className="flex flex-col gap-3">
      <span>
        <Segmented
          label={t('rule.side.label')}
          value={part}
          onChange={setPart}
          options={[
            { value: 'examples', label: t('rule.side.examples') },
            { value: 'events', label: t('rule.side.events') },
          ]}
        />
      </span>
      {part === 'examples' ? (
        <Examples onSql={onSql} />
      ) : (
        <Events sql={sql} onSql={onSql} bridges={bridges} />
      )}
    </div>
  )
}

function Examples({ onSql }: { onSql: (sql: string) => void }) {
  const { t } = useWords()
  return (
    <ul className="flex flex-col gap-2">
      {sqlExamples.map(({ title, sql, context }) => (
        <li key={title} className="rounded-md border border-line p-3">
          <div className="flex flex-wrap items-center gap-2">
            <b className="min-w-0 flex-1">{t(title as 'sql.example.payload')}</b>
            <Button size="sm" onClick={() => onSql(sql)}>
              {t('rule.side.use')}
              <span className="sr-only">: {t(title as 'sql.example.payload')}</span>
            </Button>
          </div>
          <pre className="overflow-x-auto pt-1 font-mono text-small" tabIndex={0}>
            {sql}
          </pre>
          {context['payload'] !== undefined && (
            <p className="pt-1 text-small text-muted">
              {t('param.payload')}: <span className="font-mono break-all">{context['payload']}</span>
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

function Events({ sql, onSql, bridges }: Props) {
  const { t } = useWords()
  const events = useEvents()
  const use = (source: string) => {
    const next = withSource(sql, source)
    if (next !== undefined) onSql(next)
  }
  const off = withSource(sql, 'x') === undefined ? t('rule.side.unreadable') : undefined
  return (
    <ul className="flex flex-col gap-2">
      {events
        .filter(({ source }) => source.startsWith('$events/'))
        .map(({ name, source, title, text, example }) => (
          <li key={source} className="rounded-md border border-line p-3">
            <div className="flex flex-wrap items-center gap-2">
              <b className="min-w-0 flex-1">
                {title}{' '}
                <span className="font-mono font-normal text-muted">
                  {name === 'message_publish' ? '${topic}' : <Untrusted text={source} max={120} />}
                </span>
              </b>
              {name !== 'message_publish' && (
                <Button size="sm" disabledReason={off} onClick={() => use(source)}>
                  {t('rule.side.useEvent')}
                  <span className="sr-only">: {source}</span>
                </Button>
              )}
            </div>
            <p className="text-small text-muted">{text}</p>
            <Untrusted mono className="block pt-1 text-small" text={example} max={300} />
          </li>
        ))}
      <li className="rounded-md border border-line p-3">
        <b>{t(bridges.newer ? 'screen.sources' : 'rule.side.bridges')}</b>
        {bridges.ingress.length === 0 && (
          <p className="text-small text-muted">{t(bridges.newer ? 'source.empty' : 'rule.side.noBridges')}</p>
        )}
        {bridges.ingress.map((source) => (
          <div key={source} className="flex flex-wrap items-center gap-2 pt-1">
            <span className="min-w-0 flex-1">
              <Untrusted mono text={source} max={120} />
            </span>
            <Button size="sm" disabledReason={off} onClick={() => use(source)}>
              {t(bridges.newer ? 'rule.channel.use' : 'rule.side.useBridge')}
            </Button>
          </div>
        ))}
      </li>
    </ul>
  )
}
