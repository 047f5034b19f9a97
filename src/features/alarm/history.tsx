import { Alarms } from './alarms'

/** The alarms whose cause has ended. */
export default function AlarmHistory() {
  return <Alarms activated={false} />
}
