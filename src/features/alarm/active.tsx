import { Alarms } from './alarms'

/** The alarms that stand now. */
export default function ActiveAlarms() {
  return <Alarms activated />
}
