import { useId, useState } from 'react'
import { useRead } from '@/api/query'
import { useSession } from '@/connection/use-connection'
import keys from '@commands/help/keys'
import repeat from '@commands/command-history/repeat'
import undo from '@commands/command-history/undo'
import refresh from '@commands/view/refresh'
import { keyLabel } from '@/command/keys/label'
import { keyOf, ownKeys } from '@/command/keys/own'
import { CommandButton } from '@/command/react'
import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import { helpUrl } from '@/lib/help/help-links'
import type { HelpPage } from '@/lib/help/help-pages'
import { version as consoleVersion } from '@/lib/version'
import { authenticationPaths } from '@/features/authentication/paths'
import { backupPaths } from '@/features/backup/paths'
import { configPaths } from '@/features/config/paths'
import { helpPaths } from './paths'
import { macroPaths } from '@/features/macro/paths'
import { to } from '@/route/paths'
import { Fact, Facts } from '@/detail/facts'
import { ReadError } from '@/detail/read-error'
import { EditionLink } from '@/list/edition-link'
import { GettingStarted } from '@/features/getting-started/getting-started'
import { Card } from '@/ui/card'
import { Disclosure } from '@/ui/disclosure'
import { KeyCaps } from '@/ui/key-caps'
import { Link } from '@/ui/link'
import { Table, Td, Th, THead, Tr } from '@/ui/table'
import { TextInput } from '@/ui/control/text-input'
import { Untrusted } from '@/ui/untrusted'
import { useStore } from '@/ui/use-store'
import { fitPage } from '@/ui/page-width'

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
const communityPages: readonly HelpPage[] = ['forum', 'source', 'blog', 'feedback', 'contact']
const aboutMqtt: readonly HelpPage[] = ['mqtt', 'mqtt5', 'clients']
/**
 * Features that the API of this version lacks (src/contract/docs/config.md#not-available-in-51), with
 * alternatives.
 */
const missingFeatures = [
  ['backup', backupPaths.backup],
  ['psk', configPaths.config],
  ['modules', undefined],
  ['statsd', undefined],
  ['zones', undefined],
  ['buckets', undefined],
  ['listenerAuth', authenticationPaths.authentication],
  ['probe', undefined],
] as const

/** Help: first steps, keys, commands, the vendor's documentation, error codes. */
export default function Help() {
  const { t } = useWords()
  return (
    <div ref={fitPage} className="flex page-width flex-col gap-3">
      <h1 tabIndex={-1} className="text-title font-semibold">
        {t('screen.help')}
      </h1>
      <GettingStarted bridge />
      <Keys />
      <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
        <Card title={t('support.commands.title')}>
          <ul className="flex flex-col gap-2">
            <ScreenLink to={helpPaths.commands} title="screen.commands" text="support.commands.list" />
            <ScreenLink to={helpPaths.api} title="screen.api" text="support.api.note" />
            <ScreenLink to={macroPaths.macros} title="screen.macros" text="support.commands.macros" />
          </ul>
        </Card>
        <Versions />
      </div>
      <Card title={t('support.docs')}>
        <div className="grid grid-cols-1 gap-x-10 gap-y-4 sm:grid-cols-3">
          <Links title="support.manual" pages={manual} />
          <Links title="support.mqtt" pages={aboutMqtt} />
          <Links title="support.people" pages={communityPages} />
        </div>
      </Card>
      <Disclosure label={t('support.lacks.title')}>
        <MissingFeatures />
      </Disclosure>
      <Disclosure label={t('support.codes')}>
        <ErrorCodes />
      </Disclosure>
    </div>
  )
}

/** The most important keys, with the user's own assignments for commands. */
function Keys() {
  const { t } = useWords()
  const customKeys = useStore(ownKeys)
  const shown = [
    ['mod+k', 'palette'],
    ['g', 'leader'],
    [keyOf(keys, customKeys), 'sheet'],
    ['/', 'filter'],
    ['Enter', 'open'],
    ['Space', 'peek'],
    ['x', 'mark'],
    ['.', 'row'],
    ['mod+.', 'plan'],
    [keyOf(undo, customKeys), 'undo'],
    [keyOf(repeat, customKeys), 'repeat'],
    [keyOf(refresh, customKeys), 'refresh'],
  ] as const
  return (
    <Card title={t('support.console')} aside={<CommandButton size="sm" command={keys} />}>
      <dl className="grid grid-cols-1 gap-x-10 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map(
          ([key, what]) =>
            key !== undefined && (
              <div key={what} className="flex min-h-7 items-baseline gap-3">
                <dt className="w-18 shrink-0">
                  <KeyCaps keys={keyLabel(key)} />
                </dt>
                <dd className="min-w-0">{t(`support.keys.${what}`)}</dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  )
}

/** A link to a page of the console with its description. */
function ScreenLink({
  to: path,
  title,
  text,
}: {
  to: '/help/commands' | '/help/api' | '/macros'
  title: Key
  text: Key
}) {
  const { t } = useWords()
  return (
    <li>
      <Link href={`#${to(path)}`} className="inline-block min-h-6 min-w-6 leading-6">
        {t(title)}
      </Link>
      <p className="text-small text-muted">{t(text)}</p>
    </li>
  )
}

/** The versions of console and broker, and what the other edition adds. */
function Versions() {
  const { t } = useWords()
  const { edition, version } = useSession()
  return (
    <Card title={t('support.running')}>
      <Facts>
        <Fact name={t('support.switchboard')}>{consoleVersion}</Fact>
        <Fact name={t('support.broker')}>
          <Untrusted text={version ?? '–'} max={40} />
        </Fact>
        <Fact name={t('support.edition')}>{t(`support.editions.${edition}`)}</Fact>
      </Facts>
      {edition === 'opensource' && (
        <p className="flex flex-wrap items-center gap-x-3 pt-2">
          <span className="text-muted">{t('support.upgrade')}</span>
          <EditionLink />
          <PageLink page="cloud" />
        </p>
      )}
    </Card>
  )
}

/** Features that the API of this version lacks, with alternatives. */
function MissingFeatures() {
  const { t } = useWords()
  return (
    <ul className="flex flex-col gap-1">
      {missingFeatures.map(([what, path]) => (
        <li key={what}>
          {path === undefined ? (
            t(`support.lacks.${what}`)
          ) : (
            <Link href={`#${to(path)}`} className="inline-block min-h-6 min-w-6 leading-6">
              {t(`support.lacks.${what}`)}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Links to the vendor's pages under one heading. */
function Links({ title, pages }: { title: Key; pages: readonly HelpPage[] }) {
  const { t } = useWords()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="pb-1 text-small font-semibold text-muted">
        {t(title)}
      </h3>
      <ul className="flex flex-col gap-1">
        {pages.map((page) => (
          <li key={page}>
            <PageLink page={page} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function PageLink({ page }: { page: HelpPage }) {
  const { t, locale } = useWords()
  return (
    <Link
      external
      href={helpUrl(page, locale)}
      externalWord={t('help.password.away')}
      className="inline-block min-h-6 min-w-6 leading-6"
    >
      {t(`helpPage.${page}`)}
    </Link>
  )
}

/** The broker's error codes with the broker's descriptions. */
function ErrorCodes() {
  const { t } = useWords()
  const query = useRead('errorCodes', {})
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
