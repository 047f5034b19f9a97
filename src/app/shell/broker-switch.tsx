import { brokers, profile } from '@/api/site'
import { useCommandRuntime, useStart } from '@/command/react'
import { useWords } from '@/i18n/use-words'
import { Check, Server } from '@/ui/icon/icons'
import { Menu } from '@/ui/overlay/menu'
import { safeValues } from '@/i18n/safe-values'
import { BrokerMark } from '@/connection/broker-mark'

/** The present one of several brokers, and a menu to switch to another. */
export function BrokerSwitch() {
  const { t } = useWords()
  const { registry } = useCommandRuntime()
  const start = useStart()
  const use = registry.get('broker.use')
  if (profile === undefined) return null
  const items = brokers.map(({ name, label, production }) => ({
    id: name,
    icon: name === profile?.name ? Check : Server,
    label: production ? t('broker.use.labelled', safeValues({ label })) : label,
    onSelect: () =>
      use === undefined || name === profile?.name ? undefined : start(use, { broker: name }, 'menu'),
  }))
  return (
    <Menu
      label={t('broker.use.current', safeValues({ label: profile.label }))}
      variant="ghost"
      align="start"
      chevron
      className="max-w-64 shrink-0 max-md:max-w-32"
      items={items}
      button={<BrokerMark broker={profile} />}
    />
  )
}
