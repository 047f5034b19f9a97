import { useNow } from '@/api/use-now'
import { useWords } from '@/i18n/use-words'
import { Expiry } from './expiry'
import { isReadable, findValidity, type TlsListener } from './model/presented'
import { describeSource } from './presented-words'
import { useOwnServer, usePresented } from './use-presented'

/** The expiry of what a listener presents, next to the path of its file. */
export function PresentedNote({ listener }: { listener: TlsListener }) {
  const { t, format } = useWords()
  const now = useNow(30_000)
  const ownServer = useOwnServer()
  const [reading] = usePresented([listener])
  const validity = reading?.data && findValidity(reading.data)
  if (validity === undefined)
    return (
      <span className="text-faint">
        {describeSource({
          readable: isReadable(listener.type),
          ownServer,
          presented: reading?.data,
          error: reading?.error ?? null,
          measured: false,
        })}
      </span>
    )
  return (
    <span role="status" className="inline-flex flex-wrap items-baseline gap-x-1.5">
      {t('certificate.expires')} <Expiry at={validity.until} from={validity.from} now={now} />
      <span className="text-muted">{format.date(validity.until)}</span>
    </span>
  )
}
