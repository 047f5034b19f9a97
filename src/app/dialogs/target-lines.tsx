import { useConnection } from '@/connection/use-connection'
import { profile } from '@/api/site'
import { workNamespace } from '@/api/work-namespace'
import { getAnswerRefs } from '@/command/prompt/phrase'
import type { Prompting } from '@/command/prompt/prompting'
import { writes } from '@/command/reach'
import { useOffers } from '@/command/current-broker'
import { globalOnly, namespaceInId } from '@/contract/namespaced-id'
import { useWords } from '@/i18n/use-words'
import { Boxes } from '@/ui/icon/icons'
import { Untrusted } from '@/ui/untrusted'
import { usePart, useStore } from '@/ui/use-store'
import { BrokerMark } from '@/connection/broker-mark'
import { safeValues } from '@/i18n/safe-values'

/** Where a confirmed run takes effect: the broker, where there are several, and the namespace. */
export function TargetLines({ state }: { state: Prompting }) {
  const { t } = useWords()
  const elsewhere = state.confirm?.at
  const broker = elsewhere ?? profile
  return (
    <>
      {broker !== undefined && state.command.fleet !== true && (
        <p className="flex flex-wrap items-center gap-1.5">
          <span className="text-muted">{t('broker.use.target')}</span> <BrokerMark broker={broker} />
        </p>
      )}
      {/* The namespace of this page means nothing at another broker. */}
      {state.command.fleet !== true && elsewhere === undefined && <NamespaceLine state={state} />}
    </>
  )
}

/**
 * The namespaces of what a run changes, without repetition; empty for what is in none. Undefined if it changes nothing
 * that may be in a namespace.
 */
function namespacesOf({ command, answers }: Prompting): readonly string[] | undefined {
  const { namespace } = answers
  if (command.params['namespace'] !== undefined) return [typeof namespace === 'string' ? namespace : '']
  const named = getAnswerRefs(command, answers).flatMap(
    ({ resource, id }) => namespaceInId(resource, id) ?? [],
  )
  return named.length === 0 ? undefined : [...new Set(named)]
}

/**
 * Names the namespace of what a confirmed run changes, and says, while the user works in one, that a run reaches
 * beyond it.
 */
function NamespaceLine({ state }: { state: Prompting }) {
  const connection = useConnection()
  const { t } = useWords()
  const supported = useOffers()('namespacedRows')
  const own = usePart(connection.session, ({ namespace }) => namespace)
  const chosen = useStore(workNamespace)
  if (!supported || !writes(state.command)) return null
  const working = own ?? (chosen === globalOnly ? '' : chosen)
  const changed = own === undefined ? namespacesOf(state) : [own]
  if (working === '' && (changed === undefined || changed.every((ns) => ns === ''))) return null
  return (
    <p className="flex flex-wrap items-center gap-1.5">
      <Boxes size={14} aria-hidden className="shrink-0 text-muted" />
      {changed === undefined ? (
        <span>{t('namespace.confirm.beyond', safeValues({ namespace: working }))}</span>
      ) : (
        <>
          <span className="text-muted">{t('namespace.id')}</span>
          {changed.map((ns) =>
            ns === '' ? (
              <span key="">{t('namespace.confirm.outside')}</span>
            ) : (
              <Untrusted key={ns} mono text={ns} max={60} />
            ),
          )}
        </>
      )}
    </p>
  )
}
