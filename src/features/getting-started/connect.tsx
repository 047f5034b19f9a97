import { useState } from 'react'
import { useRead } from '@/api/query'
import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import { addressUrl, clientCode, getLanguages, type CodeLanguage } from './model/client-code'
import { listenerPaths } from '@/features/listener/paths'
import { to } from '@/route/paths'
import { Segmented } from '@/ui/control/segmented'
import { Link } from '@/ui/link'
import { Skeleton } from '@/ui/skeleton'
import { StatusMark } from '@/ui/status-mark'
import { Tabs } from '@/ui/tabs'
import { CopyButton } from '@/detail/copy-button'
import { ReadError } from '@/detail/read-error'
import { findAddresses, type ListenerAddress } from './addresses'

/** Proper names, not translated. */
const transports = { tcp: 'TCP', ssl: 'TLS', ws: 'WebSocket', wss: 'WebSocket TLS' } as const
const languages = { mosquitto: 'mosquitto_pub', javascript: 'JavaScript', python: 'Python' } as const

/** The addresses of the broker's listeners, with client code for each. */
export function Connect() {
  const { t } = useWords()
  const query = useRead('listenerList', {})
  const [chosen, setChosen] = useState<string>()
  if (query.data === undefined)
    return query.error === null ? <Skeleton lines={6} /> : <ReadError query={query} />
  const addresses = findAddresses(query.data, globalThis.location.hostname)
  const address = addresses.find(({ listener }) => listener === chosen) ?? addresses[0]
  if (address === undefined)
    return (
      <p className="flex flex-wrap items-center gap-x-3">
        <StatusMark state="warning" word={t('gettingStarted.noListener')} />
        <Link href={`#${to(listenerPaths.listeners)}`} className="leading-6">
          {t('screen.listeners')}
        </Link>
      </p>
    )
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {addresses.length > 1 && (
        <Segmented
          label={t('gettingStarted.address')}
          value={address.listener}
          options={addresses.map(({ listener, transport, port }) => ({
            value: listener,
            label: `${transports[transport]} ${port}`,
            title: listener,
          }))}
          onChange={setChosen}
        />
      )}
      <Client key={address.listener} address={address} />
    </div>
  )
}

/** The address of one listener, with client code. */
function Client({ address }: { address: ListenerAddress }) {
  const { t } = useWords()
  const [preferredLanguage, setPreferredLanguage] = useState<CodeLanguage>('mosquitto')
  const detail = useRead('listenerDetail', { params: { id: address.listener } })
  const authenticators = useRead('authenticatorList', {})
  const path = (detail.data?.['websocket'] as { mqtt_path?: unknown } | undefined)?.mqtt_path
  const at = typeof path === 'string' ? { ...address, path } : address
  const login =
    detail.data?.['enable_authn'] !== false &&
    authenticators.data?.some((row) => row.$raw === undefined && row.enable !== false) === true
  const offered = getLanguages(at)
  const language = offered.find((one) => one === preferredLanguage) ?? 'javascript'
  const code = clientCode(language, at, login)
  const url = addressUrl(at)
  const notes: Key[] = [
    ...(address.guessed ? (['gettingStarted.hostNote'] as const) : []),
    ...(login ? (['gettingStarted.loginNote'] as const) : []),
    ...(at.transport === 'ssl' || at.transport === 'wss' ? (['gettingStarted.caNote'] as const) : []),
  ]
  return (
    <>
      <p className="flex min-w-0 flex-wrap items-center gap-x-2">
        <span className="text-muted">{t('gettingStarted.addressIs')}</span>
        <code className="min-w-0 font-mono font-semibold break-all">{url}</code>
        <CopyButton small text={url} label={t('gettingStarted.copyAddress')} />
      </p>
      <Tabs
        label={t('gettingStarted.code')}
        tabs={offered.map((id) => ({ id, title: languages[id] }))}
        selected={language}
        onSelect={(id) => setPreferredLanguage(id as CodeLanguage)}
      >
        <div className="flex items-start gap-2">
          <pre
            tabIndex={0}
            role="region"
            aria-label={languages[language]}
            className="max-h-80 min-w-0 flex-1 overflow-auto rounded-md border border-line bg-canvas p-3 font-mono text-small whitespace-pre-wrap wrap-anywhere"
          >
            {code}
          </pre>
          <CopyButton small text={code} label={t('gettingStarted.copyCode')} />
        </div>
      </Tabs>
      {notes.length > 0 && (
        <ul className="flex flex-col gap-0.5 text-small text-muted">
          {notes.map((note) => (
            <li key={note}>{t(note)}</li>
          ))}
        </ul>
      )}
    </>
  )
}
