import allowNotifications from '@commands/alarm-rule/allow-notifications'
import { offer } from '@/command/offer'
import { useWords } from '@/i18n/use-words'
import { OfferButton } from '@/list/offer-button'
import { StatusMark } from '@/ui/status-mark'
import { useStore } from '@/ui/use-store'
import { notificationPermission } from './notify'

/** Why this browser shows no notifications, with the button that asks for them; nothing where it shows them. */
export function NotificationNote() {
  const { t } = useWords()
  const permission = useStore(notificationPermission)
  if (permission === 'granted') return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pl-12 text-small">
      <StatusMark
        state={permission === 'default' ? 'warning' : 'error'}
        word={t(`alarm-rule.permission.${permission}`)}
      />
      {permission === 'default' ? (
        <OfferButton offer={offer(allowNotifications)} stale={false} size="sm" />
      ) : (
        <span className="text-muted">{t(`alarm-rule.permissionText.${permission}`)}</span>
      )}
    </div>
  )
}
