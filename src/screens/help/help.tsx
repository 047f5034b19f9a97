import { useState } from 'react'
import { useRead } from '@/api/query'
import { session } from '@/api/session'
import keys from '@commands/help/keys'
import { keyLabel } from '@/command/keys/label'
import { keyOf, ownKeys } from '@/command/keys/own'
import { CommandButton } from '@/command/react'
import { useWords } from '@/i18n/use-words'
import { helpUrl } from '@/lib/help/help-links'
import type { HelpPage } from '@/lib/help/help-pages'
import { version as consoleVersion } from '@/lib/version'
import { paths, to } from '@/route/paths'
import { Fact, Facts } from '@/table/detail/facts'
import { ReadError } from '@/table/detail/read-error'
import { Card } from '@/ui/card'
import { Disclosure } from '@/ui/disclosure'
import { KeyCaps } from '@/ui/key-caps'
import { Link } from '@/ui/link'
import { Table, Td, Th, THead, Tr } from '@/ui/table'
import { TextInput } from '@/ui/control/text-input'
import { Untrusted } from '@/ui/untrusted'
import { useStore } from '@/ui/use-store'

const manual: readonly HelpPage[] = [
  'docs',
  'start',
  'dashboard',
  'access',
  'rules',
  'bridges',
  'config',
  'api',
  'faq',
]
const people: readonly HelpPage[] = ['forum', 'source', 'blog', 'feedback', 'contact']
const aboutMqtt: readonly HelpPage[] = ['mqtt', 'mqtt5', 'clients']
/**
 * What a broker of this version has no call for (src/contract/docs/config.md#not-available-in-51), with what
 * to use instead.
 */
const lacks = [
  ['backup', paths.backup],
  ['psk', paths.config],
  ['modules', undefined],
  ['statsd', undefined],
  ['zones', undefined],
  ['buckets', undefined],
  ['listenerAuth', paths.authentication],
  ['probe', undefined],
] as const
const upgrade: readonly HelpPage[] = ['enterprise', 'cloud']

/** Where to learn more: the keys of the console, the maker's pages, what an error code means. */
export default function Help() {
  const { t } = useWords()
  const { edition, version } = useStore(session)
  const sheet = keyOf(keys, useStore(ownKeys))
  return (
    <div className="flex max-w-280 flex-col gap-3">
      <h1 tabIndex={-1} className="text-title font-semibold">
        {t('screen.help')}
      </h1>
      <div className="grid grid-cols-1 items-start gap-3 md:grid-cols-2">
        <Card title={t('support.console')} aside={<CommandButton command={keys} />}>
          <ul className="flex flex-col gap-2">
            {(
              [
                ['mod+k', 'palette'],
                ['g', 'leader'],
                ['.', 'row'],
                [sheet, 'sheet'],
              ] as const
            ).map(
              ([key, what]) =>
                key !== undefined && (
                  <li key={what} className="flex items-baseline gap-3">
                    <span className="w-16 shrink-0">
                      <KeyCaps keys={keyLabel(key)} />
                    </span>
                    <span>{t(`support.keys.${what}`)}</span>
                  </li>
                ),
            )}
          </ul>
        </Card>
        <Card title={t('support.running')}>
          <Facts>
            <Fact name={t('support.switchboard')}>{consoleVersion}</Fact>
            <Fact name={t('support.broker')}>
              <Untrusted text={version ?? '–'} max={40} />
            </Fact>
            <Fact name={t('support.edition')}>{t(`support.editions.${edition}`)}</Fact>
          </Facts>
          {edition === 'opensource' && (
            <>
              <p className="pt-3 pb-1 text-muted">{t('support.upgrade')}</p>
              <Links pages={upgrade} />
            </>
          )}
        </Card>
        <Card title={t('support.lacks.title')}>
          <ul className="flex flex-col gap-1">
            {lacks.map(([what, path]) => (
              <li key={what}>
                {path === undefined ? (
                  t(`support.lacks.${what}`)
                ) : (
                  <Link href={`#${to(path)}`} className="inline-block min-h-6 leading-6">
                    {t(`support.lacks.${what}`)}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </Card>
        <Card title={t('support.manual')}>
          <Links pages={manual} />
        </Card>
        <div className="flex flex-col gap-3">
          <Card title={t('support.people')}>
            <Links pages={people} />
          </Card>
          <Card title={t('support.mqtt')}>
            <Links pages={aboutMqtt} />
          </Card>
        </div>
      </div>
      <p>
        <Link className="inline-block min-h-6 leading-6" href={`#${to(paths.commands)}`}>
          {t('reference.open')}
        </Link>
      </p>
      <p>
        <Link className="inline-block min-h-6 leading-6" href={`#${to(paths.api)}`}>
          {t('support.api.open')}
        </Link>
      </p>
      <Disclosure label={t('support.codes')}>
        <ErrorCodes />
      </Disclosure>
    </div>
  )
}

function Links({ pages }: { pages: readonly HelpPage[] }) {
  const { t, locale } = useWords()
  return (
    <ul className="flex flex-col gap-1">
      {pages.map((page) => (
        <li key={page}>
          <Link
            external
            href={helpUrl(page, locale)}
            externalWord={t('help.password.away')}
            className="inline-block min-h-6 leading-6"
          >
            {t(`helpPage.${page}`)}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** What the broker means by its error codes, in its own words. */
function ErrorCodes() {
  const { t } = useWords()
  const query = useRead('setting', 'errorCodes', {})
  const { data = [] } = query
  const [text, setText] = useState('')
  const needle = text.toLowerCase()
  const rows = data.filter(
    (row) => row.$raw === undefined && `${row.code} ${row.description ?? ''}`.toLowerCase().includes(needle),
  )
  return (
    <div className="flex flex-col gap-2">
      <ReadError query={query} />
      <TextInput
        aria-label={t('support.search')}
        placeholder={t('support.search')}
        className="max-w-80"
        value={text}
        onValue={setText}
      />
      <Table label={t('support.codes')} frameClass="max-h-96">
        <THead>
          <tr>
            <Th>{t('support.code')}</Th>
            <Th>{t('support.meaning')}</Th>
          </tr>
        </THead>
        <tbody>
          {rows.map((row) => (
            <Tr key={row.code}>
              <Td mono>
                <Untrusted mono text={row.code} max={60} />
              </Td>
              <Td>
                <Untrusted text={row.description ?? ''} max={200} />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
