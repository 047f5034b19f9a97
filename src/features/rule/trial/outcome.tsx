import type { Trial } from './trial-store'
import type { RuleAction } from '../contract'
import { describeError } from '@/i18n/error-words'
import { useWords } from '@/i18n/use-words'
import { Badge } from '@/ui/badge'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { StatusMark } from '@/ui/status-mark'
import { Table, Td, Th, THead, Tr } from '@/ui/table'
import { Untrusted } from '@/ui/untrusted'

const actionName = (action: RuleAction | undefined): string =>
  action === undefined ? '' : typeof action === 'string' ? action : action.function

/** The broker's result of each action, and the lines of the trace as they arrive. */
export function TrialOutcome({
  trial: { state, result, lines, others, error },
  actions,
}: {
  trial: Trial
  actions: readonly RuleAction[]
}) {
  const { t, format } = useWords()
  const rows = result?.kind === 'ran' ? result.rows : []
  return (
    <>
      <Card title={t('rule.trial.result')}>
        <p role="status" className="font-semibold">
          {result === undefined && state !== 'ended' && t('rule.trial.running')}
          {result?.kind === 'nothing' && <StatusMark state="waiting" word={t('rule.trial.noMatch')} />}
          {result?.kind === 'ran' && rows.flat().length === 0 && (
            <StatusMark state="running" word={t('rule.trial.noActions')} />
          )}
          {result?.kind === 'ran' && rows.flat().length > 0 && (
            <StatusMark state="running" word={t('rule.trial.answered')} />
          )}
        </p>
        {error !== undefined && (
          <p role="alert" className="text-bad">
            <StatusMark state="error" word={describeError(error, t).title} />
          </p>
        )}
        <ul aria-label={t('rule.trial.result')} className="flex flex-col gap-1">
          {rows.flatMap((words, row) =>
            words.map((word, at) => (
              <li key={`${row} ${at}`} className="flex flex-wrap items-baseline gap-2">
                <Badge tone={word === 'ok' ? 'ok' : 'bad'}>
                  <Untrusted text={word} max={60} />
                </Badge>
                <Untrusted mono text={actionName(actions[at])} max={120} />
                {rows.length > 1 && (
                  <span className="text-muted">
                    {t('rule.trial.row', { number: format.number(row + 1) })}
                  </span>
                )}
              </li>
            )),
          )}
        </ul>
      </Card>
      <Card
        flush
        title={t('rule.trial.trace')}
        note={t(state === 'ended' ? 'rule.trial.traceEnded' : 'rule.trial.traceLive')}
      >
        {lines.length === 0 && (
          <EmptyState title={t(state === 'ended' ? 'rule.trial.noLines' : 'rule.trial.waiting')} />
        )}
        {others > 0 && (
          <p role="status" className="px-4 pb-3 text-small text-muted">
            {t('rule.trial.others', { count: others })}
          </p>
        )}
        {lines.length > 0 && (
          <Table label={`${t('rule.trial.trace')} · ${t('rule.trial.message')}`} frameClass="max-h-128">
            <THead>
              <tr>
                <Th>{t('rule.trial.time')}</Th>
                <Th>{t('rule.trial.step')}</Th>
                <Th>{t('rule.trial.message')}</Th>
                <Th>{t('rule.trial.data')}</Th>
              </tr>
            </THead>
            <tbody aria-live="polite">
              {lines.map((line, index) => (
                <Tr key={index}>
                  <Td mono>
                    {line.time === undefined ? (
                      t('none')
                    ) : (
                      <Untrusted mono text={line.time.slice(11, 23)} max={20} />
                    )}
                  </Td>
                  <Td>
                    <Untrusted text={line.tag ?? t('none')} max={40} />
                  </Td>
                  <Td>
                    <Untrusted text={line.message} max={300} />
                  </Td>
                  <Td mono>
                    <Untrusted mono text={line.about ?? ''} max={600} />
                  </Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        )}
      </Card>
    </>
  )
}
