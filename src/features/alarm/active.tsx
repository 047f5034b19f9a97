import { Alarms } from './alarms'

/** The active alarms. */
export default function ActiveAlarms() {
  return <Alarms activated />
}
