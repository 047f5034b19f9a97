import { useWords } from '@/i18n/use-words'
import { Card } from '@/ui/card'
import { IconButton } from '@/ui/icon-button'
import { X } from '@/ui/icon/icons'
import { Connect } from './connect'
import { Steps } from './steps'

type Props = {
  /** Shows the creation of a bridge as the last step. */
  bridge?: boolean
  /** Called to dismiss it for good; without it, it cannot be dismissed. */
  onDismiss?: () => void
}

/** The first steps with a new broker, and how a client connects to it. */
export function GettingStarted({ bridge = false, onDismiss }: Props) {
  const { t } = useWords()
  return (
    <Card
      title={t('gettingStarted.title')}
      aside={
        onDismiss !== undefined && (
          <IconButton size="sm" icon={X} label={t('gettingStarted.dismiss')} onClick={onDismiss} />
        )
      }
    >
      <div className="grid grid-cols-1 gap-x-10 gap-y-5 lg:grid-cols-2">
        <Steps bridge={bridge} />
        <section aria-label={t('gettingStarted.howTo')} className="min-w-0">
          <Connect />
        </section>
      </div>
    </Card>
  )
}
