import keyBind from '@commands/key/bind'
import keyReset from '@commands/key/reset'
import { nothing } from '@/command/keys/bind'
import { keyLabel } from '@/command/keys/label'
import { keyOf, ownKeys } from '@/command/keys/own'
import { offer } from '@/command/offer'
import { useCommands, useCommandRuntime } from '@/command/react'
import { CommandForm } from '@/form/command/command-form'
import { useWords } from '@/i18n/use-words'
import { useParams } from '@/route/location'
import { settingsPaths } from './paths'
import { to } from '@/route/paths'
import { Fact, Facts } from '@/detail/facts'
import { OfferBar } from '@/list/offer-bar'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { KeyCaps } from '@/ui/key-caps'
import { Link } from '@/ui/link'
import { useStore } from '@/ui/use-store'
import { fitPage } from '@/ui/page-width'
import { AliasField, KeyField, KeyOwner } from './key-fields'

const parts = [{ fields: ['key', 'aliases'] }]
const controls = { key: KeyField, aliases: AliasField }

/** Edits the key and aliases of a command in this browser. */
export default function KeyOfCommand() {
  const { id: idInAddress = '' } = useParams(settingsPaths.key)
  const { t } = useWords()
  const { registry } = useCommandRuntime()
  useCommands()
  const customKeys = useStore(ownKeys)
  const command = registry.get(idInAddress)
  // The remaining commands are still loading.
  if (command === undefined && !registry.whole)
    return (
      <h1 tabIndex={-1} className="sr-only">
        {t('screen.key')}
      </h1>
    )
  if (command === undefined) {
    return (
      <>
        <h1 tabIndex={-1} className="sr-only">
          {t('screen.key')}
        </h1>
        <EmptyState
          title={t('key.gone')}
          action={
            <Link look="button" href={`#${to(settingsPaths.keys)}`}>
              {t('screen.keys')}
            </Link>
          }
        />
      </>
    )
  }
  const { id } = command
  const [key, aliases] = [
    keyOf(command, customKeys) ?? nothing,
    (customKeys[id]?.aliases ?? []).join(' ') || nothing,
  ]
  return (
    <div ref={fitPage} className="flex page-width flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h1 tabIndex={-1} className="mr-auto text-title font-semibold">
          {t(command.title)}
        </h1>
        <OfferBar
          offers={[offer(keyReset, { command: id }, customKeys[id] === undefined ? { off: 'key.none' } : {})]}
          stale={false}
          about
        />
      </div>
      <Card title={t('reference.about')}>
        <Facts>
          <Fact name={t('reference.id')}>
            <code className="font-mono">{id}</code>
          </Fact>
          <Fact name={t('key.default')}>
            {command.hotkey === undefined ? t('none') : <KeyCaps keys={keyLabel(command.hotkey)} />}
          </Fact>
          <Fact name={t('key.builtIn')}>
            {command.aliases === undefined ? (
              t('none')
            ) : (
              <code className="font-mono">{command.aliases.join(', ')}</code>
            )}
          </Fact>
        </Facts>
      </Card>
      <KeyOwner value={command}>
        <CommandForm
          key={id}
          command={keyBind}
          given={{ command: id }}
          parts={parts}
          drawn={controls}
          initial={{ key, aliases }}
        />
      </KeyOwner>
    </div>
  )
}
