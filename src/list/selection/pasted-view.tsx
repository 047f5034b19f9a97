import type { AnyCommand, CommandArgs } from '@/command/command'
import type { LookedUp } from '@/command/pasted/lookup'
import { formatVerb } from '@/command/prompt/phrase'
import { useCommands } from '@/command/react'
import type { PastedControl } from '@/command/pasted/use-pasted'
import { describeError } from '@/i18n/error-words'
import { useWords } from '@/i18n/use-words'
import { Button } from '@/ui/button'
import { IconButton } from '@/ui/icon-button'
import { X } from '@/ui/icon/icons'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'
import { CopyButton } from '@/detail/copy-button'

/** The maximum number of ids shown; copying includes all of them. */
const maxShown = 200

/** A list of pasted ids with a copy button. */
function Ids({ ids, label }: { ids: readonly string[]; label: string }) {
  const { t } = useWords()
  return (
    <div className="flex flex-wrap items-start gap-2">
      {/* Focusable, so that a long list scrolls with the keyboard. */}
      <ul
        aria-label={label}
        tabIndex={0}
        className="flex max-h-24 min-w-0 flex-1 basis-60 flex-wrap gap-x-3 gap-y-1 overflow-y-auto rounded-sm"
      >
        {ids.slice(0, maxShown).map((id) => (
          <li key={id} className="min-w-0">
            <Untrusted mono text={id} max={80} />
          </li>
        ))}
        {ids.length > maxShown && (
          <li className="text-muted">{t('list.pasted.more', { count: ids.length - maxShown })}</li>
        )}
      </ul>
      <CopyButton text={ids.join('\n')} label={t('list.pasted.copy')} />
    </div>
  )
}

type StartProps = {
  lookup: LookedUp
  ids: readonly string[]
  onStart: (command: AnyCommand, values: CommandArgs) => void
}

/** Commands on all pasted ids, found or not, whose targets need not exist. */
function AsPasted({ lookup, ids, onStart }: StartProps) {
  const { t } = useWords()
  const commands = useCommands().flatMap((command) => {
    const [name, param] = Object.entries(command.params).find(([, { many }]) => many === true) ?? []
    return name !== undefined &&
      param?.prompt.kind === 'pick' &&
      param.prompt.absent === true &&
      param.prompt.resource === lookup.noun
      ? [{ command, given: { [name]: ids } }]
      : []
  })
  if (commands.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-muted">{t('list.pasted.asPasted')}</span>
      {commands.map(({ command, given }) => (
        <Button key={command.id} size="sm" onClick={() => onStart(command, given)}>
          {formatVerb(t, command, given)}…
        </Button>
      ))}
    </div>
  )
}

/** The result of a pasted list: how many ids exist, which do not, and which could not be looked up. `onStart` adds commands on all of them. */
export function PastedView({
  pasted: { now, retry, dismiss },
  onStart,
}: {
  pasted: PastedControl
  onStart?: StartProps['onStart']
}) {
  const { t, format } = useWords()
  if (now === undefined) return null
  const lookup = now.phase === 'told' ? now.result : undefined
  const error = now.phase === 'failed' ? now.error : lookup?.error
  const count = lookup === undefined ? 0 : lookup.named + lookup.misses.length + lookup.unasked.length
  const status =
    now.phase === 'asking'
      ? t('list.pasted.asking', { done: format.number(now.done), count: now.count })
      : lookup === undefined
        ? ''
        : t('list.pasted.found', { named: format.number(lookup.named), count })
  const missing =
    lookup === undefined || lookup.misses.length === 0
      ? undefined
      : t('list.pasted.missing', { count: lookup.misses.length })
  const reason = error === undefined ? '' : describeError(error, t).title
  const unasked =
    error === undefined
      ? undefined
      : lookup === undefined
        ? t('list.pasted.failed', { reason })
        : t('list.pasted.unasked', { count: lookup.unasked.length, reason })
  return (
    <section
      aria-label={t('list.pasted.title')}
      className="flex min-w-0 flex-col gap-1.5 rounded-sm border border-line bg-surface px-3 py-2 text-small"
    >
      <div className="flex items-center gap-2">
        <span role="status" className="nums flex-1">
          {[status, missing ?? ''].filter((text) => text !== '').join(' · ')}
        </span>
        {now.phase === 'asking' ? (
          <Button size="sm" onClick={dismiss}>
            {t('action.cancel')}
          </Button>
        ) : (
          <IconButton size="sm" icon={X} label={t('list.pasted.close')} onClick={dismiss} />
        )}
      </div>
      {now.phase === 'told' &&
        onStart !== undefined &&
        now.result.misses.length > 0 &&
        now.ids.length > 0 && <AsPasted lookup={now.result} ids={now.ids} onStart={onStart} />}
      {lookup !== undefined && missing !== undefined && <Ids ids={lookup.misses} label={missing} />}
      {unasked !== undefined && (
        <>
          <p role="alert" className="flex flex-wrap items-center gap-2">
            <StatusMark state="error" className="text-bad" word={unasked} />
            <Button size="sm" onClick={retry}>
              {t('action.retry')}
            </Button>
          </p>
          {lookup !== undefined && lookup.unasked.length > 0 && <Ids ids={lookup.unasked} label={unasked} />}
        </>
      )}
    </section>
  )
}
