import { useEffect, useState } from 'react'
import { useCommandRuntime } from '@/command/react'
import { Sentence } from '@/i18n/sentence'
import { useWords } from '@/i18n/use-words'
import { plain } from '@/lib/text/untrusted'
import { Button } from '@/ui/button'
import { PendingBar, ProgressBar } from '@/ui/progress-bar'
import { usePart } from '@/ui/use-store'

/** Transfers faster than this are not shown; milliseconds. */
const showDelayMs = 500

/** The running downloads and imports: the progress of each, and a button to cancel it. */
export function Transfers() {
  const { runner } = useCommandRuntime()
  const { t, format } = useWords()
  const transfers = usePart(runner.store, (state) => state.transfers)
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), showDelayMs)
    return () => clearTimeout(timer)
  }, [])
  if (!shown) return null
  return (
    <section
      aria-label={t(
        transfers.every(({ waits }) => waits !== undefined)
          ? 'trace.waiting'
          : transfers.some(({ rows, sends }) => rows === true || sends === true)
            ? 'trace.sending'
            : 'trace.saving',
      )}
      className={
        'fixed bottom-9 left-1/2 z-40 flex w-96 max-w-[calc(100vw-1rem)] -translate-x-1/2 flex-col ' +
        'gap-2 rounded-md border border-field bg-raised p-3 shadow-float'
      }
    >
      {transfers.map(({ name, done, total, stop, rows = false, sends = false, waits }, index) =>
        waits !== undefined ? (
          <div key={index} className="flex flex-col gap-1">
            <p className="flex gap-3">
              <span className="min-w-0 flex-1 truncate">
                <Sentence
                  of={waits}
                  parts={{ file: <bdi className="font-mono text-small">{plain(name, 60)}</bdi> }}
                />
              </span>
              <span className="nums text-small text-muted">{format.duration(done)}</span>
            </p>
            <PendingBar active label={plain(name, 60)} />
          </div>
        ) : (
          <div key={index} className="flex items-center gap-3">
            <div className="min-w-0 flex-1">
              <p className="truncate">
                <Sentence
                  of={rows || sends ? 'trace.sendingFile' : 'trace.savingFile'}
                  parts={{ file: <bdi className="font-mono text-small">{plain(name, 60)}</bdi> }}
                />
              </p>
              <ProgressBar
                label={plain(name, 60)}
                value={done}
                max={total ?? Math.max(done, 1)}
                text={
                  rows
                    ? t('trace.sent', { done: format.number(done), total: format.number(total) })
                    : total === undefined
                      ? t('trace.saved', { done: format.bytes(done) })
                      : t('trace.savedOf', { done: format.bytes(done), total: format.bytes(total) })
                }
              />
            </div>
            <Button size="sm" onClick={stop}>
              {t('action.cancel')}
            </Button>
          </div>
        ),
      )}
    </section>
  )
}
