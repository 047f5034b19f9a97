import { BrokerMark } from '@/connection/broker-mark'
import type { Profile } from '@/contract/profile'
import { OwnContact } from '../session/broker-contact'

/** A broker in the menu that switches to it: its color, whether it is in production, its state, release and address. */
export const BrokerItem = ({ broker }: { broker: Profile }) => (
  <span className="flex w-80 max-w-full flex-wrap items-center gap-x-4 py-0.5">
    <BrokerMark broker={broker} />
    <OwnContact broker={broker} />
  </span>
)
