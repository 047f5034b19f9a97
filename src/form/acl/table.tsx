import { useVirtualizer } from '@tanstack/react-virtual'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useKeys } from '@/command/keys/keys-provider'
import { useWords } from '@/i18n/use-words'
import { insertRule, removeRule, replaceRule, swapRules } from '@/features/authorization/model/acl/edit'
import type { ParsedAcl } from '@/features/authorization/model/acl/parse'
import { whoParts } from '@/features/authorization/model/acl/parts'
import { aclReader } from '@/features/authorization/model/acl/reader'
import type { Rule } from '@/features/authorization/model/acl/rule'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { cx } from '@/ui/cx'
import { ArrowDown, ArrowUp, Plus, X } from '@/ui/icon/icons'
import { Untrusted } from '@/ui/untrusted'
import { RuleForm } from './rule-form'

const height = 28
const newRule: Rule = { permission: 'allow', who: { kind: 'all' }, action: 'all', topics: [{ filter: '#' }] }

/** A text with its parsed rules; kept together while the next text is being parsed. */
export type ReadText = { readonly text: string; readonly parsed: ParsedAcl }

type Props = {
  /** The current text; `read` may lag behind it. */
  text: string
  read: ReadText
  onText: (text: string) => void
  onLine: (line: number) => void
}

/** How many texts written by the form below are remembered, to recognize them when they come back. */
const maxRemembered = 8

/** Counts texts that were changed elsewhere: the form of a rule is reset with each. */
function useExternalChanges(text: string, written: readonly string[]): number {
  const [seen, setSeen] = useState({ text, turn: 0 })
  if (seen.text === text) return seen.turn
  const turn = seen.turn + (written.includes(text) ? 0 : 1)
  setSeen({ text, turn })
  return turn
}

