import { brokers, profile } from '@/api/site'
import { useCommandRuntime, useStart } from '@/command/react'
import { useWords } from '@/i18n/use-words'
import { Menu } from '@/ui/overlay/menu'
import { safeValues } from '@/i18n/safe-values'
import { withWords } from '@/i18n/with-words'
import { BrokerMark } from '@/connection/broker-mark'
import { lazyComponent } from '@/ui/lazy-component'

const BrokerItem = lazyComponent(
  async () => (await withWords(import('./broker-item'))).BrokerItem,
  ({ broker }) => <BrokerMark broker={broker} />,
)

/** The present one of several brokers, and a menu to switch to another. */
export function BrokerSwitch() {
  const { t } = useWords()
  const { registry } = useCommandRuntime()
  const start = useStart()
  const use = registry.get('broker.use')
  if (profile === undefined) return null
  const items = brokers.map((broker) => ({
    id: broker.name,
    label: <BrokerItem broker={broker} />,
    current: broker.name === profile?.name,
    onSelect: () =>
      use === undefined || broker.name === profile?.name
        ? undefined
        : start(use, { broker: broker.name }, 'menu'),
  }))
  return (
    <Menu
      label={t('broker.use.current', safeValues({ label: profile.label }))}
      variant="ghost"
      align="start"
      chevron
      className="max-w-64 shrink-0 max-md:max-w-32 max-sm:min-w-14 max-sm:shrink"
      items={items}
      button={<BrokerMark broker={profile} tight />}
    />
  )
}
