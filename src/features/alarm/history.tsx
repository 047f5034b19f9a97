import { Alarms } from './alarms'

/** The past alarms. */
export default function AlarmHistory() {
  return <Alarms activated={false} />
}