/** The rules of a file in order, one per line, virtualized. The selected one is edited below. */
export function AclTable({
  text,
  read: {
    text: readText,
    parsed: { rules },
  },
  onText,
  onLine,
}: Props) {
  const { t } = useWords()
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(0)
  const [written, setWritten] = useState<readonly string[]>([])
  const externalChanges = useExternalChanges(readText, written)
  const at = Math.min(chosen, rules.length - 1)
  const virtual = useVirtualizer({
    count: rules.length,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    overscan: 8,
    initialRect: { width: 800, height: 320 },
  })
  const choose = (index: number) => {
    const next = Math.max(0, Math.min(rules.length - 1, index))
    setChosen(next)
    virtual.scrollToIndex(next)
  }
  /** Edits the current text; parsing it again is cheap because most of it is cached. */
  const edit = (change: (text: string, terms: typeof rules) => string): string => {
    const next = change(text, aclReader.read(text).rules)
    onText(next)
    return next
  }
  const rewrite = (change: (rule: Rule) => Rule) => {
    const next = edit((now, terms) => {
      const old = terms[at]?.rule
      return old === undefined ? now : replaceRule(now, terms, at, change(old))
    })
    setWritten([...written.slice(1 - maxRemembered), next])
  }
  const move = (by: -1 | 1) => {
    if (rules[at + by] === undefined) return
    edit((now, terms) => swapRules(now, terms, Math.min(at, at + by)))
    choose(at + by)
  }
  const add = () => {
    edit((now, terms) => insertRule(now, terms, at + 1, newRule))
    setChosen(at + 1)
  }
  const remove = () => void edit((now, terms) => removeRule(now, terms, at))
  const here = ({ target }: Event) => target instanceof Node && frame.current?.contains(target) === true
  useKeys('form', [
    { hotkey: 'alt+ArrowUp', title: t('access.moveUp'), here, run: () => move(-1) },
    { hotkey: 'alt+ArrowDown', title: t('access.moveDown'), here, run: () => move(1) },
  ])
  const handleKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      j: at + 1,
      k: at - 1,
      Home: 0,
      End: rules.length - 1,
      PageDown: at + 10,
      PageUp: at - 10,
    }
    const wanted = steps[event.key]
    if (wanted === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    choose(wanted)
  }
  const items = virtual.getVirtualItems()
  const rule = rules[at]
  return (
    <div className="flex flex-col gap-2">
      <div
        ref={frame}
        role="listbox"
        aria-label={t('acl.table.label')}
        tabIndex={0}
        onKeyDown={handleKeyDown}
        aria-activedescendant={items.some(({ index }) => index === at) ? `${id}-${at}` : undefined}
        className="ring-inside max-h-80 min-h-20 overflow-auto rounded-md border border-line bg-canvas"
      >
        <div role="presentation" className="relative" style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const row = rules[index]
            return row === undefined ? null : (
              <div
                key={index}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === at}
                aria-setsize={rules.length}
                aria-posinset={index + 1}
                onClick={() => choose(index)}
                className={cx(
                  'absolute inset-x-0 flex h-7 cursor-default items-center gap-3 border-b border-line px-2 whitespace-nowrap',
                  index === at ? 'bg-raised shadow-[inset_3px_0_0_var(--accent)]' : 'hover:bg-surface',
                )}
                style={{ transform: `translateY(${start}px)` }}
              >
                <RuleLine rule={row.rule} number={index + 1} />
              </div>
            )
          })}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" icon={Plus} onClick={add}>
          {t('acl.table.add')}
        </Button>
        <Button
          size="sm"
          icon={ArrowUp}
          keys="Alt ↑"
          disabledReason={at <= 0 ? t('bridge.form.isFirst') : undefined}
          onClick={() => move(-1)}
        >
          {t('acl.table.up')}
        </Button>
        <Button
          size="sm"
          icon={ArrowDown}
          keys="Alt ↓"
          disabledReason={at >= rules.length - 1 ? t('bridge.form.isLast') : undefined}
          onClick={() => move(1)}
        >
          {t('acl.table.down')}
        </Button>
        <Button
          size="sm"
          icon={X}
          disabledReason={rule === undefined ? t('acl.empty') : undefined}
          onClick={remove}
        >
          {t('acl.table.remove')}
        </Button>
        {rule !== undefined && (
          <Button size="sm" variant="ghost" onClick={() => onLine(rule.line)}>
            {t('acl.table.inText')}
          </Button>
        )}
      </div>
      {rule !== undefined && <RuleForm key={`${at} ${externalChanges}`} rule={rule.rule} onRule={rewrite} />}
    </div>
  )
}

function RuleLine({ rule, number }: { rule: Rule; number: number }) {
  const { t, format } = useWords()
  const { kind, text } = whoParts(rule.who)
  const conditions = [
    ...(rule.qos === undefined ? [] : [`QoS ${rule.qos.join(', ')}`]),
    ...(rule.retain === undefined ? [] : [t(rule.retain ? 'acl.retained' : 'acl.notRetained')]),
  ]
  return (
    <>
      <span className="nums w-10 text-right text-small text-muted">{format.number(number)}</span>
      <span className="w-16">
        <Badge tone={rule.permission === 'allow' ? 'ok' : 'bad'}>
          {t(`choice.permission.${rule.permission}`)}
        </Badge>
      </span>
      <span className="w-64 truncate">
        {t(`choice.whoKind.${kind}`)} {text !== '' && <Untrusted mono text={text} max={80} />}
      </span>
      <span className="w-44 truncate">
        {t(`choice.aclAction.${rule.action}`)}
        {conditions.length > 0 && <span className="text-small text-muted"> {conditions.join(', ')}</span>}
      </span>
      <span className="min-w-0 flex-1 truncate">
        <Untrusted
          mono
          text={rule.topics.map((topic) => ('eq' in topic ? `eq ${topic.eq}` : topic.filter)).join(', ')}
          max={160}
        />
      </span>
    </>
  )
}
