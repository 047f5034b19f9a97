import { maskSecrets } from '@/lib/secret/value'
import { useId, useState } from 'react'
import { toActionId, sendsTo } from '@/features/bridge/fields/action-name'
import type { Republish, RuleAction } from './contract'
import { useWords } from '@/i18n/use-words'
import { bridgePaths } from '@/features/bridge/paths'
import { connectorPaths } from '@/features/connector/paths'
import { to } from '@/route/paths'
import { Button } from '@/ui/button'
import { IconButton } from '@/ui/icon-button'
import { Plus, X } from '@/ui/icon/icons'
import { Menu } from '@/ui/overlay/menu'
import { StatusMark } from '@/ui/status-mark'
import { TextInput } from '@/ui/control/text-input'
import { isComposing } from '@/ui/overlay/compose-guard'
import { Untrusted } from '@/ui/untrusted'
import { getActionKind } from './facts'
import { newRepublish, RepublishForm } from './republish'
import type { KnownBridges } from './use-bridges'

type Props = {
  actions: readonly RuleAction[]
  onActions: (actions: readonly RuleAction[]) => void
  bridges: KnownBridges
  error: string | undefined
}

/** The number of bridges in the menu; others are found by typing. */
const maxListedBridges = 12

/** The actions of a rule: the console once, republishes, and each bridge once. */
export function Actions({ actions, onActions, bridges, error }: Props) {
  const { t } = useWords()
  const replace = (at: number, next: RuleAction | undefined) =>
    onActions(actions.flatMap((one, index) => (index !== at ? [one] : next === undefined ? [] : [next])))
  const console = actions.some((action) => getActionKind(action) === 'console')
  const free = bridges.egress.filter((id) => !sendsTo({ actions }, id))
  const words = pickerWords[bridges.newer ? 'action' : 'bridge']
  const [finding, setFinding] = useState(false)
  return (
    <div
      role="group"
      aria-label={t('rule.actions')}
      data-field="actions"
      className="flex min-w-0 flex-col gap-2"
    >
      {actions.length === 0 && <p className="text-muted">{t('rule.action.none')}</p>}
      <ul className="flex flex-col gap-2">
        {actions.map((action, index) => (
          <li key={index} className="rounded-md border border-line bg-surface p-3">
            <div className="flex items-start gap-2">
              <div className="min-w-0 flex-1">
                <ActionBody
                  action={action}
                  bridges={bridges}
                  failed={error !== undefined}
                  onAction={(next) => replace(index, next)}
                />
              </div>
              <IconButton
                icon={X}
                label={t('rule.action.remove', { number: index + 1 })}
                onClick={() => replace(index, undefined)}
              />
            </div>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <Menu
          label={t('rule.action.add')}
          button={t('rule.action.add')}
          icon={Plus}
          variant="secondary"
          align="start"
          chevron
          items={[
            [
              {
                id: 'republish',
                label: t('rule.action.republish'),
                onSelect: () => onActions([...actions, { function: 'republish', args: { ...newRepublish } }]),
              },
              {
                id: 'console',
                label: t('rule.action.console'),
                disabledReason: console ? t('rule.action.once') : undefined,
                onSelect: () => onActions([...actions, { function: 'console' }]),
              },
            ],
            [
              ...free.slice(0, maxListedBridges).map((id) => ({
                id,
                label: <Untrusted mono text={id} max={60} />,
                onSelect: () => onActions([...actions, id]),
              })),
              { id: 'find', label: t(words.find), onSelect: () => setFinding(true) },
              {
                id: 'new',
                label: t(words.fresh),
                onSelect: () =>
                  window.open(
                    `#${to(bridges.newer ? connectorPaths.actionCreate : bridgePaths.bridgeCreate)}`,
                    '_blank',
                    'noopener',
                  ),
              },
            ],
          ]}
        />
        {finding && (
          <BridgePicker
            newer={bridges.newer}
            all={bridges.known}
            ids={free}
            onPick={(id) => onActions([...actions, id])}
            taken={actions}
          />
        )}
      </div>
      <div aria-live="polite" className="empty:-mt-2">
        {error !== undefined && (
          <p className="flex items-baseline gap-1.5 text-small text-bad">
            <StatusMark state="error" />
            <span className="min-w-0 break-words">{error}</span>
          </p>
        )}
      </div>
    </div>
  )
}

function ActionBody({
  action,
  bridges,
  failed,
  onAction,
}: {
  action: RuleAction
  bridges: Props['bridges']
  failed: boolean
  onAction: (action: RuleAction) => void
}) {
  const { t } = useWords()
  if (typeof action === 'string') {
    const missing = bridges.known && !bridges.actions.some((id) => toActionId(id) === toActionId(action))
    return (
      <>
        <b>{t(bridges.newer ? 'action.id' : 'rule.action.bridge')}</b>{' '}
        <Untrusted mono text={action} max={120} />
        {missing && (
          <p className="flex items-baseline gap-1.5 pt-1 text-small text-warn">
            <StatusMark state="warning" />
            {t(bridges.newer ? 'rule.channel.missing' : 'rule.action.missing')}
          </p>
        )}
      </>
    )
  }
  const kind = getActionKind(action)
  if (kind === 'console')
    return (
      <>
        <b>{t('rule.action.console')}</b>
        <p className="text-small text-muted">{t('rule.action.consoleText')}</p>
      </>
    )
  if (kind === 'function')
    return (
      <>
        <b>{t('rule.action.function')}</b> <Untrusted mono text={action.function} max={120} />
        <Untrusted
          mono
          className="block pt-1 text-small text-muted"
          text={JSON.stringify(maskSecrets(action.args ?? {}))}
          max={400}
        />
      </>
    )
  const args = (action.args ?? {}) as Partial<Republish>
  return (
    <>
      <b>{t('rule.action.republish')}</b>
      <RepublishForm
        args={args}
        onArgs={(next) => onAction({ function: 'republish', args: next })}
        topicError={failed && (args.topic ?? '') === '' ? t('rule.republish.topicless') : undefined}
      />
    </>
  )
}

/** The texts of the picker for data bridges and for actions. */
const pickerWords = {
  bridge: {
    find: 'rule.action.findBridge',
    add: 'rule.action.addBridge',
    none: 'rule.action.noBridge',
    noHit: 'rule.action.noHit',
    fresh: 'rule.action.newBridge',
  },
  action: {
    find: 'rule.channel.find',
    add: 'rule.channel.add',
    none: 'rule.channel.none',
    noHit: 'rule.channel.noHit',
    fresh: 'rule.channel.fresh',
  },
} as const

/**
 * Finds a bridge by a part of its id; Enter takes the first match. Creates a new one in another tab, so that
 * the form keeps its texts.
 */
function BridgePicker({
  ids,
  newer,
  all,
  taken,
  onPick,
}: {
  ids: readonly string[]
  /** Whether they are actions. */ newer: boolean
  /** Whether there are no others. */ all: boolean
  taken: readonly RuleAction[]
  onPick: (id: string) => void
}) {
  const { t } = useWords()
  const [text, setText] = useState('')
  const list = useId()
  const words = pickerWords[newer ? 'action' : 'bridge']
  const needle = text.trim().toLowerCase()
  const hits = ids.filter((id) => id.toLowerCase().includes(needle))
  const match = ids.find((id) => id === text.trim()) ?? (needle === '' ? undefined : hits[0])
  const typed =
    /^[^:\s]+:\S+$/.test(text.trim()) && !sendsTo({ actions: taken }, text.trim()) ? text.trim() : undefined
  const add = () => {
    const id = match ?? typed
    if (id === undefined) return
    onPick(id)
    setText('')
  }
  return (
    <>
      <datalist id={list}>
        {hits.slice(0, 100).map((id) => (
          <option key={id} value={id} />
        ))}
      </datalist>
      <span className="w-64 max-w-full">
        <TextInput
          // Opened from a menu that has just closed.
          autoFocus
          mono
          list={list}
          aria-label={t(words.find)}
          placeholder={t(words.find)}
          value={text}
          onValue={setText}
          onKeyDown={(event) => {
            if (
              event.key !== 'Enter' ||
              event.ctrlKey ||
              event.metaKey ||
              event.altKey ||
              isComposing(event.nativeEvent)
            )
              return
            event.preventDefault()
            add()
          }}
        />
      </span>
      <Button
        size="sm"
        icon={Plus}
        disabledReason={
          (match ?? typed) === undefined ? t(ids.length === 0 && all ? words.none : words.noHit) : undefined
        }
        onClick={add}
      >
        {t(words.add)}
      </Button>
    </>
  )
}
