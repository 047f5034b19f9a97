import { connection, session } from '@/connection/page'
import publishMany from '@commands/publish/many'
import publishSend from '@commands/publish/send'
import type { AnyCommand, CommandArgs, Outcome } from '@/command/command'
import { useBlocked, useStart } from '@/command/react'
import type { Key, MessageValues } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import { createStore } from '@/lib/store'
import { randomId } from '@/lib/text/random-id'
import { plain } from '@/lib/text/untrusted'
import { useNow } from '@/api/use-now'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { RelativeTime } from '@/ui/relative-time'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'
import { useStore } from '@/ui/use-store'
import { fitPage } from '@/ui/page-width'

/** One message, or several in one request. */
export type Mode = 'one' | 'several'

/** A published message and its result. */
type Sent = {
  readonly id: string
  readonly mode: Mode
  readonly values: CommandArgs
  readonly at: number
  readonly message: { readonly key: Key; readonly values: MessageValues }
  readonly state: 'ok' | 'warning' | 'error'
}

/** The maximum number of entries, which are kept in memory only. */
const maxSent = 10
const sent = createStore<readonly Sent[]>([])
session.onEnd(() => sent.set(() => []))

const commands: Readonly<Record<Mode, AnyCommand>> = { one: publishSend, several: publishMany }

const addEntry = (entry: Omit<Sent, 'id' | 'at'>): void =>
  sent.set((before) => [{ ...entry, id: randomId(), at: connection.now() }, ...before].slice(0, maxSent))

/** Records the result of the form. A message without subscribers is a warning, since it is lost. */
export function keepSent(mode: Mode, outcome: Outcome, values: CommandArgs): void {
  if (outcome.kind !== 'done') return
  const lost =
    outcome.message === 'publish.send.nobody' ||
    (outcome.message === 'publish.many.done' && outcome.values?.['delivered'] === 0)
  addEntry({
    mode,
    values,
    message: { key: outcome.message, values: outcome.values ?? {} },
    state: lost ? 'warning' : 'ok',
  })
}

const toPlainValues = (values: MessageValues): MessageValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? plain(value, 120) : value,
    ]),
  )

/** The result in a line. */
function Result({ of: { state, message } }: { of: Sent }) {
  const { t } = useWords()
  return (
    <span className="flex min-w-0 items-baseline gap-1.5">
      <StatusMark state={state} />
      <span
        className={`min-w-0 break-words ${state === 'warning' ? 'text-warn' : state === 'error' ? 'text-bad' : ''}`}
      >
        {t(message.key, toPlainValues(message.values))}
      </span>
    </span>
  )
}

/** The last result, and the last ten messages with a button that publishes each again. */
export function SentMessages() {
  const { t, format } = useWords()
  const all = useStore(sent)
  const now = useNow(10_000)
  const [last] = all
  if (last === undefined) return null
  return (
    <>
      <p>
        <Result of={last} />
      </p>
      <Card title={t('publish.sent')} ref={fitPage} className="page-width">
        <ul className="-my-2">
          {all.map((entry) => (
            <li
              key={entry.id}
              className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-0.5 border-b border-line py-1.5 last:border-b-0"
            >
              <span className="min-w-0 grow basis-72">
                <Result of={entry} />
                <Payload of={entry} />
              </span>
              <span className="text-small text-muted max-md:pl-4">
                <RelativeTime
                  iso={new Date(entry.at).toISOString()}
                  relative={format.ago(entry.at, now)}
                  exact={format.date(entry.at)}
                />
              </span>
              <PublishAgain of={entry} />
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}

/** The beginning of a message's payload. */
function Payload({ of: { mode, values } }: { of: Sent }) {
  const { t } = useWords()
  if (mode === 'several') return null
  const text = values['payload']
  return (
    <span className="block truncate pl-4 text-small text-muted">
      {typeof text === 'string' && text !== '' ? (
        <Untrusted mono text={text} max={120} />
      ) : (
        t('publish.noPayload')
      )}
    </span>
  )
}

function PublishAgain({ of: { mode, values } }: { of: Sent }) {
  const { t } = useWords()
  const start = useStart()
  const command = commands[mode]
  const blocked = useBlocked(command)
  const topic = values['topic']
  return (
    <Button
      size="sm"
      disabledReason={blocked}
      {...(typeof topic === 'string'
        ? { 'aria-label': t('publish.againOf', { topic: plain(topic, 60) }) }
        : {})}
      onClick={() =>
        start(command, values, 'button', {
          complete: true,
          form: {
            stays: true,
            done: (outcome) => keepSent(mode, outcome, values),
            refused: (_field, key, about = {}) =>
              addEntry({
                mode,
                values,
                message: { key: 'publish.failed', values: { reason: t(key, about) } },
                state: 'error',
              }),
          },
        })
      }
    >
      {t('publish.again')}
    </Button>
  )
}
