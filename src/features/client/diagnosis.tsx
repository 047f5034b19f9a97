import { useEffect, useEffectEvent, useMemo } from 'react'
import { useConnection } from '@/connection/use-connection'
import { useReads, type ReadSpec } from '@/api/use-reads'
import { readForUser, type Reading } from '@/api/query'
import { rereadNow } from '@/api/reread-now'
import clientDiagnose from '@commands/client/diagnose'
import { getChecks, type CheckId } from './diagnose/checks'
import type { Finding, Question } from './diagnose/finding'
import { useOffers } from '@/command/current-broker'
import { createReadings } from './diagnose/readings'
import { noScreenContext, setScreenContext } from '@/command/screen-context'
import { CommandForm, type FormPart } from '@/form/command/command-form'
import { FormPage } from '@/form/form-page'
import { useWords } from '@/i18n/use-words'
import { isTopicName } from '@/lib/net/mqtt-topic'
import { useSearch } from '@/route/location'
import { Incomplete } from '@/list/incomplete'
import { Refresh } from '@/list/refresh'
import { Card } from '@/ui/card'
import { StatusMark } from '@/ui/status-mark'
import { CheckLine } from './diagnose-check'

const every = 5000
const parts: readonly FormPart[] = [{ fields: ['clientid', 'topic', 'direction', 'username'] }]
const notes = { username: 'acl.explain.usernameNote' } as const

/** Why a client does not get, or send, messages of a topic: independent checks with their evidence. */
export default function ClientDiagnose() {
  const [search] = useSearch()
  const { clientid = '', topic = '', direction = 'receive', username = '' } = search
  const question: Question = {
    clientid,
    topic,
    direction: direction === 'send' ? 'send' : 'receive',
    username: username === '' ? undefined : username,
  }
  const key = JSON.stringify(question)
  return (
    <FormPage title="screen.clientDiagnose" text="diagnose.text">
      <CommandForm
        key={`form ${key}`}
        command={clientDiagnose}
        initial={{ clientid, topic, direction: question.direction, username }}
        parts={parts}
        notes={notes}
        whole
      />
      {clientid !== '' && isTopicName(topic) && <Answer key={key} question={question} />}
    </FormPage>
  )
}

/** Runs all checks of a question. Checks share requests that are running. */
function useChecks(
  question: Question,
): readonly { readonly id: CheckId; readonly reading: Reading<Finding> }[] {
  const connection = useConnection()
  const queues = useOffers()('clientQueues')
  const readings = useMemo(
    () =>
      createReadings(question, {
        api: connection.api,
        signal: new AbortController().signal,
        now: connection.now,
        queues,
      }),
    [connection, question, queues],
  )
  const requested = getChecks(question.direction)
  const results = useReads(
    requested.map(({ id, about, live, find }): ReadSpec<Finding> => ({
      resource: about,
      name: `diagnose.${id}`,
      about: question,
      read: () => find(readings, question),
      every: live === true ? every : undefined,
    })),
  )
  return requested.flatMap(({ id }, index) => {
    const reading = results[index]
    return reading === undefined ? [] : [{ id, reading }]
  })
}

function Answer({ question: input }: { question: Question }) {
  const { clientid, topic, direction, username } = input
  const question = useMemo(
    () => ({ clientid, topic, direction, username }),
    [clientid, topic, direction, username],
  )
  const { t } = useWords()
  const lines = useChecks(question)
  const refreshAll = useEffectEvent(() =>
    readForUser(() => rereadNow(...lines.map(({ reading }) => reading))),
  )
  useEffect(() => {
    setScreenContext({
      ...noScreenContext,
      focused: { resource: 'client', id: clientid },
      refresh: () => refreshAll(),
    })
    return () => setScreenContext(noScreenContext)
  }, [clientid])
  return (
    <Card
      title={t('diagnose.result')}
      aside={
        <Refresh
          every={every}
          busy={lines.some(({ reading }) => reading.isFetching)}
          onRefresh={() => readForUser(() => rereadNow(...lines.map(({ reading }) => reading)))}
        />
      }
    >
      <Incomplete />
      <Summary readings={lines.map(({ reading }) => reading)} />
      <ol className="flex flex-col pt-2">
        {lines.map(({ id, reading }) => (
          <CheckLine key={id} id={id} reading={reading} />
        ))}
      </ol>
    </Card>
  )
}

/** The number of checks by verdict, announced when it changes. */
function Summary({ readings }: { readings: readonly Reading<Finding>[] }) {
  const { t } = useWords()
  const count = (predicate: (reading: Reading<Finding>) => boolean) => readings.filter(predicate).length
  const troubles = count(({ data }) => data?.verdict === 'trouble')
  const counts = [
    ['unknown', count(({ data }) => data?.verdict === 'unknown')],
    ['failed', count(({ data, error }) => data === undefined && error !== null)],
  ] as const
  const open = counts.some(([, total]) => total > 0)
  const checking = count(({ data, error }) => data === undefined && error === null)
  return (
    <p role="status" className="flex flex-wrap items-center gap-2 text-section">
      {checking > 0 && troubles === 0 ? (
        <StatusMark state="waiting" word={t('diagnose.summary.checking', { count: checking })} />
      ) : (
        <b>
          <StatusMark
            state={troubles > 0 ? 'error' : open ? 'warning' : 'ok'}
            word={
              troubles > 0 ? t('diagnose.summary.trouble', { count: troubles }) : t('diagnose.summary.fine')
            }
          />
        </b>
      )}
      {counts.map(
        ([name, total]) =>
          total > 0 && (
            <span key={name} className="text-muted">
              {t(`diagnose.summary.${name}`, { count: total })}
            </span>
          ),
      )}
    </p>
  )
}
