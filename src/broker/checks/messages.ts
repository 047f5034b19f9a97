import { systemEvents, type SystemEvent } from '@/features/system-topic/contract'
import type { BrokerRelease } from '../lib/release'
import {
  boolean,
  byteSize,
  dropped,
  duration,
  either,
  integerLists,
  map,
  may,
  natural,
  range,
  rate,
  struct,
  words,
  type Field,
} from './kind'

const interval = may(either(words('disabled'), duration))
const events = Object.fromEntries(systemEvents.map((name) => [name, may(boolean)])) as Record<
  SystemEvent,
  Field<boolean | undefined>
>

const backend = {
  type: may(words('built_in_database')),
  storage_type: may(words('ram', 'disc')),
  max_retained_messages: may(natural),
  index_specs: may(integerLists),
}
const retainer = {
  enable: may(boolean),
  msg_expiry_interval: may(duration),
  msg_clear_interval: may(duration),
  flow_control: may(
    struct({
      batch_read_number: may(natural),
      batch_deliver_number: may(range(0, 1000)),
      batch_deliver_limiter: may(map),
    }),
  ),
  max_payload_size: may(byteSize),
  stop_publish_clear_msg: may(boolean),
  delivery_rate: may(rate),
  backend: may(struct(backend)),
}
/** Retainer settings. */
export const retainerSettings = struct(retainer)
/** Those of a release: the switch of the backend (5.8) is accepted and has no effect. */
export const getRetainer = ({ since }: Pick<BrokerRelease, 'since'>) =>
  since('5.8.0')
    ? struct({ ...retainer, backend: may(struct({ ...backend, enable: dropped })) })
    : retainerSettings

/** Topics and intervals of `$SYS`. */
export const systemTopicSettings = struct({
  sys_msg_interval: interval,
  sys_heartbeat_interval: interval,
  sys_event_messages: may(struct(events)),
})
