import { useConnection } from '@/connection/use-connection'
import type { AnyCommand } from '@/command/command'
import { keyLabel } from '@/command/keys/label'
import { getAliases, keyOf } from '@/command/keys/own'
import { labelKey } from '@/command/prompt/phrase'
import { CommandButton, useCommands, useCommandRuntime } from '@/command/react'
import { listCalls, paramEntries, undoWords } from '@/command/reference/describe'
import { lifeText } from '@/command/reference/life'
import { fileLine, paletteLine, terminalLine } from '@/command/reference/example'
import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import { useParams } from '@/route/location'
import { helpPaths } from './paths'
import { to } from '@/route/paths'
import { CopyButton } from '@/detail/copy-button'
import { Fact, Facts } from '@/detail/facts'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { KeyCaps } from '@/ui/key-caps'
import { Link } from '@/ui/link'
import { Table, Td, Th, THead, Tr } from '@/ui/table'
import { fitPage } from '@/ui/page-width'

/**
 * The reference of a command: its parameters, endpoints, and syntax in the palette, in a command file and in
 * the terminal.
 */
export default function CommandReference() {
  const { id = '' } = useParams(helpPaths.command)
  const { t } = useWords()
  const { registry } = useCommandRuntime()
  useCommands()
  const command = registry.get(id)
  // The remaining commands are still loading.
  if (command === undefined && !registry.whole)
    return (
      <h1 tabIndex={-1} className="sr-only">
        {t('screen.command')}
      </h1>
    )
  if (command === undefined) {
    return (
      <>
        <h1 tabIndex={-1} className="sr-only">
          {t('screen.command')}
        </h1>
        <EmptyState
          title={t('reference.gone')}
          action={
            <Link look="button" href={`#${to(helpPaths.commands)}`}>
              {t('screen.commands')}
            </Link>
          }
        />
      </>
    )
  }
  return (
    <div ref={fitPage} className="flex page-width flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h1 tabIndex={-1} className="mr-auto text-title font-semibold">
          {t(command.title)}
        </h1>
        <CommandButton command={command} label={t('reference.run', { name: t(command.title) })} />
      </div>
      <CommandDetails command={command} />
      {Object.keys(command.params).length > 0 && (
        <Card title={t('reference.params')}>
          <Params command={command} />
        </Card>
      )}
      <Card title={t('reference.examples')}>
        <Examples command={command} />
      </Card>
    </div>
  )
}

function CommandDetails({ command }: { command: AnyCommand }) {
  const { t } = useWords()
  const { id, formerIds = [], group, danger, needs } = command
  const [aliases, hotkey] = [getAliases(command), keyOf(command)]
  const calls = listCalls(command)
  const undo = undoWords(command)
  return (
    <Card title={t('reference.about')}>
      <Facts>
        <Fact name={t('reference.id')}>
          <code className="font-mono">{id}</code>
        </Fact>
        {formerIds.length > 0 && (
          <Fact name={t('reference.formerIds')}>
            <code className="font-mono">{formerIds.join(', ')}</code>
          </Fact>
        )}
        <Fact name={t('reference.group')}>{t(group)}</Fact>
        <Fact name={t('reference.aliases')}>
          {aliases.length === 0 ? t('none') : <code className="font-mono">{aliases.join(', ')}</code>}
        </Fact>
        <Fact name={t('reference.key')}>
          {hotkey === undefined ? t('none') : <KeyCaps keys={keyLabel(hotkey)} />}
        </Fact>
        <Fact name={t('reference.effect')}>{t(`reference.danger.${danger}`)}</Fact>
        <Fact name={t('reference.undo')}>
          {undo.length === 0 ? t('none') : undo.map((key) => <p key={key}>{t(key)}</p>)}
        </Fact>
        <Fact name={t('support.since')}>{lifeText(t, needs)}</Fact>
        <Fact name={t('reference.calls')}>
          {calls.length === 0 ? (
            t('none')
          ) : (
            <ul>
              {calls.map((call) => (
                <li key={call} className="font-mono break-all">
                  {call}
                </li>
              ))}
            </ul>
          )}
        </Fact>
      </Facts>
    </Card>
  )
}

function Params({ command }: { command: AnyCommand }) {
  const { t } = useWords()
  return (
    <Table label={t(command.title)}>
      <THead>
        <tr>
          <Th>{t('reference.name')}</Th>
          <Th>{t('reference.label')}</Th>
          <Th>{t('reference.kind')}</Th>
          <Th>{t('reference.takes')}</Th>
          <Th>{t('reference.needed')}</Th>
        </tr>
      </THead>
      <tbody>
        {paramEntries(command).map(({ name, kind, takes, required, many }) => (
          <Tr key={name}>
            <Td mono>{name}</Td>
            <Td>{t(labelKey(command, name))}</Td>
            <Td mono>{kind}</Td>
            <Td mono>{takes === '' ? t('none') : takes}</Td>
            <Td>
              {t(
                required
                  ? many
                    ? 'reference.requiredMany'
                    : 'reference.required'
                  : many
                    ? 'reference.optionalMany'
                    : 'reference.optional',
              )}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

const ways: readonly (readonly [Key, typeof fileLine])[] = [
  ['reference.inPalette', paletteLine],
  ['reference.inFile', fileLine],
  ['reference.inTerminal', terminalLine],
]

function Examples({ command }: { command: AnyCommand }) {
  const connection = useConnection()
  const { t } = useWords()
  return (
    <Facts>
      {ways.map(([name, make]) => {
        const line = make(command, connection.now())
        return (
          <Fact key={name} name={t(name)}>
            {line === undefined ? (
              t('none')
            ) : (
              <span className="inline-flex min-w-0 items-center gap-2">
                <code className="font-mono break-all">{line}</code>
                <CopyButton small text={line} label={t('reference.copy', { name: t(name) })} />
              </span>
            )}
          </Fact>
        )
      })}
    </Facts>
  )
}
