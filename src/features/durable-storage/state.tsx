import { lookUp, useWords } from '@/i18n/use-words'
import { StatusMark } from '@/ui/status-mark'

const marks: Readonly<Record<string, 'ok' | 'warning' | 'error'>> = { up: 'ok', down: 'error', lost: 'error' }

/** Whether a site or a replica is up, and what is happening to it. */
export function ReplicaState({
  status = '',
  transition,
}: {
  status?: string
  transition?: string | undefined
}) {
  const { t } = useWords()
  if (status === '') return <>{t('none')}</>
  const word = lookUp(`storage.state.${status}`) ?? status
  return (
    <StatusMark
      state={transition === undefined ? (marks[status] ?? 'warning') : 'waiting'}
      word={
        transition === undefined
          ? word
          : `${word} · ${lookUp(`storage.transition.${transition}`) ?? transition}`
      }
    />
  )
}
